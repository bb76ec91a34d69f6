// SPDX-License-Identifier: Apache-2.0

/// What goes wrong with a virtual chip over time.
///
/// In text a fault is one line:
///
///     TIME KIND [1/N] [DURATION] [every PERIOD]
///
/// as in `12s no-acknowledge 3s`, `20s brown-out`, `40s no-acknowledge 1/50 10s`,
/// `15s stuck 500ms every 1min`. Times count from the chip's power-on. Without a duration a fault
/// lasts for ever; `brown-out` and `ignore-first-wake` happen at an instant and have none.
public struct FaultScript: Equatable, Sendable {
  public var faults: [Fault]

  public init(_ faults: [Fault] = []) { self.faults = faults }

  /// Reads faults, one in each string; `FaultScriptError.index` says which string was wrong.
  public init(parsing lines: [String]) throws(FaultScriptError) {
    faults = []
    faults.reserveCapacity(lines.count)
    for (index, line) in lines.enumerated() {
      do throws(Fault.ParsingError) {
        faults.append(try Fault(parsing: line))
      } catch {
        throw FaultScriptError(index: index, text: line, reason: error.reason)
      }
    }
  }

  /// Reads faults, one in each line of a text. Empty lines and lines that start with `#` are
  /// skipped, but counted in `FaultScriptError.index`.
  public init(parsing text: String) throws(FaultScriptError) {
    var lines: [String] = []
    var numbers: [Int] = []
    let all = text.split(separator: "\n", omittingEmptySubsequences: false)
    for (number, line) in all.enumerated() {
      guard let first = line.first(where: { !$0.isWhitespace }), first != "#" else { continue }
      lines.append(String(line))
      numbers.append(number)
    }
    do throws(FaultScriptError) {
      try self.init(parsing: lines)
    } catch {
      throw FaultScriptError(index: numbers[error.index], text: error.text, reason: error.reason)
    }
  }
}

extension FaultScript: ExpressibleByArrayLiteral {
  public init(arrayLiteral elements: Fault...) { self.init(elements) }
}

/// A fault that cannot be read.
public struct FaultScriptError: Error, Equatable, Sendable {
  /// Which of the strings or lines was wrong, from 0.
  public let index: Int
  /// The string as it was given.
  public let text: String
  /// What is wrong, the value, and what is allowed.
  public let reason: String
}

extension FaultScriptError: CustomStringConvertible {
  public var description: String { "fault \"\(text)\": \(reason)" }
}
