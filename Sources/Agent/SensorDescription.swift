// SPDX-License-Identifier: Apache-2.0

import Boards
import Buses
import Drivers

/// The words about an accelerometer: what it is, how it is, what to do about it.
struct AccelerometerDescription {
  let location: I2CLocation
  let isVirtual: Bool
  /// How the board file says the bus is wired, and the command that switches it on.
  let wiring: String?
  let enableCommand: String?

  /// `MPU6050 on i2c-1 address 0x68`.
  func source(_ identity: MPU6050Identity?) -> String {
    let chip = identity?.variant.name ?? "MPU6050"
    return "\(isVirtual ? "virtual " : "")\(chip) on \(location)"
  }

  /// What is around the chip now. The virtual one has nothing around it.
  private var surroundings: I2CSurroundings {
    isVirtual
      ? I2CSurroundings(wiring: wiring, enableCommand: enableCommand)
      : I2CProbe().surroundings(of: location, wiring: wiring, enableCommand: enableCommand)
  }

  /// What a start-up lived with, and what else a person should know, a sentence each.
  func warnings(_ state: AccelerometerSnapshot) -> [String] {
    guard let identity = state.identity else { return [] }
    let clock =
      isVirtual ? nil : I2CProbe().clockWarning(forBus: location.bus, limit: 400_000)
    let found =
      state.warnings.messages(for: identity) + [clock, selfTestWarning(state)].compactMap { $0 }
    return found.map {
      "accelerometer on \(location): \($0)"
    }
  }

  private func selfTestWarning(_ state: AccelerometerSnapshot) -> String? {
    switch state.selfTest {
    case .finished(let result)?: result.passed ? nil : "\(result)"
    case .failed(let error)?: "the self-test could not be made: \(error)"
    case .notAvailable?: "no self-test is documented for this chip"
    case .wait?, nil: nil
    }
  }

  /// What is wrong and what to do, in a sentence; empty when the sensor is well.
  func message(_ state: AccelerometerSnapshot) -> String {
    if let error = state.error {
      return isVirtual
        ? "accelerometer on \(error); a fault that the virtual board plays"
        : "accelerometer on \(error); \(error.advice(surroundings))"
    }
    if state.health == .ok { return "" }
    let advice = isVirtual ? nil : state.health.advice
    return (["accelerometer on \(location) \(state.health.message)"] + [advice].compactMap { $0 })
      .joined(separator: "; ")
  }
}
