// SPDX-License-Identifier: Apache-2.0

extension ValueType where Value == SIMD3<Double> {
  /// Three numbers along x, y and z, each with or without the unit: `0.01, -0.02, 0.005`.
  static func vector(_ dimension: Dimension, _ range: ClosedRange<Double>) -> Self {
    let unit = dimension.units[0].names[0]
    return Self(
      "vector in \(unit)",
      allowed: "three numbers in \(unit) for x, y, z with commas between, each "
        + "\(DecimalNumber.format(range.lowerBound)) to \(DecimalNumber.format(range.upperBound))",
      format: { formatVector($0) },
      parse: { (text, _) throws(ValueError) in
        try readVector(text, range) { (part) throws(ValueError) in
          part.utf8.last.map(isDigit) == true
            ? try DecimalNumber.read(part) : try dimension.read(part)
        }
      })
  }

  /// Three factors along x, y and z.
  static func factors(_ range: ClosedRange<Double>) -> Self {
    Self(
      "vector",
      allowed: "three numbers for x, y, z with commas between, each "
        + "\(DecimalNumber.format(range.lowerBound)) to \(DecimalNumber.format(range.upperBound))",
      format: { formatVector($0) },
      parse: { (text, _) throws(ValueError) in
        try readVector(text, range) { (part) throws(ValueError) in try DecimalNumber.read(part) }
      })
  }
}

extension ValueType where Value == [Double] {
  /// A 3×3 matrix, nine numbers row by row, in the form of ACCEL_MOUNT_MATRIX in udev's
  /// 60-sensor.hwdb: commas within a row, semicolons between rows.
  static func matrix(_ range: ClosedRange<Double>) -> Self {
    Self(
      "matrix",
      allowed: "three rows of three numbers such as 1, 0, 0; 0, 1, 0; 0, 0, 1, each "
        + "\(DecimalNumber.format(range.lowerBound)) to \(DecimalNumber.format(range.upperBound))",
      format: { formatMatrix($0) },
      parse: { (text, _) throws(ValueError) in
        let rows = splitParts(text, by: ";")
        guard rows.count == 3 else {
          throw ValueError("has \(counted(rows.count, "row")) instead of three")
        }
        var matrix: [Double] = []
        for (index, row) in rows.enumerated() {
          let numbers = splitParts(row, by: ",")
          guard numbers.count == 3 else {
            let count = counted(row.isEmpty ? 0 : numbers.count, "number")
            throw ValueError("has \(count) in row \(index + 1) instead of three")
          }
          for number in numbers { matrix.append(try element(number, range)) }
        }
        return matrix
      })
  }
}

private func readVector(
  _ text: String, _ range: ClosedRange<Double>,
  _ read: (String) throws(ValueError) -> Double
) throws(ValueError) -> SIMD3<Double> {
  let numbers = splitParts(text, by: ",")
  guard numbers.count == 3 else {
    throw ValueError("has \(counted(numbers.count, "number")) instead of three")
  }
  var vector = SIMD3<Double>()
  for (index, number) in numbers.enumerated() {
    do throws(ValueError) {
      vector[index] = try within(range, try read(number))
    } catch {
      throw ValueError("is wrong: \(quoted(number)) \(error.reason)")
    }
  }
  return vector
}

private func element(_ text: String, _ range: ClosedRange<Double>) throws(ValueError) -> Double {
  do throws(ValueError) {
    return try within(range, try DecimalNumber.read(text))
  } catch {
    throw ValueError("is wrong: \(quoted(text)) \(error.reason)")
  }
}

private func formatVector(_ vector: SIMD3<Double>) -> String {
  (0..<3).map { DecimalNumber.format(vector[$0]) }.joined(separator: ", ")
}

private func formatMatrix(_ matrix: [Double]) -> String {
  stride(from: 0, to: matrix.count, by: 3).map { row in
    matrix[row..<min(row + 3, matrix.count)].map(DecimalNumber.format).joined(separator: ", ")
  }.joined(separator: "; ")
}

/// A number with its noun: `1 row`, `2 rows`.
func counted(_ count: Int, _ noun: String) -> String {
  "\(count) \(noun)\(count == 1 ? "" : "s")"
}
