// SPDX-License-Identifier: Apache-2.0

import Boards
import Buses
import Drivers
import LinuxSystem

extension Doctor {
  /// Opens the bus and asks the chip who it is. Nothing is written: what answers may be a clock.
  func chipFindings(_ place: SensorPlace, _ configuration: AgentConfiguration) -> [Finding] {
    do throws(BusError) {
      var device = RetryingI2CDevice(
        try I2CAdapterDevice(place.location, calls: calls), clock: clock)
      return [permission(place), driver(place)]
        + identityFindings(&device, place, configuration)
    } catch {
      return refusal(error, place)
    }
  }

  private func permission(_ place: SensorPlace) -> Finding {
    Finding(.ok, "permission", "this user may open \(place.location.node)")
  }

  private func driver(_ place: SensorPlace) -> Finding {
    Finding(.ok, "kernel driver", "none uses \(place.location)")
  }

  /// Why the address cannot be used.
  private func refusal(_ error: BusError, _ place: SensorPlace) -> [Finding] {
    let advice = MPU6050Error.bus(error).advice(place.surroundings)
    if error.operation == .open {
      let check = error.kind == .permission ? "permission" : "node"
      return [Finding(.failure, check, "\(error)", advice: advice)]
    }
    guard error.kind == .busy else {
      return [permission(place), Finding(.failure, "adapter", "\(error)", advice: advice)]
    }
    let name = place.surroundings.driver
    let detail = "\(place.location) belongs to the kernel's driver \(name ?? "of another chip")"
    return [permission(place), Finding(.failure, "kernel driver", detail, advice: advice)]
  }

  private func identityFindings<Bus: I2CDevice & ~Copyable>(
    _ bus: inout RetryingI2CDevice<Bus>, _ place: SensorPlace,
    _ configuration: AgentConfiguration
  ) -> [Finding] {
    let forced = configuration.accelerometer.identity
    do throws(MPU6050Error) {
      let chip = try ChipIdentity.read(&bus, forced: forced.flatMap(MPU6050Variant.init(whoAmI:)))
      return [
        Finding(.ok, "answer", "\(place.location) answers"), chip.finding,
        rateFinding(&bus, rate: configuration.agent.rate),
      ]
    } catch {
      let others = othersAdvice(place)
      let finding = Finding(
        .failure, error.isSilence ? "answer" : "identity", "\(error)",
        advice: parts(of: error.advice(place.surroundings)) + others)
      return error.isSilence
        ? [finding] : [Finding(.ok, "answer", "\(place.location) answers"), finding]
    }
  }

  /// How long samples take on this bus, and whether all of them come through.
  private func rateFinding<Bus: I2CDevice & ~Copyable>(
    _ bus: inout RetryingI2CDevice<Bus>, rate: Double
  ) -> Finding {
    let count = 20
    let before = bus.counts.total
    let start = clock.now()
    do throws(BusError) {
      for _ in 1...count { try readSample(&bus) }
    } catch {
      return Finding(
        .failure, "rate", "a sample cannot be read: \(error)", advice: error.advice())
    }
    let each = Double(clock.now() - start) * 1e-9 / Double(count)
    let period = 1 / rate
    let detail =
      "a sample takes \(fixed(each * 1000, decimals: 2)) ms on this bus, "
      + "\(fixed(period * 1000, decimals: 0)) ms are there for it at \(shortest(rate)) Hz"
    let repeated = bus.counts.total - before
    if repeated > 0 {
      return Finding(
        .warning, "rate",
        "\(counted(Int64(repeated), "transfer")) failed while \(count) samples were read, and "
          + "worked when repeated; \(detail)",
        advice: ["look for a loose plug, a long cable or a missing pull-up resistor"])
    }
    if each < period / 2 { return Finding(.ok, "rate", detail) }
    return Finding(
      each < period ? .warning : .failure, "rate", detail,
      advice: [
        "lower `rate` below [agent] in /etc/upright/upright.conf",
        "or let the bus run faster: `dtparam=i2c_arm_baudrate=400000` in the boot configuration",
      ])
  }

  /// The 14 bytes of one sample, as the agent reads them; the chip may be asleep.
  private func readSample<Bus: I2CDevice & ~Copyable>(_ bus: inout Bus) throws(BusError) {
    var storage: (UInt64, UInt64) = (0, 0)
    try withUnsafeMutableBytes(of: &storage) { buffer throws(BusError) in
      try bus.read(
        register: MPU6050Facts.dataRegister,
        into: UnsafeMutableRawBufferPointer(rebasing: buffer[..<MPU6050Burst.count]))
    }
  }
}

extension MPU6050Error {
  /// Whether nothing came back at all.
  fileprivate var isSilence: Bool {
    if case .bus = self { true } else { false }
  }
}
