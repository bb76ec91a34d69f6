// SPDX-License-Identifier: Apache-2.0

/// The rule for names of domains: each is the name of a file in the directory of preferences.
enum DomainName {
  /// In bytes of UTF-8: room for what the store appends within the 255 bytes of a file name.
  static let maximumLength = 200

  static func check(_ name: String) throws(PreferenceError) {
    guard !name.isEmpty, name.utf8.count <= maximumLength, !name.hasPrefix("."),
      name.unicodeScalars.allSatisfy({ $0 != "/" && !isControl($0) })
    else { throw .invalidDomainName(name) }
  }

  /// The general category Cc, without the tables of Unicode in memory.
  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 || (0x7f...0x9f).contains(scalar.value)
  }
}

extension DomainName {
  static func file(_ name: String, in directory: String) -> String { "\(directory)/\(name).prefs" }

  /// The lock beside the file. Not the file itself: whoever may read that could lock everybody out.
  static func lock(_ name: String, in directory: String) -> String { "\(directory)/\(name).lock" }

  /// There while a record is on its way to flash; left behind by a process that was killed then.
  static func flushMark(_ name: String, in directory: String) -> String {
    "\(directory)/\(name).flushing"
  }
}
