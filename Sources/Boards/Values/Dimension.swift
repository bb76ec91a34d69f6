// SPDX-License-Identifier: Apache-2.0

/// A physical dimension: the units in which a quantity may be written.
struct Dimension: Sendable {
  struct Unit: Sendable {
    /// Spellings; the first one is used in messages and output.
    let names: [String]
    /// How many of the first unit of the dimension one of this unit is.
    let factor: Double

    init(_ names: String..., factor: Double = 1) {
      self.names = names
      self.factor = factor
    }
  }

  let name: String
  /// The first unit is the one in which values are kept and written.
  let units: [Unit]
  /// The units that a message proposes when there is none.
  let proposed: [String]

  static let frequency = Dimension(name: "frequency", units: [Unit("Hz")])
  static let angle = Dimension(name: "angle", units: [Unit("deg", "°")])
  static let acceleration = Dimension(
    name: "acceleration", units: [Unit("g"), Unit("mg", factor: 0.001)])
  static let rotationRate = Dimension(
    name: "rotation rate", units: [Unit("dps", "deg/s", "°/s")])
  /// In nanoseconds, which `ValueType.duration` keeps exactly.
  static let time = Dimension(
    name: "duration",
    units: [
      Unit("ns"), Unit("us", "µs", "μs", factor: 1e3), Unit("ms", factor: 1e6),
      Unit("s", "sec", factor: 1e9), Unit("min", factor: 60e9), Unit("h", factor: 3600e9),
    ], proposed: ["ms", "s", "min"])

  init(name: String, units: [Unit], proposed: [String]? = nil) {
    self.name = name
    self.units = units
    self.proposed = proposed ?? [units[0].names[0]]
  }

  /// The value in the first unit, as text.
  func format(_ value: Double) -> String { DecimalNumber.format(value) + units[0].names[0] }

  /// Takes a number with its unit from the start of a text.
  func take(_ text: Substring) throws(ValueError) -> (value: Double, rest: Substring) {
    guard let (number, afterNumber) = DecimalNumber.take(text) else {
      throw ValueError("is no \(name)")
    }
    if DecimalNumber.isDecimalComma(afterNumber) {
      throw ValueError("needs a decimal point, not a comma")
    }
    let afterBlanks = afterNumber.drop { $0 == " " || $0 == "\t" }
    let word = afterBlanks.prefix { !$0.isNumber && $0 != " " && $0 != "\t" && $0 != "," }
    guard !word.isEmpty else { throw ValueError("has no unit: write \(spellings(of: number))") }
    guard let unit = unit(named: word) else {
      throw ValueError(
        "has the unknown unit \(quoted(word)): write \(spellings(of: number))")
    }
    return (number * unit.factor, afterBlanks[word.endIndex...])
  }

  /// A quantity that takes the whole text, in the first unit of the dimension.
  func read(_ text: String) throws(ValueError) -> Double {
    let (value, rest) = try take(text[...])
    guard rest.isEmpty else { throw ValueError("is no \(name)") }
    return value
  }

  private func unit(named word: Substring) -> Unit? {
    let lower = word.lowercased()
    return units.first { $0.names.contains { $0.lowercased() == lower } }
  }

  /// The number with each unit that it probably has: `50Hz`.
  private func spellings(of number: Double) -> String {
    let number = DecimalNumber.format(number)
    return listed(proposed.map { number + $0 }, "or")
  }
}

/// Words as a list in a sentence: `a, b or c`.
func listed(_ words: [String], _ conjunction: String) -> String {
  guard let last = words.last, words.count > 1 else { return words.first ?? "" }
  return words.dropLast().joined(separator: ", ") + " \(conjunction) \(last)"
}
