// SPDX-License-Identifier: Apache-2.0

/// The known name that a mistyped one most probably means, or nil when none is near.
///
/// Near means: at most one edit for every three characters, and at least one. An edit is a
/// character added, left out or replaced, or two neighbours swapped (optimal string alignment).
/// Upper and lower case count as equal, and so do `-`, `_` and a space.
/// Of equally near names the first one wins.
public func nearest(to name: String, among names: some Sequence<String>) -> String? {
  let wanted = folded(name)
  // Nobody mistypes a name this long by a letter or two, and the cost grows with the square.
  guard !wanted.isEmpty, wanted.count <= 64 else { return nil }
  var best: (name: String, distance: Int)?
  for candidate in names {
    let known = folded(candidate)
    let allowed = max(1, max(wanted.count, min(known.count, 64)) / 3)
    guard abs(known.count - wanted.count) <= allowed else { continue }
    let distance = editDistance(wanted, known)
    let isNear = distance <= allowed && distance < known.count
    if isNear && distance < best?.distance ?? Int.max {
      best = (candidate, distance)
    }
  }
  return best?.name
}

private func folded(_ name: String) -> [UInt8] {
  name.utf8.map { byte in
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
    case UInt8(ascii: "_"), UInt8(ascii: " "): UInt8(ascii: "-")
    default: byte
    }
  }
}

/// The number of edits between two words, by rows of the usual table.
func editDistance(_ a: [UInt8], _ b: [UInt8]) -> Int {
  var beforeLast: [Int] = []
  var last = Array(0...b.count)
  for i in a.indices {
    var row = [i + 1]
    row.reserveCapacity(b.count + 1)
    for j in b.indices {
      let replaced = last[j] + (a[i] == b[j] ? 0 : 1)
      var cost = min(replaced, last[j + 1] + 1, row[j] + 1)
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
        cost = min(cost, beforeLast[j - 1] + 1)
      }
      row.append(cost)
    }
    beforeLast = last
    last = row
  }
  return last[b.count]
}
