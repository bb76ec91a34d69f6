// SPDX-License-Identifier: Apache-2.0

import LinuxSystem

/// What the kernel's file system says of the I2C buses, without touching a bus.
public struct I2CProbe: Sendable {
  /// What stands before `/sys` and `/dev`: empty, or the root of a tree made for a test.
  private let root: String

  public init(root: String = "") { self.root = root }

  /// All adapters, in the order of their numbers: those with a node and those that only lack the
  /// module i2c-dev.
  public func adapters() -> [I2CAdapter] {
    let offered = buses(in: "/sys/class/i2c-dev")
    return buses(in: "/sys/bus/i2c/devices").union(offered).sorted().map { bus in
      adapter(bus, isOffered: offered.contains(bus))
    }
  }

  /// The kernel driver bound to the address, such as `rtc-ds1307`, or nil.
  public func driver(of location: I2CLocation) -> String? {
    File.linkTarget("\(root)/sys/bus/i2c/devices/\(location.kernelName)/driver").flatMap {
      $0.split(separator: "/").last.map(String.init)
    }
  }

  /// The bus clock in hertz that the device tree asks for; nil where it does not say, as for USB
  /// adapters and on machines without a device tree.
  public func clockFrequency(ofBus bus: Int) -> Int? {
    let path = "\(root)/sys/bus/i2c/devices/i2c-\(bus)/of_node/clock-frequency"
    guard let bytes = try? File.read(path, limit: 4), bytes.count == 4 else { return nil }
    // A device-tree cell is big-endian whatever the machine.
    return bytes.reduce(0) { $0 << 8 | Int($1) }
  }

  /// A sentence when the bus is clocked faster than a chip allows.
  /// - Parameter limit: the chip's highest bus clock in hertz.
  public func clockWarning(forBus bus: Int, limit: Int) -> String? {
    guard let frequency = clockFrequency(ofBus: bus), frequency > limit else { return nil }
    return "i2c-\(bus) is clocked at \(frequency) Hz, but the chip allows \(limit) Hz: expect "
      + "noise and failed reads; set `dtparam=i2c_arm_baudrate=\(limit)` in the boot configuration"
  }

  /// What is around a location, for the advice of an error.
  public func surroundings(
    of location: I2CLocation, wiring: String? = nil, enableCommand: String? = nil
  ) -> I2CSurroundings {
    I2CSurroundings(
      wiring: wiring, enableCommand: enableCommand, adapters: adapters(),
      driver: driver(of: location))
  }

  /// The numbers of the entries `i2c-N`; beside them stand chips such as `1-0068`.
  private func buses(in directory: String) -> Set<Int> {
    let names = (try? Directory.names(in: root + directory)) ?? []
    return Set(names.compactMap { $0.hasPrefix("i2c-") ? Int($0.dropFirst(4)) : nil })
  }

  private func adapter(_ bus: Int, isOffered: Bool) -> I2CAdapter {
    I2CAdapter(
      bus: bus,
      name: File.text("\(root)/sys/bus/i2c/devices/i2c-\(bus)/name")
        ?? File.text("\(root)/sys/class/i2c-dev/i2c-\(bus)/name"),
      isOffered: isOffered, hasNode: File.exists("\(root)/dev/i2c-\(bus)"),
      clockFrequency: clockFrequency(ofBus: bus))
  }
}
