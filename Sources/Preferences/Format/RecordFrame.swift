// SPDX-License-Identifier: Apache-2.0

/// The frame around the payload of a record: `FileFormat`.
struct RecordFrame: Equatable {
  enum Kind: UInt32 {
    case half = 1
    case snapshot = 2
    case changes = 3
  }

  var kind: Kind
  /// From 1 to 2⁶²-1: a forged number must not make the next one overflow.
  var sequence: UInt64
  var salt: UInt32
  /// Bytes of payload.
  var length: Int

  static let headerSize = 24
  static let alignment = 8
  static let saltOffset = 20
  /// What stands where the next record will go.
  static let endMark = [UInt8](repeating: 0, count: 8)

  /// Bytes from the start of this record to the next.
  var size: Int { Self.size(ofPayload: length) }

  static func size(ofPayload length: Int) -> Int {
    headerSize + (length + alignment - 1) / alignment * alignment
  }

  /// Appends a whole record whose payload `body` writes.
  static func append(
    _ kind: Kind, sequence: UInt64, salt: UInt32, to output: inout [UInt8],
    payload body: (inout [UInt8]) -> Void
  ) {
    let start = output.count
    output.append(contentsOf: repeatElement(0, count: headerSize))
    body(&output)
    let end = output.count
    output.store(UInt32(end - start - headerSize), at: start + 4)
    output.store(sequence, at: start + 8)
    output.store(kind.rawValue, at: start + 16)
    output.store(salt, at: start + saltOffset)
    let checksum = output.withUnsafeBytes { CRC32C.checksum($0.part(start + 4..<end)) }
    output.store(checksum, at: start)
    let padding = (alignment - (end - start) % alignment) % alignment
    output.append(contentsOf: repeatElement(0, count: padding))
  }

  /// What stands at a place in a half.
  enum Check: Equatable {
    case record(RecordFrame)
    /// The end mark, or no room for a record.
    case end
    case bad
  }

  /// Checks the record at an offset.
  /// - Parameter salt: the file's salt; nil takes any.
  static func check(_ bytes: UnsafeRawBufferPointer, at offset: Int, salt: UInt32?) -> Check {
    guard bytes.count - offset >= headerSize else { return .end }
    if bytes.number(at: offset, as: UInt64.self) == 0 { return .end }
    guard let frame = claim(bytes, at: offset, salt: salt),
      bytes.number(at: offset, as: UInt32.self) == frame.checksum(bytes, at: offset)
    else { return .bad }
    return .record(frame)
  }

  /// The frame that the bytes at an offset claim to be, before the checksum is looked at.
  static func claim(
    _ bytes: UnsafeRawBufferPointer, at offset: Int, salt: UInt32?
  ) -> RecordFrame? {
    guard bytes.count - offset >= headerSize,
      let kind = Kind(rawValue: bytes.number(at: offset + 16, as: UInt32.self))
    else { return nil }
    let frame = RecordFrame(
      kind: kind, sequence: bytes.number(at: offset + 8, as: UInt64.self),
      salt: bytes.number(at: offset + saltOffset, as: UInt32.self),
      length: Int(bytes.number(at: offset + 4, as: UInt32.self)))
    guard frame.sequence > 0, frame.sequence < 1 << 62, salt == nil || frame.salt == salt,
      frame.length <= bytes.count - offset - headerSize
    else { return nil }
    return frame
  }

  /// The checksum of the record with this frame.
  func checksum(_ bytes: UnsafeRawBufferPointer, at offset: Int) -> UInt32 {
    CRC32C.checksum(bytes.part(offset + 4..<offset + Self.headerSize + length))
  }

  /// Where the payload of the record at `offset` lies.
  func payload(at offset: Int) -> Range<Int> {
    offset + Self.headerSize..<offset + Self.headerSize + length
  }
}
