// SPDX-License-Identifier: Apache-2.0

/// Reads the dialect of `INIDocument` line by line and reports every line that it cannot use.
struct INIReader {
  private var document: INIDocument
  private var problems = DiagnosticList()
  private var section = Section.none
  /// A line that ended in `\`, joined so far, and where it began.
  private var unfinished: (text: String, line: Int)?
  /// The line on which a key of a section was last set.
  private var lines: [String: Int] = [:]

  private enum Section: Equatable {
    case none
    case named(String)
    /// After a header that could not be read: its keys belong nowhere.
    case unreadable
  }

  /// Reads a whole file. What can be understood is in the value even when there are errors, so
  /// that one call reports what is wrong with the syntax and the next what is wrong with values.
  static func read(
    _ bytes: [UInt8], path: String
  ) -> (document: INIDocument, problems: DiagnosticList) {
    var reader = INIReader(path: path)
    reader.read(bytes)
    return (reader.document, reader.problems)
  }

  private init(path: String) { document = INIDocument(path: path) }

  private mutating func read(_ bytes: [UInt8]) {
    let content = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...]
    guard isText(content) else { return }
    var number = 0
    var start = content.startIndex
    while start < content.endIndex {
      number += 1
      let end = content[start...].firstIndex(of: UInt8(ascii: "\n")) ?? content.endIndex
      var line = content[start..<end]
      if line.last == UInt8(ascii: "\r") { line.removeLast() }
      read(line: line, number)
      start = end + 1
    }
    if let unfinished {
      error(unfinished.line, "the line goes on after its last \\, but the file ends there")
    }
    if content.last != UInt8(ascii: "\n") {
      problems.warning(
        origin(number), "the last line does not end with a line break: was the file cut off?")
    }
  }

  /// Whether the bytes can be text at all. What cannot is reported once, not line by line.
  private mutating func isText(_ content: ArraySlice<UInt8>) -> Bool {
    if content.starts(with: [0xFF, 0xFE]) || content.starts(with: [0xFE, 0xFF]) {
      error(nil, "the file is UTF-16; save it as UTF-8")
      return false
    }
    if let zero = content.firstIndex(of: 0) {
      let line = 1 + content[..<zero].count { $0 == UInt8(ascii: "\n") }
      error(
        line,
        "a zero byte: this is a binary file, or a power cut damaged it; restore or delete it")
      return false
    }
    if !content.contains(where: { !isBlank($0) && $0 != 0x0A && $0 != 0x0D }) {
      error(nil, "the file is empty; a power cut can cause that; restore or delete it")
      return false
    }
    return true
  }

  private mutating func read(line bytes: ArraySlice<UInt8>, _ number: Int) {
    guard bytes.count <= INIDocument.lineLimit else {
      error(number, "the line has \(bytes.count) bytes; at most \(INIDocument.lineLimit) are read")
      return
    }
    let bytes = trimmed(bytes)
    // Comments may be in any encoding of old editors: nobody reads them here.
    if let first = bytes.first, first == UInt8(ascii: "#") || first == UInt8(ascii: ";") { return }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      error(number, "the line is not UTF-8; save the file as UTF-8")
      return
    }
    if let control = bytes.first(where: { ($0 < 0x20 && $0 != 0x09) || $0 == 0x7F }) {
      let code = String(control, radix: 16, uppercase: true)
      error(number, "the line holds the control character 0x\(code)")
      return
    }
    join(text, number)
  }

  private mutating func join(_ text: String, _ number: Int) {
    let continues = text.utf8.last == UInt8(ascii: "\\")
    let part = continues ? String(text.dropLast()) : text
    let start = unfinished?.line ?? number
    let joined = unfinished.map { $0.text + " " + part } ?? part
    guard joined.utf8.count <= INIDocument.lineLimit else {
      error(start, "the line goes on to \(joined.utf8.count) bytes; at most 65536 are read")
      unfinished = continues ? ("", start) : nil
      return
    }
    unfinished = continues ? (joined, start) : nil
    if !continues { read(joined: trimmed(joined), start) }
  }

  private mutating func read(joined text: String, _ line: Int) {
    guard let first = text.utf8.first else { return }
    if first == UInt8(ascii: "[") {
      readHeader(text, line)
    } else if let equals = text.utf8.firstIndex(of: UInt8(ascii: "=")) {
      let key = trimmed(String(text[..<equals]))
      let value = trimmed(String(text[text.utf8.index(after: equals)...]))
      readEntry(key, value, line)
    } else {
      error(line, "\(quoted(text)) is neither [section] nor key = value")
    }
  }

  private mutating func readHeader(_ text: String, _ line: Int) {
    let name = text.dropFirst().prefix { $0 != "]" }
    let rest = text.dropFirst(name.count + 1)
    if rest == "]" && !name.isEmpty && name.utf8.allSatisfy(isNameByte) {
      section = .named(String(name))
      document.headers.append(INIDocument.Header(name: String(name), line: line))
      return
    }
    section = .unreadable
    let reason =
      if rest.isEmpty {
        "has no ]"
      } else if rest != "]" {
        "goes on after the ]; a comment needs a line of its own"
      } else {
        "is no section name: letters, digits and - are allowed"
      }
    error(line, "\(quoted(text)) \(reason); the keys below it are not read")
  }

  private mutating func readEntry(_ key: String, _ value: String, _ line: Int) {
    guard !key.isEmpty else {
      error(line, "there is no key before the =")
      return
    }
    switch section {
    case .unreadable: return
    case .none: error(line, "\(quoted(key)) stands before the first [section]")
    case .named(let section):
      if let earlier = lines.updateValue(line, forKey: "\(section).\(key)") {
        problems.warning(
          origin(line), "\(key) was set in line \(earlier) already; this line counts")
      }
      document.entries.append(
        INIDocument.Entry(section: section, key: key, value: value, line: line))
    }
  }

  private mutating func error(_ line: Int?, _ message: String) {
    problems.error(origin(line), message)
  }

  private func origin(_ line: Int?) -> Origin {
    .file(SourceLocation(document.path, line: line))
  }
}

private func isNameByte(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
    true
  default: false
  }
}
