// SPDX-License-Identifier: Apache-2.0

import Boards
import Buses
import Control
import Drivers

extension Doctor {
  /// Everything about the accelerometer: its bus from outside, then the chip itself. A chip that
  /// an agent reads is not touched: the agent knows how it is.
  func examineSensor(
    _ board: Board?, _ configuration: AgentConfiguration, _ report: DetectionReport
  ) -> [Finding] {
    let accelerometer = configuration.accelerometer
    if board?.isVirtual == true {
      let hardware = Finding(
        .skipped, "hardware", "the board is virtual, there is no bus and no chip to look at")
      return [hardware] + agentSensorFindings(on: nil)
    }
    guard let board else {
      return [Finding(.skipped, "hardware", "which bus to look at depends on the board")]
        + agentSensorFindings(on: nil)
    }
    if accelerometer.driver == .none {
      return [
        Finding(.skipped, "hardware", "no accelerometer is configured (driver = none)")
      ]
    }
    let place = SensorPlace(
      location: I2CLocation(bus: accelerometer.bus, address: accelerometer.address), board: board,
      probe: I2CProbe(root: root))
    let (bus, isThere) = busFindings(place, report)
    switch agentUse {
    case .known: return bus + agentSensorFindings(on: place)
    case .unknown:
      let reason = "an agent may be using it that cannot be asked"
      return bus + [Finding(.skipped, "sensor", reason)]
    case .none: break
    }
    guard isThere else {
      return bus + [Finding(.skipped, "sensor", "it cannot be reached before that is put right")]
    }
    return bus + chipFindings(place, configuration)
  }

  private enum AgentUse { case none, known, unknown }

  /// Whether a running agent uses the buses. Only one whose board is known to be virtual does not.
  private var agentUse: AgentUse {
    switch agent {
    case .success(let status):
      source.library.board(status.board).value?.isVirtual == true ? .none : .known
    case .failure(let problem):
      switch problem.kind {
      case .notRunning, .gone: .none
      case .permission, .silent, .incompatible: .unknown
      }
    }
  }

  /// What the running agent says of its sensors and of its loop.
  /// - Parameter place: where the chip is; nil on a virtual board.
  private func agentSensorFindings(on place: SensorPlace?) -> [Finding] {
    guard let status else { return [] }
    let sensors = status.sensors.sorted { $0.key < $1.key }.map { name, sensor in
      sensorFinding(name, sensor, place)
    }
    return sensors.isEmpty ? [] : sensors + [loopFinding(status.loop)]
  }

  private func sensorFinding(
    _ name: String, _ sensor: SensorStatus, _ place: SensorPlace?
  ) -> Finding {
    let errors = sensor.errorText.map { ", \($0)" } ?? ""
    if sensor.health == "ok" {
      return Finding(.ok, name, "\(sensor.source): works, \(sensor.ageText)\(errors)")
    }
    if sensor.health == "starting" {
      return Finding(
        .warning, name, "\(sensor.source): is being started",
        advice: ["type `upright doctor` again in a moment"])
    }
    let words = parts(of: sensor.message)
    var reason = words.first ?? sensor.source
    // Its name stands in front of the line.
    if reason.hasPrefix("\(name) on ") { reason.removeFirst(name.count + 4) }
    let health = SensorHealth(rawValue: sensor.health)
    let advice = words.count > 1 ? Array(words.dropFirst()) : parts(of: health?.advice ?? "")
    return Finding(
      .failure, name, "\(sensor.health): \(reason)\(errors)",
      advice: advice + (health?.mayBeElsewhere == true ? othersAdvice(place) : []))
  }

  /// Other places where such a chip answers. Reading an identity disturbs nobody.
  func othersAdvice(_ place: SensorPlace?) -> [String] {
    guard let place else { return [] }
    return place.probe.search(
      addresses: MPU6050Facts.addresses, register: MPU6050Facts.identityRegister, calls: calls,
      except: place.board.i2c.ignored, accepts: MPU6050Facts.isKnown
    ).filter { $0 != place.location }.map { other in
      "a chip of this kind answers at \(other): if that is the one, write `bus = \(other.bus)` and "
        + "`address = \(hexadecimal(other.address))` below [accelerometer] in "
        + "/etc/upright/upright.conf"
    }
  }

  private func loopFinding(_ loop: LoopStatus) -> Finding {
    let configured = shortest(loop.configuredRate)
    // The rate is a mean over the last seconds: right after the start it says nothing.
    let isYoung = Double(loop.ticks) < 2 * loop.configuredRate
    let rate =
      isYoung
      ? "just started at \(configured) Hz" : "\(fixed(loop.rate, decimals: 1)) of \(configured) Hz"
    let detail =
      "\(rate), \(loop.missed) of \(counted(loop.ticks, "tick")) missed, late by "
      + "\(fixed(loop.lateMedian, decimals: 0)) us (median), "
      + "\(fixed(loop.late99, decimals: 0)) us (99 %)"
    let isSlow = !isYoung && loop.rate < 0.95 * loop.configuredRate
    guard isSlow || loop.missed * 100 > loop.ticks else { return Finding(.ok, "rate", detail) }
    return Finding(
      .warning, "rate", detail,
      advice: [
        loop.isRealTime
          ? "lower `rate` below [agent] in /etc/upright/upright.conf"
          : "let systemd run the agent with real-time priority: `sudo systemctl start uprightd`",
        "type `top` to see what else keeps the computer busy",
      ])
  }
}

extension SensorHealth {
  /// Whether the chip may be there, at another address.
  fileprivate var mayBeElsewhere: Bool {
    switch self {
    case .notAnswering, .busFault, .wrongIdentity, .absent: true
    default: false
    }
  }
}

/// Where the sensor should be, and what is known around that place.
struct SensorPlace {
  let location: I2CLocation
  let board: Board
  let probe: I2CProbe

  var wiring: String? {
    board.i2c.pins[location.bus].map { "SDA on pin \($0.data), SCL on pin \($0.clock)" }
  }

  /// For the advice of errors.
  var surroundings: I2CSurroundings {
    probe.surroundings(of: location, wiring: wiring, enableCommand: board.hints.enableI2C)
  }
}
