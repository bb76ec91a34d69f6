// SPDX-License-Identifier: Apache-2.0

/// The keys that a kind of file may hold.
public struct KeyTable<Root: Sendable>: Sendable {
  /// A section of a file and one line on what it is for.
  public struct Section: Sendable {
    public let name: String
    public let summary: String
  }

  /// In the order in which they are shown.
  public let sections: [Section]
  /// In the order in which they are shown, section by section.
  public let keys: [Key<Root>]
  /// Positions in `keys` by `section.name`.
  private let positions: [String: Int]

  init(_ sections: [(name: String, summary: String, keys: [Key<Root>])]) {
    self.sections = sections.map { Section(name: $0.name, summary: $0.summary) }
    keys = sections.flatMap(\.keys)
    positions = Dictionary(
      keys.enumerated().map { ($1.path, $0) }, uniquingKeysWith: { first, _ in first })
  }

  public func hasSection(_ name: String) -> Bool { sections.contains { $0.name == name } }

  public func keys(in section: String) -> [Key<Root>] { keys.filter { $0.section == section } }

  /// The key that a name in a file means, and its number where it has one.
  func find(_ section: String, _ name: String) -> (key: Key<Root>, number: Int)? {
    if let position = positions["\(section).\(name)"], !keys[position].isNumbered {
      return (keys[position], 0)
    }
    guard let dash = name.lastIndex(of: "-") else { return nil }
    let digits = name[name.index(after: dash)...]
    guard let number = Int(digits), number >= 0, digits == "\(number)",
      let position = positions["\(section).\(name[..<dash])-N"]
    else { return nil }
    return (keys[position], number)
  }

  /// The keys that a person may mean: by `section.name`, or by the name alone.
  /// - Returns: one key, several of the same name in different sections, or none.
  public func keys(named text: String) -> [Key<Root>] {
    let parts = text.split(separator: ".", maxSplits: 1).map { String($0) }
    let candidates =
      parts.count == 2 ? [(parts[0], parts[1])] : sections.map { ($0.name, text) }
    return candidates.compactMap { section, name in
      keys.first { $0.section == section && $0.name == name } ?? find(section, name)?.key
    }
  }

  /// The name that a person most probably meant: `section.name` if the text has a point, else the
  /// name of a key; nil when none is near.
  public func nearestKey(to text: String) -> String? {
    nearest(to: text, among: keys.map { text.contains(".") ? $0.path : $0.name })
  }
}
