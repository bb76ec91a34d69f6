// SPDX-License-Identifier: Apache-2.0

/// The text on one line and without control characters, which could move a terminal's cursor: what
/// comes from files, chips and other processes is shown through this.
func printable(_ text: String) -> String {
  func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
      || (0x2028...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
  }
  guard text.unicodeScalars.contains(where: isControl) else { return text }
  var result = String.UnicodeScalarView()
  for scalar in text.unicodeScalars { result.append(isControl(scalar) ? " " : scalar) }
  return String(result)
}

/// The same, with its line breaks.
func printable(lines text: String) -> String {
  text.split(separator: "\n", omittingEmptySubsequences: false)
    .map { printable(String($0)) }.joined(separator: "\n")
}

/// Breaks text into lines of at most so many characters, between words where it can.
func wrapped(_ text: String, width: Int) -> [String] {
  let width = max(1, width)
  var lines: [String] = []
  var line = ""
  for word in text.split(separator: " ") {
    var word = word
    if !line.isEmpty, line.count + 1 + word.count > width {
      lines.append(line)
      line = ""
    }
    while line.isEmpty, word.count > width {
      lines.append(String(word.prefix(width)))
      word = word.dropFirst(width)
    }
    line += line.isEmpty ? String(word) : " \(word)"
  }
  if !line.isEmpty || lines.isEmpty { lines.append(line) }
  return lines
}

extension String {
  /// Filled up with spaces on the right.
  func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }

  /// Filled up with spaces on the left.
  func aligned(to width: Int) -> String {
    String(repeating: " ", count: max(0, width - count)) + self
  }
}

/// `1 write`, `2 writes`.
func counted(_ count: Int64, _ noun: String) -> String {
  "\(count) \(noun)\(count == 1 ? "" : "s")"
}

/// A word as a shell takes it: in quotation marks where it needs some.
func shellWord(_ word: String) -> String {
  let isPlain = word.utf8.allSatisfy { byte in
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "/"), UInt8(ascii: "."),
      UInt8(ascii: "-"), UInt8(ascii: "_"):
      true
    default: false
    }
  }
  if isPlain && !word.isEmpty { return word }
  let parts = word.split(separator: "'", omittingEmptySubsequences: false)
  return "'" + parts.joined(separator: "'\\''") + "'"
}
