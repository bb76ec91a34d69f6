// SPDX-License-Identifier: Apache-2.0

import Buses

/// What a computer looks like from outside: its board, its buses and its GPIO chips.
public struct DetectionReport: Equatable, Sendable {
  public let tree: DeviceTree
  /// The board file that fits; nil when none does.
  public let match: BoardMatch?
  public let adapters: [I2CAdapter]
  public let chips: [GPIOChip]

  /// What stands in the way of a sensor on the header's bus.
  public enum HeaderBus: Equatable, Sendable {
    /// Nothing does: `/dev/i2c-N` exists.
    case present(I2CAdapter)
    /// The adapter is there, the driver i2c-dev is not loaded.
    case notOffered(I2CAdapter)
    /// The driver is loaded, the node is missing: udev, or a container without it.
    case noNode(I2CAdapter)
    /// The kernel does not know the adapter: I2C is switched off.
    case missing(bus: Int)
  }

  /// The bus on the header; nil when no board fits or it has none.
  public var headerBus: HeaderBus? {
    guard let bus = match?.board.i2c.headerBus else { return nil }
    guard let adapter = adapters.first(where: { $0.bus == bus }) else { return .missing(bus: bus) }
    if adapter.hasNode { return .present(adapter) }
    return adapter.isOffered ? .noNode(adapter) : .notOffered(adapter)
  }

  /// The chip behind the header: by its label, or by its device-tree node where no label can be
  /// read. nil when no board fits or the chip is not there.
  public var headerChip: GPIOChip? {
    guard let gpio = match?.board.gpio else { return nil }
    if let label = gpio.chipLabel, let chip = chips.first(where: { $0.label == label }) {
      return chip
    }
    guard let compatible = gpio.chipCompatible else { return nil }
    return chips.first { $0.label == nil && $0.compatible.contains(compatible) }
  }

  /// Whether a bus belongs to a display or a camera of the board.
  public func isIgnored(_ adapter: I2CAdapter) -> Bool {
    match?.board.i2c.ignored.contains(adapter.bus) ?? false
  }
}
