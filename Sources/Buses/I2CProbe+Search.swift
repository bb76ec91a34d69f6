// SPDX-License-Identifier: Apache-2.0

extension I2CProbe {
  /// Looks for a chip on every bus that this user may open, by reading one register.
  ///
  /// For a person who asked for it: reading a register of an unknown chip can change its state.
  /// An answer alone says nothing (the display buses of a Raspberry Pi 4 answer everywhere), so
  /// the value decides. Addresses that a kernel driver owns are left alone.
  /// - Parameters:
  ///   - addresses: the addresses that the chip can have.
  ///   - register: the register that identifies it.
  ///   - ignored: buses to leave alone, such as those of displays and cameras.
  ///   - accepts: whether a value of the register is the chip's.
  public func search<Calls: I2CAdapterCalls>(
    addresses: [UInt8], register: UInt8, calls: Calls, except ignored: [Int] = [],
    accepts: (UInt8) -> Bool
  ) -> [I2CLocation] {
    adapters().filter { $0.hasNode && !ignored.contains($0.bus) }.flatMap { adapter in
      addresses.map { I2CLocation(bus: adapter.bus, address: $0) }
    }.filter { location in
      do throws(BusError) {
        var device = try I2CAdapterDevice(location, calls: calls)
        return accepts(try device.read(register: register))
      } catch {
        return false
      }
    }
  }
}
