// SPDX-License-Identifier: Apache-2.0

import Boards
import Buses
import Drivers

extension Doctor {
  /// What the kernel's files say of the bus; nothing is opened.
  /// - Returns: the findings, and whether there is something to open.
  func busFindings(
    _ place: SensorPlace, _ report: DetectionReport
  ) -> (findings: [Finding], isThere: Bool) {
    let bus = place.location.bus
    guard let adapter = report.adapters.first(where: { $0.bus == bus }) else {
      return ([missingBus(place, report)], false)
    }
    let name = adapter.name.map { " (\($0))" } ?? ""
    let wiring = place.wiring.map { ", \($0)" } ?? ""
    let known = Finding(.ok, "bus", "i2c-\(bus)\(name)\(wiring)")
    guard adapter.hasNode else {
      return ([known, missingNode(place, isOffered: adapter.isOffered)], false)
    }
    let findings = [known, Finding(.ok, "node", place.location.node), clockFinding(place)]
    return (findings.compactMap { $0 }, true)
  }

  private func missingBus(_ place: SensorPlace, _ report: DetectionReport) -> Finding {
    let bus = place.location.bus
    let others = report.adapters.map { "i2c-\($0.bus)" }.joined(separator: ", ")
    let detail =
      "there is no i2c-\(bus)" + (others.isEmpty ? ": I2C is switched off" : ", but \(others)")
    let enabling = enabling(place.board)
    guard bus == place.board.i2c.headerBus, !enabling.isEmpty else {
      let error = BusError(.noSuchFile, during: .open, at: place.location)
      return Finding(.failure, "bus", detail, advice: error.advice(place.surroundings))
    }
    let otherBus =
      "or name another bus: `bus = N` below [accelerometer] in /etc/upright/upright.conf"
    return Finding(
      .failure, "bus", detail, advice: enabling + (others.isEmpty ? [] : [otherBus]))
  }

  /// How the header's bus is switched on.
  private func enabling(_ board: Board) -> [String] {
    let hints = board.hints
    let command = hints.enableI2C.map { "type `\($0)`" }
    let line = hints.enableI2CLine.map { line in
      "or add the line `\(line)` to \(hints.bootFile ?? "the boot configuration") and restart"
    }
    return [command, line].compactMap { $0 }
  }

  private func missingNode(_ place: SensorPlace, isOffered: Bool) -> Finding {
    let node = place.location.node
    return isOffered
      ? Finding(
        .failure, "node", "there is no \(node), though the kernel offers it",
        advice: [
          "type `sudo udevadm trigger --subsystem-match=i2c-dev`",
          "in a container, pass \(node) in",
        ])
      : Finding(
        .failure, "node", "there is no \(node): the driver i2c-dev is not loaded",
        advice: [
          "type `sudo modprobe i2c-dev`",
          "type `echo i2c-dev | sudo tee /etc/modules-load.d/i2c-dev.conf` to have it after "
            + "every start",
        ])
  }

  /// Nil where nobody says how fast the bus is.
  private func clockFinding(_ place: SensorPlace) -> Finding? {
    let bus = place.location.bus
    let limit = MPU6050Facts.busClockLimit
    if let warning = place.probe.clockWarning(forBus: bus, limit: limit) {
      let words = parts(of: warning)
      return Finding(.warning, "bus clock", words[0], advice: Array(words.dropFirst()))
    }
    return place.probe.clockFrequency(ofBus: bus).map {
      Finding(.ok, "bus clock", "\($0 / 1000) kHz, the chip allows \(limit / 1000) kHz")
    }
  }
}
