// SPDX-License-Identifier: Apache-2.0

extension Fault {
  /// What is wrong with one line, in words.
  struct ParsingError: Error {
    let reason: String
  }

  /// Reads `TIME KIND [1/N] [DURATION] [every PERIOD]`.
  init(parsing text: String) throws(ParsingError) {
    var words = text.split(whereSeparator: \.isWhitespace)[...]
    guard let time = words.popFirst(), let name = words.popFirst() else {
      throw ParsingError(
        reason: "a fault is a time and a kind, such as \"12s no-acknowledge 3s\"")
    }
    let start = try Self.nanoseconds(time)
    guard let kind = Kind(rawValue: String(name)) else {
      let known = Kind.allCases.map(\.rawValue).joined(separator: ", ")
      throw ParsingError(reason: "there is no fault \"\(name)\"; there are: \(known)")
    }
    self.init(kind, at: start)
    var hasShare = false
    while let word = words.popFirst() {
      if word == "every" {
        guard period == nil, let value = words.popFirst() else {
          throw ParsingError(reason: "\"every\" is followed by one period, such as every 30s")
        }
        period = try Self.nanoseconds(value)
      } else if word.contains("/") {
        guard !hasShare else { throw ParsingError(reason: "\"\(word)\" is a second share") }
        oneIn = try Self.share(word)
        hasShare = true
      } else {
        guard duration == nil else {
          throw ParsingError(reason: "\"\(word)\" is one word too many")
        }
        duration = try Self.nanoseconds(word)
      }
    }
    try check(hasShare: hasShare)
  }

  private func check(hasShare: Bool) throws(ParsingError) {
    if hasShare, !kind.failsTransfers {
      throw ParsingError(
        reason: "\(kind.rawValue) does not fail transfers one in N; "
          + "no-acknowledge, arbitration and timeout do")
    }
    if let duration {
      if kind.isInstant {
        throw ParsingError(reason: "\(kind.rawValue) happens at an instant and has no duration")
      }
      if duration == 0 { throw ParsingError(reason: "the duration is longer than 0") }
    }
    guard let period else { return }
    if period == 0 { throw ParsingError(reason: "the period is longer than 0") }
    if kind.isInstant { return }
    guard let duration, duration < period else {
      throw ParsingError(reason: "what repeats needs a duration shorter than its period")
    }
  }

  /// Reads `1/50` as 50.
  private static func share(_ word: Substring) throws(ParsingError) -> Int {
    let parts = word.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0] == "1", parts[1].utf8.allSatisfy({ 48...57 ~= $0 }),
      let count = Int(parts[1]), 1...1_000_000 ~= count
    else {
      throw ParsingError(reason: "\"\(word)\" is not a share from 1/1 to 1/1000000")
    }
    return count
  }

  /// Reads a time of at most 1000 hours: a decimal number followed by ms, s or min.
  private static func nanoseconds(_ word: Substring) throws(ParsingError) -> Int64 {
    let number = word.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
    let unit = word[number.endIndex...]
    let nanosecondsPerUnit: Double
    switch unit {
    case "ms": nanosecondsPerUnit = 1e6
    case "s": nanosecondsPerUnit = 1e9
    case "min": nanosecondsPerUnit = 60e9
    case "":
      throw ParsingError(reason: "the time \"\(word)\" has no unit; write ms, s or min after it")
    default:
      throw ParsingError(reason: "\"\(word)\" is not a time such as 500ms, 12s or 2min")
    }
    guard let value = Double(number) else {
      throw ParsingError(reason: "\"\(word)\" is not a time such as 500ms, 12s or 2min")
    }
    let nanoseconds = (value * nanosecondsPerUnit).rounded()
    guard nanoseconds <= 3_600_000e9 else {
      throw ParsingError(reason: "the time \"\(word)\" is longer than 60000min")
    }
    return Int64(nanoseconds)
  }
}
