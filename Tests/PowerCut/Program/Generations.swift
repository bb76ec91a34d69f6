// SPDX-License-Identifier: Apache-2.0

import Preferences

/// The values that are saved, one generation after the other; both sides know them by heart.
struct Generations {
  let keys: Int
  /// Enough for halves to fill up several times, and for the small domain to outgrow its file.
  static let count = 240

  /// All values of the first save.
  var seed: [String: PropertyListValue] {
    var values: [String: PropertyListValue] = ["first": 0, "second": 0]
    for key in 0..<keys { values["k\(key)"] = data(0, key, count: 40) }
    return values
  }

  /// What a save changes: two values that must never be seen apart, one of many, and now and then the
  /// removal of another.
  func changes(_ generation: Int) -> [String: PropertyListValue?] {
    let key = generation % keys
    var changes: [String: PropertyListValue?] = [
      "first": .integer(Int64(generation)), "second": .integer(Int64(generation)),
    ]
    // The second third of a small domain is large, so that the file has to grow; then it shrinks again.
    let isLarge = keys < 100 && (80..<160).contains(generation)
    changes["k\(key)"] = data(generation, key, count: isLarge ? 2500 : 20 + generation * 37 % 200)
    if generation % 11 == 0 { changes["k\((key + 1) % keys)"] = .some(nil) }
    return changes
  }

  /// The values after each save, from the first.
  func all() -> [[String: PropertyListValue]] {
    var values = seed
    var generations = [values]
    for generation in 1...Self.count {
      for (key, value) in changes(generation) { values[key] = value }
      generations.append(values)
    }
    return generations
  }

  private func data(_ generation: Int, _ key: Int, count: Int) -> PropertyListValue {
    .data((0..<count).map { UInt8(truncatingIfNeeded: generation &* 7 &+ key &* 31 &+ $0) })
  }
}
