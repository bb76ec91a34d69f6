// SPDX-License-Identifier: Apache-2.0

import Buses

extension DetectionReport {
  /// What was found and why, line by line, and what to type where something is missing.
  public var lines: [String] {
    [modelLine, boardLine] + busLines + chipLines
  }

  /// What to type to get a sensor on the header's bus going, most important first; empty when
  /// nothing is missing.
  public var advice: [String] {
    guard let board = match?.board else {
      return [
        "try the virtual board: uprightd --board virtual",
        "name the board yourself: --board NAME (names: upright boards list)",
      ]
    }
    switch headerBus {
    case .present, nil: return []
    case .notOffered: return ["load the driver: sudo modprobe i2c-dev"]
    case .noNode(let adapter):
      return [
        "create /dev/i2c-\(adapter.bus): sudo udevadm trigger --subsystem-match=i2c-dev"
          + " (in a container, pass the device in)"
      ]
    case .missing:
      let hints = board.hints
      let line = hints.enableI2CLine.map { line in
        "or add the line \(line) to \(hints.bootFile ?? "the boot configuration") and restart"
      }
      let command = hints.enableI2C.map { "switch I2C on: \($0)" }
      return [command, line].compactMap { $0 }
    }
  }

  private var modelLine: String {
    if let model = tree.model { return "model: \(model)" }
    return tree.compatible.isEmpty
      ? "model: unknown (there is no device tree: a PC, or a container)"
      : "model: unknown; compatible with \(listed(tree.compatible, "and"))"
  }

  private var boardLine: String {
    guard let match else { return "board: none of the known ones fits" }
    return "board: \(match.board.name) (\(match.board.title)): \(match.rule)"
  }

  private var busLines: [String] {
    let found = adapters.map { adapter in
      var line = "bus: /dev/i2c-\(adapter.bus)"
      if let name = adapter.name { line += " (\(name))" }
      if let pins = match?.board.i2c.pins[adapter.bus] {
        line += ", data on pin \(pins.data), clock on pin \(pins.clock)"
      }
      if let clock = adapter.clockFrequency { line += ", \(clock / 1000) kHz" }
      if isIgnored(adapter) { return line + ", for displays or cameras: left alone" }
      if !adapter.isOffered { return line + ", not offered: the driver i2c-dev is not loaded" }
      return adapter.hasNode ? line : line + ", but the node does not exist"
    }
    if case .missing(let bus) = headerBus {
      return found + ["bus: /dev/i2c-\(bus) of the header is missing: I2C is switched off"]
    }
    return found.isEmpty ? ["bus: no I2C adapter"] : found
  }

  private var chipLines: [String] {
    var lines = chips.map { chip in
      let label = chip.label ?? "label not shown by this kernel"
      return "gpio: /dev/\(chip.name) (\(label))" + (chip == headerChip ? ", on the header" : "")
    }
    if let label = match?.board.gpio.chipLabel, headerChip == nil {
      lines.append("gpio: the chip \(label) of the header was not found")
    }
    return lines
  }
}
