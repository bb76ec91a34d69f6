// SPDX-License-Identifier: Apache-2.0

extension PropertyListValue {
  /// Whether both are the same down to the last bit.
  ///
  /// `==` is not that: it takes 0.0 for -0.0 and "é" for "e\u{301}", and NaN for nothing at all.
  /// A store that compared so would keep the old value of such a pair, or write NaN for ever.
  func isIdentical(to other: PropertyListValue) -> Bool {
    switch (self, other) {
    case (.string(let a), .string(let b)): a.hasSameBytes(as: b)
    case (.integer(let a), .integer(let b)): a == b
    case (.unsignedInteger(let a), .unsignedInteger(let b)): a == b
    case (.real(let a), .real(let b)): a.bitPattern == b.bitPattern
    case (.boolean(let a), .boolean(let b)): a == b
    case (.date(let a), .date(let b)):
      a.secondsSinceReferenceDate.bitPattern == b.secondsSinceReferenceDate.bitPattern
    case (.data(let a), .data(let b)): a == b
    case (.array(let a), .array(let b)):
      a.count == b.count && zip(a, b).allSatisfy { $0.isIdentical(to: $1) }
    case (.dictionary(let a), .dictionary(let b)): a.isIdentical(to: b)
    default: false
    }
  }
}

extension PropertyListValue? {
  func isIdentical(to other: PropertyListValue?) -> Bool {
    switch (self, other) {
    case (nil, nil): true
    case (let a?, let b?): a.isIdentical(to: b)
    default: false
    }
  }
}

extension [String: PropertyListValue] {
  func isIdentical(to other: Self) -> Bool {
    count == other.count
      && allSatisfy { key, value in
        guard let index = other.index(forKey: key) else { return false }
        // The keys can still differ in their bytes: "é" finds "e\u{301}".
        return other[index].key.hasSameBytes(as: key)
          && other[index].value.isIdentical(to: value)
      }
  }

  /// The keys whose values differ, in no order.
  func keys(changedFrom old: Self) -> [String] {
    filter { key, value in !old[key].isIdentical(to: value) }.map(\.key)
      + old.keys.filter { self[$0] == nil }
  }
}

extension String {
  func hasSameBytes(as other: String) -> Bool {
    // Different strings are told apart at once; equal ones nearly always have equal bytes.
    self == other && utf8.count == other.utf8.count && utf8.elementsEqual(other.utf8)
  }
}
