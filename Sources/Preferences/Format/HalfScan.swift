// SPDX-License-Identifier: Apache-2.0

/// What one half of a file holds, as far as its checksums vouch for it.
struct HalfScan {
  struct Record: Equatable {
    let kind: RecordFrame.Kind
    let sequence: UInt64
    /// Where the payload lies in the half.
    let payload: Range<Int>
  }

  /// Nil when the header does not check.
  private(set) var header: HalfHeader?
  /// Whether nothing was ever written where the header goes.
  private let isBlank: Bool
  /// The records from the snapshot on, up to the first that does not check.
  private(set) var run: [Record] = []
  /// Good records behind one that does not check. More than none means damage: a write that was
  /// cut off is the last one.
  private(set) var strays: [Record] = []
  /// Where the next record goes.
  private(set) var tail = HalfHeader.size
  /// Whether something other than an end mark stands at the tail.
  private(set) var isTorn = false

  /// The snapshot, when it checks.
  var snapshot: Record? { run.first.flatMap { $0.kind == .snapshot ? $0 : nil } }

  /// The highest sequence number that anything in the half bears.
  var newest: UInt64 {
    max(header?.sequence ?? 0, max(run.last?.sequence ?? 0, strays.last?.sequence ?? 0))
  }

  /// Whether the snapshot is there and its header, which is written after it, is not yet: a switch
  /// to this half that was cut off at the last moment.
  var isUnfinished: Bool {
    guard let snapshot, run.count == 1, strays.isEmpty else { return false }
    return header.map { $0.sequence < snapshot.sequence } ?? isBlank
  }

  /// Whether the header does not belong to the snapshot although the half was in use.
  var headerIsDamaged: Bool {
    header?.sequence != snapshot?.sequence && !isUnfinished
  }

  /// - Parameters:
  ///   - bytes: the half, or what a cut file has of it.
  ///   - salt: the file's.
  init(_ bytes: UnsafeRawBufferPointer, salt: UInt32) {
    header = HalfHeader(bytes, salt: salt)
    isBlank = bytes.prefix(HalfHeader.size).allSatisfy { $0 == 0 }
    var last: UInt64 = 0
    scan: while true {
      switch RecordFrame.check(bytes, at: tail, salt: salt) {
      case .record(let frame) where frame.sequence > last && frame.kind != .half:
        run.append(Record(frame, at: tail))
        last = frame.sequence
        tail += frame.size
      case .record, .end:
        // A record with a lower number is left from an earlier use of the half.
        break scan
      case .bad:
        isTorn = true
        break scan
      }
    }
    findStrays(bytes, salt: salt, after: last)
  }

  /// Looks for records behind the end that are newer than those before it.
  private mutating func findStrays(
    _ bytes: UnsafeRawBufferPointer, salt: UInt32, after sequence: UInt64
  ) {
    var last = sequence
    var offset = tail
    // Every candidate costs a checksum. A file made to cost the square of its size gets no more
    // than this; damage that happens by itself needs a small part of it.
    var budget = 8 * bytes.count
    let littleSalt = salt.littleEndian
    while offset <= bytes.count - RecordFrame.headerSize && budget > 0 {
      // Nearly every place is none, and the salt alone tells so.
      let found = bytes.loadUnaligned(
        fromByteOffset: offset + RecordFrame.saltOffset, as: UInt32.self)
      if found != littleSalt {
        offset += RecordFrame.alignment
        continue
      }
      if let frame = RecordFrame.claim(bytes, at: offset, salt: salt), frame.sequence > last,
        frame.kind != .half
      {
        budget -= frame.length
        if case .record = RecordFrame.check(bytes, at: offset, salt: salt) {
          strays.append(Record(frame, at: offset))
          last = frame.sequence
          offset += frame.size
          continue
        }
      }
      offset += RecordFrame.alignment
    }
  }
}

extension HalfScan.Record {
  fileprivate init(_ frame: RecordFrame, at offset: Int) {
    self.init(kind: frame.kind, sequence: frame.sequence, payload: frame.payload(at: offset))
  }
}
