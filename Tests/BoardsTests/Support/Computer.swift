// SPDX-License-Identifier: Apache-2.0

import TestSupport

@testable import Boards

/// Builds what /proc and /sys of a computer show.
extension TemporaryTree {
  func deviceTree(model: String?, compatible: [String]) throws {
    if let model { try write("proc/device-tree/model", model + "\0") }
    try write(
      "proc/device-tree/compatible", compatible.map { $0 + "\0" }.joined())
  }

  func adapter(
    _ bus: Int, name: String, isOffered: Bool = true, hasNode: Bool = true, clock: UInt32? = nil
  ) throws {
    let device = "sys/devices/platform/soc/\(bus).i2c/i2c-\(bus)"
    try write("\(device)/name", name + "\n")
    if let clock {
      let cell = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: clock >> UInt32($0)) }
      try write("\(device)/of_node/clock-frequency", cell)
    }
    try link("sys/bus/i2c/devices/i2c-\(bus)", to: "../../../../" + device)
    if isOffered { try directory("sys/class/i2c-dev/i2c-\(bus)") }
    if hasNode { try write("dev/i2c-\(bus)", "") }
  }

  /// How a kernel shows the label of a chip.
  enum Label {
    case none
    case byFirstLine(Int)
    case byChip
  }

  func chip(
    _ number: Int, device: String, label: String, shown: Label, compatible: String = "acme,gpio"
  ) throws {
    let path = "sys/devices/platform/soc/\(device)"
    try write("\(path)/gpiochip\(number)/of_node/compatible", compatible + "\0")
    try link(
      "sys/bus/gpio/devices/gpiochip\(number)",
      to: "../../../devices/platform/soc/\(device)/gpiochip\(number)")
    try write("dev/gpiochip\(number)", "")
    switch shown {
    case .none: break
    case .byFirstLine(let line):
      try write("\(path)/gpio/gpiochip\(line)/label", label + "\n")
      try link(
        "sys/class/gpio/gpiochip\(line)",
        to: "../../devices/platform/soc/\(device)/gpio/gpiochip\(line)")
    case .byChip: try write("sys/class/gpio/chip\(number)/label", label + "\n")
    }
  }
}
