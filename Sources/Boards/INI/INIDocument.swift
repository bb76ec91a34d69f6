// SPDX-License-Identifier: Apache-2.0

/// The content of a configuration or board file: sections with keys and values as text.
///
/// The dialect, after systemd.syntax(7):
/// - `[section]` on a line of its own, then lines `key = value`. Blanks around key and value do not
///   count. Everything after the first `=` is the value.
/// - A line that starts with `#` or `;` is a comment. Nowhere else does a comment start.
/// - A line that ends in `\` goes on in the next line that is no comment; the backslash and the
///   line break count as one blank.
/// - UTF-8, lines ending in LF or CR LF, a byte order mark is passed over.
public struct INIDocument: Equatable, Sendable {
  /// A `[section]` line. A section may be opened several times.
  public struct Header: Equatable, Sendable {
    public let name: String
    public let line: Int
  }

  /// A `key = value`, with the line where the key stands.
  public struct Entry: Equatable, Sendable {
    public let section: String
    public let key: String
    public let value: String
    public let line: Int
  }

  public let path: String
  public internal(set) var headers: [Header] = []
  /// In the order of the file; a key given twice is there twice.
  public internal(set) var entries: [Entry] = []

  init(path: String) { self.path = path }

  /// The largest file that is read, in bytes. A configuration of every key with comments has 20 KiB.
  public static let sizeLimit = 1 << 20
  /// The longest line in bytes, also after continuation lines are joined.
  public static let lineLimit = 1 << 16
}
