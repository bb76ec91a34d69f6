// SPDX-License-Identifier: Apache-2.0

/// A blank or a tab: what separates words within a line.
func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }

/// The bytes without blanks at both ends.
func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
  guard let first = bytes.firstIndex(where: { !isBlank($0) }),
    let last = bytes.lastIndex(where: { !isBlank($0) })
  else { return [] }
  return bytes[first...last]
}

/// The text without blanks at both ends.
func trimmed(_ text: some StringProtocol) -> String {
  let text = Substring(text)
  let bytes = text.utf8
  guard let first = bytes.firstIndex(where: { !isBlank($0) }),
    let last = bytes.lastIndex(where: { !isBlank($0) })
  else { return "" }
  return String(text[first...last])
}

/// The words of a text that blanks separate.
func splitWords(_ text: some StringProtocol) -> [String] {
  text.split { $0 == " " || $0 == "\t" }.map { String($0) }
}

/// The parts of a text between separators, each without blanks at both ends; empty ones included.
func splitParts(_ text: some StringProtocol, by separator: Character) -> [String] {
  text.split(separator: separator, omittingEmptySubsequences: false).map { trimmed($0) }
}
