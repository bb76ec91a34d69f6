// SPDX-License-Identifier: Apache-2.0

/// Why a mount matrix is refused. Rows and columns count from 1.
public enum MountMatrixError: Error, Equatable, Sendable {
  case wrongRowCount(Int)
  case wrongColumnCount(row: Int, count: Int)
  case notANumber(row: Int, column: Int, text: String)
  case notFinite(row: Int)
  /// A row of zeros; `instead` is the row that the two others leave open.
  case emptyRow(Int, instead: Vector3?)
  /// Two rows take the same axis of the sensor, up to the sign.
  case repeatedAxis(rows: Int, Int)
  case wrongLength(row: Int, length: Double)
  case notPerpendicular(rows: Int, Int, cosine: Double)
  /// A rotation combined with a reflection: no sensor can be mounted so.
  case mirrorImage
}

extension MountMatrixError: CustomStringConvertible {
  /// What is wrong and what to do, to stand after "the mount matrix " or the text of the matrix.
  public var description: String {
    let syntax = "three rows of three numbers, as in \"0, -1, 0; 1, 0, 0; 0, 0, 1\""
    switch self {
    case .wrongRowCount(let count):
      return "has \(counted(count, "row")) where 3 are needed: write \(syntax)"
    case .wrongColumnCount(let row, let count):
      return "has \(counted(count, "number")) in row \(row) where 3 are needed: write \(syntax)"
    case .notANumber(let row, let column, let text):
      return "has \(quoted(text)) as number \(column) of row \(row), which is not a decimal number"
    case .notFinite(let row):
      return "has an entry in row \(row) that is not finite; entries are between -1 and 1"
    case .emptyRow(let row, let instead):
      let start = "gives the device's \(axisName(row)) axis no source: row \(row) is all zero"
      guard let instead else { return start }
      let text = [instead.x, instead.y, instead.z].map { shortText(($0 * 1000).rounded() / 1000) }
      // Rounding may leave "-0".
      return start + "; with the two other rows it must be "
        + text.map { $0 == "-0" ? "0" : $0 }.joined(separator: ", ")
    case .repeatedAxis(let first, let second):
      return "takes the same axis of the sensor in rows \(first) and \(second); "
        + "each axis must appear in one row only"
    case .wrongLength(let row, let length):
      return "has length \(rounded(length)) in row \(row) where 1 is needed: a mount matrix turns, "
        + "it does not scale (use the calibration for that)"
    case .notPerpendicular(let first, let second, let cosine):
      return "has rows \(first) and \(second) that are not at right angles "
        + "(their product is \(rounded(cosine)) where 0 is needed)"
    case .mirrorImage:
      return "is a mirror image: its determinant is -1, where a rotation has 1; swap the sign of "
        + "one row, the one whose axis comes out reversed"
    }
  }

  private func axisName(_ row: Int) -> String { row == 1 ? "x" : row == 2 ? "y" : "z" }

  private func rounded(_ value: Double) -> String { shortText((value * 1000).rounded() / 1000) }

  private func counted(_ count: Int, _ noun: String) -> String {
    switch count {
    case 0: "no \(noun)"
    case 1: "1 \(noun)"
    default: "\(count) \(noun)s"
    }
  }
}
