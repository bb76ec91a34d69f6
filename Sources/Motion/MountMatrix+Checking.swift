// SPDX-License-Identifier: Apache-2.0

extension MountMatrix {
  /// Refuses a matrix that is no proper rotation, with the reason a person can act on best.
  static func check(_ matrix: Matrix3) throws(MountMatrixError) {
    let rows = matrix.rows
    for (index, row) in rows.enumerated() where !row.isFinite {
      throw .notFinite(row: index + 1)
    }
    let empty = rows.indices.filter { rows[$0] == .zero }
    if let first = empty.first {
      throw .emptyRow(first + 1, instead: empty.count == 1 ? missingRow(first, in: rows) : nil)
    }
    for (first, second) in [(0, 1), (0, 2), (1, 2)] {
      let cosine = rows[first].dot(rows[second]) / (rows[first].length * rows[second].length)
      if abs(cosine) > 0.99 { throw .repeatedAxis(rows: first + 1, second + 1) }
    }
    for (index, row) in rows.enumerated() where abs(row.length - 1) > tolerance {
      throw .wrongLength(row: index + 1, length: row.length)
    }
    for (first, second) in [(0, 1), (0, 2), (1, 2)] {
      let cosine = rows[first].dot(rows[second])
      if abs(cosine) > tolerance {
        throw .notPerpendicular(rows: first + 1, second + 1, cosine: cosine)
      }
    }
    // Rows of length 1 at right angles leave +1 and −1.
    if matrix.determinant < 0 { throw .mirrorImage }
  }

  /// What completes the two other rows to a rotation, if they are rows of one.
  private static func missingRow(_ index: Int, in rows: [Vector3]) -> Vector3? {
    let next = rows[(index + 1) % 3]
    let afterNext = rows[(index + 2) % 3]
    let row = next.cross(afterNext)
    guard abs(next.length - 1) <= tolerance, abs(afterNext.length - 1) <= tolerance,
      abs(row.length - 1) <= tolerance
    else { return nil }
    return row
  }
}
