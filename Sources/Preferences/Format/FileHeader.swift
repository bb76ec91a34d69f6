// SPDX-License-Identifier: Apache-2.0

/// The header page of a file: `FileFormat`.
struct FileHeader: Equatable {
  var halfSize: Int
  /// Of this file alone.
  var salt: UInt32
  var history: History

  /// Not text, so that a transfer that touches line ends or the top bit is noticed.
  static let magic: [UInt8] = [0x89, 0x50, 0x52, 0x45, 0x46, 0x0d, 0x0a, 0x1a]

  static let supersededMark = Array("SUPERSED".utf8)
  static let supersededMarkOffset = 512

  /// The whole page.
  func encoded() -> [UInt8] {
    var page = [UInt8](repeating: 0, count: FileFormat.headerPage)
    page.replaceSubrange(0..<8, with: Self.magic)
    page.store(FileFormat.version, at: 8)
    page.store(UInt32(halfSize), at: 12)
    page.store(history.lineage, at: 16)
    page.store(salt, at: 24)
    page.store(history.session, at: 32)
    page.store(CRC32C.checksum(Array(page[..<508])), at: 508)
    return page
  }

  /// What the first sector of a file says.
  enum Check: Equatable {
    case good(FileHeader)
    /// Written by a later release.
    case newer(version: UInt32)
    case bad
  }

  static func check(_ bytes: UnsafeRawBufferPointer) -> Check {
    guard bytes.count >= FileFormat.sector, bytes.prefix(8).elementsEqual(magic),
      bytes.number(at: 508, as: UInt32.self) == CRC32C.checksum(bytes.part(0..<508))
    else { return .bad }
    let version = bytes.number(at: 8, as: UInt32.self)
    if version > FileFormat.version { return .newer(version: version) }
    let halfSize = Int(bytes.number(at: 12, as: UInt32.self))
    guard version == FileFormat.version, FileFormat.isHalfSize(halfSize) else { return .bad }
    return .good(
      FileHeader(
        halfSize: halfSize, salt: bytes.number(at: 24, as: UInt32.self),
        history: History(
          lineage: bytes.number(at: 16, as: UInt64.self),
          session: bytes.number(at: 32, as: UInt64.self))))
  }
}
