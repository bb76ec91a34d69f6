// SPDX-License-Identifier: Apache-2.0

/// What a file continues. Sequence numbers can be compared within one history only.
struct History: Equatable {
  /// Equal in all files of a domain that continue each other, in both tiers; 0 where it is unknown.
  var lineage: UInt64
  /// Equal in all files of a RAM tier that continue each other since it was seeded; 0 on flash.
  var session: UInt64

  static let unknown = History(lineage: 0, session: 0)

  /// Whether a file continues another one in the other tier. A lineage that was lost to damage is
  /// taken for that of the other.
  func isOne(with other: History) -> Bool {
    lineage == other.lineage || lineage == 0 || other.lineage == 0
  }
}
