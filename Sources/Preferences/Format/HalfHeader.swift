// SPDX-License-Identifier: Apache-2.0

/// The record that starts a half: `FileFormat`.
struct HalfHeader: Equatable {
  /// The sequence number of the snapshot that follows.
  var sequence: UInt64
  /// As in the header page.
  var file: FileHeader

  static let payloadSize = 24
  static let size = RecordFrame.size(ofPayload: payloadSize)

  func append(to output: inout [UInt8]) {
    RecordFrame.append(.half, sequence: sequence, salt: file.salt, to: &output) {
      let start = $0.count
      $0.append(contentsOf: repeatElement(0, count: Self.payloadSize))
      $0.store(UInt32(file.halfSize), at: start)
      $0.store(FileFormat.version, at: start + 4)
      $0.store(file.history.lineage, at: start + 8)
      $0.store(file.history.session, at: start + 16)
    }
  }

  /// Reads the header of the half that starts at an offset; nil where it does not check.
  init?(_ bytes: UnsafeRawBufferPointer, at offset: Int = 0, salt: UInt32? = nil) {
    guard case .record(let frame) = RecordFrame.check(bytes, at: offset, salt: salt),
      frame.kind == .half, frame.length == Self.payloadSize
    else { return nil }
    let payload = bytes.part(frame.payload(at: offset))
    guard payload.number(at: 4, as: UInt32.self) == FileFormat.version else { return nil }
    self.init(
      sequence: frame.sequence,
      file: FileHeader(
        halfSize: Int(payload.number(at: 0, as: UInt32.self)), salt: frame.salt,
        history: History(
          lineage: payload.number(at: 8, as: UInt64.self),
          session: payload.number(at: 16, as: UInt64.self))))
    guard FileFormat.isHalfSize(file.halfSize) else { return nil }
  }

  init(sequence: UInt64, file: FileHeader) {
    self.sequence = sequence
    self.file = file
  }
}
