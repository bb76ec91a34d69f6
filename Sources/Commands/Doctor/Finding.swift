// SPDX-License-Identifier: Apache-2.0

/// One thing that `doctor` has looked at.
struct Finding: Equatable {
  enum Result: String {
    case ok
    /// It works, and something about it should be known.
    case warning
    /// It does not work.
    case failure
    /// It was not looked at.
    case skipped
  }

  let result: Result
  /// What was looked at, in a word or two.
  let check: String
  /// What was found.
  let detail: String
  /// What to do, most important first, with the commands to type.
  let advice: [String]

  init(_ result: Result, _ check: String, _ detail: String, advice: [String] = []) {
    self.result = result
    self.check = check
    self.detail = detail
    self.advice = advice
  }

  /// - Parameter advice: parts with semicolons between, as errors of buses and chips give it.
  init(_ result: Result, _ check: String, _ detail: String, advice: String) {
    self.init(result, check, detail, advice: parts(of: advice))
  }
}

/// The parts of a text with "; " between.
func parts(of text: String) -> [String] {
  var parts: [String] = []
  var part = ""
  for character in text {
    if character == " ", part.hasSuffix(";") {
      parts.append(String(part.dropLast()))
      part = ""
    } else {
      part.append(character)
    }
  }
  return part.isEmpty ? parts : parts + [part]
}
