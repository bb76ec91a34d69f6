// SPDX-License-Identifier: Apache-2.0

/// A kind of computer as a board file describes it: how it is recognised and what is where.
public struct Board: Equatable, Sendable {
  /// The name for `--board`: the name of the file without `.board`.
  public internal(set) var name = ""
  /// The file.
  public internal(set) var path = ""
  /// What people call it.
  public internal(set) var title = ""
  /// Whether the sensors are simulated and no hardware is touched.
  public internal(set) var isVirtual = false
  /// Beginnings of the device tree's `model`.
  public internal(set) var models: [String] = []
  /// Entries of the device tree's `compatible`.
  public internal(set) var compatible: [String] = []
  public internal(set) var i2c = I2C()
  public internal(set) var gpio = GPIO()
  public internal(set) var hints = Hints()
  /// What the file sets in sections of the configuration: defaults for this board.
  var assignments: [Assignment] = []
  /// Where each key of the board's own sections is set, by `section.key`.
  var origins: [String: Origin] = [:]

  /// The I2C buses.
  public struct I2C: Equatable, Sendable {
    /// The number of the bus on the header's usual pins; nil when there is none.
    public internal(set) var headerBus: Int?
    /// The header pins of the buses, by number.
    public internal(set) var pins: [Int: I2CPins] = [:]
    /// Buses that belong to displays and cameras: sensors are never looked for there.
    public internal(set) var ignored: [Int] = []
  }

  /// The GPIO controller behind the header.
  public struct GPIO: Equatable, Sendable {
    /// The label of the chip, as `gpiodetect` shows it; numbers change with the kernel.
    public internal(set) var chipLabel: String?
    /// The `compatible` of the chip's device-tree node, for kernels that show no label in sysfs.
    public internal(set) var chipCompatible: String?
    /// Line offsets by header pin.
    public internal(set) var header: [Int: Int] = [:]
  }

  /// What to tell a person when something is not set up.
  public struct Hints: Equatable, Sendable {
    /// The command that switches the header's I2C bus on.
    public internal(set) var enableI2C: String?
    /// The line of the boot configuration that does the same.
    public internal(set) var enableI2CLine: String?
    /// The file that the line belongs in.
    public internal(set) var bootFile: String?
    /// The groups whose members may open the buses and lines.
    public internal(set) var groups: [String] = []
  }
}

extension Board {
  /// Everything the file sets, in the order of `Board.keys`, then the defaults for the
  /// configuration.
  public var values: [EffectiveValue] {
    let own = Board.keys.values(of: self, origins: origins).filter { $0.origin != .standard }
    return own
      + assignments.map {
        EffectiveValue(section: $0.section, key: $0.key, text: $0.value, origin: $0.origin)
      }
  }
}

/// The header pins of an I2C bus.
public struct I2CPins: Equatable, Sendable {
  public let data: Int
  public let clock: Int
}
