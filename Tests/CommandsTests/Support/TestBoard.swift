// SPDX-License-Identifier: Apache-2.0

import Boards
import TestSupport

@testable import Commands

/// A board that only tests know, and the computer that it is.
extension TemporaryTree {
  func writeBoard() throws {
    try write(
      "boards/pear.board",
      """
      [board]
      title = Pear 1
      models = Pear Board 1

      [i2c]
      header-bus = 1
      bus-1 = sda:3 scl:5
      ignore = 20

      [hints]
      enable-i2c = sudo pear-config i2c on
      enable-i2c-line = i2c=on
      boot-file = /boot/pear.txt

      """)
    try write(
      "boards/virtual.board",
      """
      [board]
      title = Virtual board
      virtual = yes

      """)
  }

  func writeDeviceTree() throws {
    try write("proc/device-tree/model", "Pear Board 1 Rev 2\0")
    try write("proc/device-tree/compatible", "pear,board-1\0")
  }

  /// - Parameter clock: in Hz.
  func writeAdapter(
    _ bus: Int = 1, isOffered: Bool = true, hasNode: Bool = true, clock: UInt32 = 100_000
  ) throws {
    let device = "sys/bus/i2c/devices/i2c-\(bus)"
    try write("\(device)/name", "pear (i2c@\(bus))\n")
    let cell = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: clock >> UInt32($0)) }
    try write("\(device)/of_node/clock-frequency", cell)
    if isOffered { try directory("sys/class/i2c-dev/i2c-\(bus)") }
    if hasNode { try write("dev/i2c-\(bus)", "") }
  }

  var library: BoardLibrary {
    BoardLibrary(directory: path("boards"), root: root, executable: nil, environment: { _ in nil })
  }

  var detector: BoardDetector { BoardDetector(root: root) }

  /// The configuration as a command sees it in this tree.
  func source(board: String? = nil, file: String? = nil) -> ConfigurationSource {
    ConfigurationSource(
      board: board, file: file, library: library, detector: detector,
      loader: ConfigurationLoader(root: root, environment: { _ in nil }, checks: .all))
  }
}
