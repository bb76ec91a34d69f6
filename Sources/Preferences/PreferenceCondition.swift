// SPDX-License-Identifier: Apache-2.0

/// In what state the files of a domain were when it was opened, or when one was found to be unsound
/// later. It stays so when the store has put that right.
///
/// It tells a domain that is empty because it was cleared (a file in good condition without keys)
/// from one that was recovered from an older generation or lost, and from one that never was.
public struct PreferenceCondition: Equatable, Sendable {
  /// Nil without a runtime directory, or where that cannot be used.
  public var runtime: FileCondition?
  /// Nil without a state directory.
  public var state: FileCondition?
  /// Damaged files that this store has kept under another name before it wrote a new one.
  public var keptAside: [String]
}
