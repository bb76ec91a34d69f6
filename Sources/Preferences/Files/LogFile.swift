// SPDX-License-Identifier: Apache-2.0

import LinuxSystem

/// An open file of the format and the place in it where the next record goes.
struct LogFile {
  let handle: any FileHandle
  let header: FileHeader
  /// The half that is in use.
  private(set) var half: Int
  /// The sequence number of its snapshot.
  private(set) var halfSequence: UInt64
  /// Where the next record goes in it.
  private(set) var tail: Int
  /// The sequence number of the last record.
  private(set) var sequence: UInt64
  /// Whether the half has its snapshot but not its header: `HalfScan.isUnfinished`.
  private(set) var lacksHeader = false

  /// The place behind the last record of an image; nil when the file is not to be continued.
  init?(_ image: FileImage, _ handle: any FileHandle) {
    guard image.condition == .good || image.condition == .tornTail,
      let header = image.header, let base = image.base,
      let snapshot = image.halves[base].snapshot, let last = image.halves[base].run.last
    else { return nil }
    self.handle = handle
    self.header = header
    half = base
    halfSequence = snapshot.sequence
    tail = image.halves[base].tail
    sequence = last.sequence
    lacksHeader = image.halves[base].isUnfinished
  }

  /// A new file whose first half holds a snapshot of so many bytes.
  init(_ handle: any FileHandle, _ header: FileHeader, snapshot sequence: UInt64, size: Int) {
    self.handle = handle
    self.header = header
    half = 0
    halfSequence = sequence
    tail = HalfHeader.size + size
    self.sequence = sequence
  }

  /// Where the half in use starts in the file.
  var start: Int { FileFormat.offset(ofHalf: half, size: header.halfSize) }
}

extension LogFile {
  /// Appends a record of changes. Returns false, with nothing written, when the half is full.
  mutating func append(_ changes: Changes, sequence: UInt64) throws(SystemError) -> Bool {
    var record: [UInt8] = []
    RecordFrame.append(.changes, sequence: sequence, salt: header.salt, to: &record) {
      ChangeRecord.append(changes, to: &$0)
    }
    let next = tail + record.count
    guard next <= header.halfSize else { return false }
    if header.halfSize - next >= RecordFrame.headerSize { record += RecordFrame.endMark }
    if lacksHeader { try writeHalfHeader(half, sequence: halfSequence) }
    lacksHeader = false
    try handle.write(record, at: start + tail)
    tail = next
    self.sequence = sequence
    return true
  }

  /// Moves on behind a record that somebody else has written.
  mutating func advance(by size: Int, to sequence: UInt64) {
    tail += size
    self.sequence = sequence
  }

  /// Starts the other half with a snapshot. Returns false, with nothing written, when the snapshot
  /// would fill too much of it.
  mutating func startOtherHalf(
    _ values: [String: PropertyListValue], sequence: UInt64
  ) throws(SystemError) -> Bool {
    var snapshot: [UInt8] = []
    Self.append(snapshot: values, sequence: sequence, salt: header.salt, to: &snapshot)
    let size = HalfHeader.size + snapshot.count
    guard size <= header.halfSize / 2 else { return false }
    let other = 1 - half
    let start = FileFormat.offset(ofHalf: other, size: header.halfSize)
    // The header last: who follows the file without a lock takes it as the sign that the snapshot
    // is there.
    try handle.write(snapshot + RecordFrame.endMark, at: start + HalfHeader.size)
    try writeHalfHeader(other, sequence: sequence)
    half = other
    halfSequence = sequence
    tail = size
    self.sequence = sequence
    lacksHeader = false
    return true
  }

  private func writeHalfHeader(_ half: Int, sequence: UInt64) throws(SystemError) {
    var bytes: [UInt8] = []
    HalfHeader(sequence: sequence, file: header).append(to: &bytes)
    try handle.write(bytes, at: FileFormat.offset(ofHalf: half, size: header.halfSize))
  }

  static func append(
    snapshot values: [String: PropertyListValue], sequence: UInt64, salt: UInt32,
    to output: inout [UInt8]
  ) {
    RecordFrame.append(.snapshot, sequence: sequence, salt: salt, to: &output) {
      CBOR.append(values, to: &$0)
    }
  }

  /// Tells everybody who still has this file open that another one has its name.
  func markSuperseded() throws(SystemError) {
    try handle.write(FileHeader.supersededMark, at: FileHeader.supersededMarkOffset)
  }
}
