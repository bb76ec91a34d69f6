// SPDX-License-Identifier: Apache-2.0

extension Board {
  /// Every key of a board file's own sections. Beside them a board file may hold the sections of a
  /// configuration file, whose values are this board's defaults.
  public static let keys = KeyTable([
    ("board", "What the board is and how it is recognised.", identityKeys),
    ("i2c", "The I2C buses.", i2cKeys),
    ("gpio", "The GPIO controller behind the header.", gpioKeys),
    ("hints", "What a person is told when something is not set up.", hintKeys),
  ])

  private static var identityKeys: [Key<Board>] {
    [
      Key("board", "title", \.title, .text, "What people call the board."),
      Key(
        "board", "virtual", \.isVirtual, .boolean,
        "Whether the sensors are simulated and no hardware is touched."),
      Key(
        "board", "models", \.models, .list,
        "Beginnings of the model in the device tree, with commas between.",
        "Compared with /proc/device-tree/model; the longest beginning of all board files wins."),
      Key(
        "board", "compatible", \.compatible, .words,
        "Entries of compatible in the device tree, with blanks between.",
        "Used when no model fits; the entries of the device tree are tried in their order."),
    ]
  }

  private static var i2cKeys: [Key<Board>] {
    [
      Key(
        "i2c", "header-bus", \.i2c.headerBus,
        ValueType.integer(0...9999).or("none", meaning: "no bus on the header"),
        "The number of the bus on the header; the default of bus in [accelerometer]."),
      Key(
        "i2c", numbered: "bus", \.i2c.pins, .i2cPins,
        "The header pins of the bus with this number.",
        "bus-1 = sda:3 scl:5 says that /dev/i2c-1 is on pins 3 and 5."),
      Key(
        "i2c", "ignore", \.i2c.ignored, .numbers(0...9999),
        "Buses that belong to displays and cameras, with blanks between."),
    ]
  }

  private static var gpioKeys: [Key<Board>] {
    [
      Key(
        "gpio", "chip", \.gpio.chipLabel, ValueType.text.or("none", meaning: "no GPIO"),
        "The label of the GPIO chip behind the header, as gpiodetect shows it."),
      Key(
        "gpio", "chip-compatible", \.gpio.chipCompatible,
        ValueType.text.or("none", meaning: "not known"),
        "The compatible of the chip's node in the device tree.",
        "Finds the chip on kernels that do not show its label in /sys/class/gpio."),
      Key(
        "gpio", "header", \.gpio.header, .pinMap,
        "Which line of the chip is on which pin of the header: pin:line pin:line."),
    ]
  }

  private static var hintKeys: [Key<Board>] {
    [
      Key(
        "hints", "enable-i2c", \.hints.enableI2C, ValueType.text.or("none", meaning: "not known"),
        "The command that switches the header's I2C bus on."),
      Key(
        "hints", "enable-i2c-line", \.hints.enableI2CLine,
        ValueType.text.or("none", meaning: "not known"),
        "The line of the boot configuration that switches the bus on."),
      Key(
        "hints", "boot-file", \.hints.bootFile, ValueType.path.or("none", meaning: "not known"),
        "The file that enable-i2c-line belongs in."),
      Key(
        "hints", "groups", \.hints.groups, .words,
        "The groups whose members may open buses and lines."),
    ]
  }
}
