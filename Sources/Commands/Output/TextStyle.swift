// SPDX-License-Identifier: Apache-2.0

/// What the reader of an output can show.
public struct TextStyle: Equatable, Sendable {
  public var hasColour: Bool
  /// Whether characters outside ASCII can be shown.
  public var hasUnicode: Bool

  public init(hasColour: Bool, hasUnicode: Bool) {
    self.hasColour = hasColour
    self.hasUnicode = hasUnicode
  }

  /// What everything can show.
  public static let plain = TextStyle(hasColour: false, hasUnicode: false)

  /// Colour where the output is a terminal that has it and NO_COLOR (no-color.org) is not set;
  /// Unicode where the locale says UTF-8.
  public init(isTerminal: Bool, environment: (String) -> String?) {
    let terminal = environment("TERM")
    hasColour =
      isTerminal && terminal != nil && terminal != "dumb" && environment("NO_COLOR") == nil
    // The first of these that is set decides, as in setlocale(3).
    let locale = environment("LC_ALL") ?? environment("LC_CTYPE") ?? environment("LANG") ?? ""
    let codeset = locale.lowercased().drop { $0 != "." }.dropFirst().prefix { $0 != "@" }
    hasUnicode = codeset == "utf-8" || codeset == "utf8"
  }

  var degreesPerSecond: String { hasUnicode ? "°/s" : "deg/s" }
  var degreesCelsius: String { hasUnicode ? "°C" : "C" }
  var microseconds: String { hasUnicode ? "µs" : "us" }
  var dot: String { hasUnicode ? "·" : "-" }
}
