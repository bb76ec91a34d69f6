// SPDX-License-Identifier: Apache-2.0

extension MountMatrix {
  /// Reads the syntax of udev's hwdb: three rows separated by ";", each of three numbers separated
  /// by ",", for example "0, -1, 0; 1, 0, 0; 0, 0, 1". Spaces do not matter, the locale neither.
  public init(parsing text: String) throws(MountMatrixError) {
    let bytes = Array(text.utf8)
    let rows = bytes.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
    guard rows.count == 3 else {
      // Nothing, or text without any separator, is one piece but no row.
      throw .wrongRowCount(rows.count == 1 && isBlank(rows[0]) ? 0 : rows.count)
    }
    var values: [Vector3] = []
    for (index, row) in rows.enumerated() {
      values.append(try MountMatrix.row(row, number: index + 1))
    }
    try self.init(Matrix3(x: values[0], y: values[1], z: values[2]))
  }

  private static func row(
    _ bytes: ArraySlice<UInt8>, number: Int
  ) throws(MountMatrixError) -> Vector3 {
    let fields = bytes.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
    guard fields.count == 3 else {
      throw .wrongColumnCount(row: number, count: isBlank(bytes) ? 0 : fields.count)
    }
    var vector = Vector3.zero
    for (column, field) in fields.enumerated() {
      let trimmed = trimmingBlanks(field)
      switch DecimalNumber.parse(trimmed) {
      case .number(let value): vector[column] = value
      case .notFinite: throw .notFinite(row: number)
      case .notANumber:
        throw .notANumber(
          row: number, column: column + 1, text: String(decoding: trimmed, as: UTF8.self))
      }
    }
    return vector
  }
}
