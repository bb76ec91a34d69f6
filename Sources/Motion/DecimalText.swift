// SPDX-License-Identifier: Apache-2.0

/// The shortest decimal text that reads back as the same number; whole numbers without ".0".
///
/// The standard library's text never depends on the locale.
func shortText(_ value: Double) -> String {
  var text = value.description
  if text.hasSuffix(".0") { text.removeLast(2) }
  return text
}

/// `text` as it may be put into a message: at most 40 characters, nothing that a terminal obeys.
func quoted(_ text: some StringProtocol) -> String {
  var result = "\""
  var count = 0
  for scalar in text.unicodeScalars {
    guard count < 40 else { return result + "…\"" }
    count += 1
    switch scalar.value {
    case 0x20...0x7E, 0xA0...0xD7FF, 0xE000...0xFFFC: result.unicodeScalars.append(scalar)
    default: result += "\\u{" + String(scalar.value, radix: 16) + "}"
    }
  }
  return result + "\""
}
