// SPDX-License-Identifier: Apache-2.0

import Boards
import Buses

extension DetectionReport {
  /// Its names are stable.
  var json: JSON {
    [
      "model": JSON(tree.model),
      "compatible": .array(tree.compatible.map(JSON.string)),
      "board": JSON(match?.board.name),
      "rule": rule,
      "header_bus": bus,
      "i2c_adapters": .array(adapters.map(adapter)),
      "gpio_chips": .array(chips.map(chip)),
      "advice": .array(advice.map(JSON.string)),
    ]
  }

  private var rule: JSON {
    switch match?.rule {
    case .model(let prefix): ["kind": "model", "text": .string(prefix)]
    case .compatible(let name): ["kind": "compatible", "text": .string(name)]
    case nil: nil
    }
  }

  private var bus: JSON {
    func state(_ bus: Int, _ name: String) -> JSON {
      ["bus": .integer(Int64(bus)), "state": .string(name)]
    }
    return switch headerBus {
    case .present(let adapter): state(adapter.bus, "present")
    case .notOffered(let adapter): state(adapter.bus, "not-offered")
    case .noNode(let adapter): state(adapter.bus, "no-node")
    case .missing(let bus): state(bus, "missing")
    case nil: nil
    }
  }

  private func adapter(_ adapter: I2CAdapter) -> JSON {
    [
      "bus": .integer(Int64(adapter.bus)), "name": JSON(adapter.name),
      "offered": .boolean(adapter.isOffered), "node": .boolean(adapter.hasNode),
      "clock_hz": adapter.clockFrequency.map { .integer(Int64($0)) } ?? .null,
      "ignored": .boolean(isIgnored(adapter)),
    ]
  }

  private func chip(_ chip: GPIOChip) -> JSON {
    [
      "name": .string(chip.name), "label": JSON(chip.label),
      "header": .boolean(chip == headerChip),
    ]
  }
}
