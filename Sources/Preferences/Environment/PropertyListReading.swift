// SPDX-License-Identifier: Apache-2.0

/// The one place where this module meets the readers of property lists.
enum PropertyListReading {
  /// What a text says as an XML or old-style property list; nil when it is neither.
  static func value(_ text: String) -> PropertyListValue? { nil }

  /// What the bytes of a file say as an XML or binary property list; nil when they are neither.
  static func value(_ bytes: [UInt8]) -> PropertyListValue? { nil }
}
