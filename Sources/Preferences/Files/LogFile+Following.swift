// SPDX-License-Identifier: Apache-2.0

import LinuxSystem

/// A record of changes that another process, or another store in this one, has written.
struct ForeignRecord {
  let sequence: UInt64
  let changes: Changes
}

extension LogFile {
  /// What others have appended since this was last asked for.
  enum News {
    case nothing
    case records([ForeignRecord])
    /// The file is to be read anew: another half is in use, or something does not check.
    case unknown
  }

  /// Reads what others have appended. Needs no lock: a record that is being written does not check
  /// yet, and a half that is started anew while it is read is noticed.
  mutating func follow() throws(SystemError) -> News {
    guard try isHalfInUse() else { return .unknown }
    var news: [ForeignRecord] = []
    reading: while true {
      switch try nextRecord() {
      case .none: break reading
      case .unknown: return .unknown
      case .record(let record, let size):
        news.append(record)
        advance(by: size, to: record.sequence)
      }
    }
    // Whatever is in the other half is newer once that has been started.
    if let other = try readHalfHeader(1 - half), other.sequence > sequence { return .unknown }
    guard try isHalfInUse() else { return .unknown }
    return news.isEmpty ? .nothing : .records(news)
  }

  private func isHalfInUse() throws(SystemError) -> Bool {
    let found = try readHalfHeader(half)?.sequence
    return found == halfSequence || (lacksHeader && (found ?? 0) < halfSequence)
  }

  private func readHalfHeader(_ half: Int) throws(SystemError) -> HalfHeader? {
    let bytes = try handle.read(
      HalfHeader.size, at: FileFormat.offset(ofHalf: half, size: header.halfSize))
    return bytes.withUnsafeBytes { HalfHeader($0, salt: header.salt) }
  }

  private enum Next {
    case none
    case record(ForeignRecord, size: Int)
    case unknown
  }

  private func nextRecord() throws(SystemError) -> Next {
    // Most records are shorter than this, so that one read gets them whole.
    var bytes = try handle.read(min(512, header.halfSize - tail), at: start + tail)
    if bytes.count >= RecordFrame.headerSize {
      let length = Int(bytes.withUnsafeBytes { $0.number(at: 4, as: UInt32.self) })
      let size = RecordFrame.headerSize + length
      if size > bytes.count && size <= header.halfSize - tail {
        bytes = try handle.read(size, at: start + tail)
      }
    }
    return bytes.withUnsafeBytes { bytes in
      guard case .record(let frame) = RecordFrame.check(bytes, at: 0, salt: header.salt),
        frame.sequence > sequence
      else { return .none }
      guard frame.kind == .changes,
        let changes = ChangeRecord.decode(bytes.part(frame.payload(at: 0)))
      else { return .unknown }
      return .record(ForeignRecord(sequence: frame.sequence, changes: changes), size: frame.size)
    }
  }
}
