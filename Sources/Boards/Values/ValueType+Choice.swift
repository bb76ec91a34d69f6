// SPDX-License-Identifier: Apache-2.0

extension ValueType
where Value: RawRepresentable & CaseIterable, Value.RawValue == String {
  /// One word of a few: the raw values of the cases.
  static var choice: Self {
    let words = Value.allCases.map(\.rawValue)
    return Self(
      "word", allowed: listed(words, "or"), format: { $0.rawValue },
      parse: { (text, _) throws(ValueError) in
        if let value = Value(rawValue: text) { return value }
        let hint = nearest(to: text, among: words).map { "; did you mean \($0)?" } ?? ""
        throw ValueError("is not one of the words\(hint)")
      })
  }
}

extension ValueType where Value == Int {
  /// One of a few steps of a dimension.
  static func choice(_ steps: [Int], _ dimension: Dimension) -> Self {
    choice(steps, dimension, isRange: false)
  }

  /// One of a few measuring ranges, which reach to both sides of zero: `2g` or `±2g`.
  static func range(_ steps: [Int], _ dimension: Dimension) -> Self {
    choice(steps, dimension, isRange: true)
  }

  private static func choice(_ steps: [Int], _ dimension: Dimension, isRange: Bool) -> Self {
    let format: @Sendable (Int) -> String = { dimension.format(Double($0)) }
    return Self(
      dimension.name, allowed: listed(steps.map(format), "or"), format: format,
      parse: { (text, _) throws(ValueError) in
        let sign = isRange ? ["±", "+-", "+/-"].first { text.hasPrefix($0) } : nil
        let value = try dimension.read(trimmed(text.dropFirst(sign?.count ?? 0)))
        guard let step = steps.first(where: { Double($0) == value }) else {
          throw ValueError("is not one of the steps")
        }
        return step
      })
  }
}
