// SPDX-License-Identifier: Apache-2.0

/// What is to be read out of a file.
struct FileContent {
  var values: [String: PropertyListValue]
  /// Of the newest record that counts; 0 when there is none.
  var sequence: UInt64
  var history: History
  var condition: FileCondition
  /// Of the snapshot that `values` starts from; 0 without one.
  var snapshot: UInt64 = 0
  /// The changes made to the snapshot, in order, as far as they check.
  var changes: [(sequence: UInt64, changes: Changes)] = []
}

extension FileContent {
  /// What can be put together when parts of this file are lost: an earlier state that is whole, with
  /// the changes of this file since. A snapshot made later than that state says more than it does.
  func completed(
    from earlier: [String: PropertyListValue], sequence number: UInt64
  ) -> FileContent {
    var content = self
    if snapshot < number {
      content.values = earlier
      for change in changes where change.sequence > number {
        content.values.apply(change.changes)
      }
    }
    return content
  }
}

extension FileImage {
  /// The condition as far as checksums tell it.
  var condition: FileCondition {
    if case .newer(let version) = headerCheck { return .newerFormat(version: version) }
    guard let header, base != nil || !changes.isEmpty else { return .damaged(.everything) }
    let expected = FileFormat.fileSize(halfSize: header.halfSize)
    guard let base, let start = halves[base].snapshot else { return .damaged(.snapshot) }
    let half = halves[base]
    let other = halves[1 - base]
    let last = half.run.last?.sequence ?? start.sequence
    if let stray = half.strays.first {
      return .damaged(.records(after: last, before: stray.sequence))
    }
    if (other.run + other.strays).contains(where: { $0.sequence > last }) {
      return .damaged(.snapshot)
    }
    if bytes.count != expected { return .damaged(.length(bytes.count, expected: expected)) }
    if let newer = other.header, newer.sequence > last { return .olderHalf }
    if headerCheck == .bad || half.headerIsDamaged { return .damaged(.header) }
    return half.isTorn || half.isUnfinished ? .tornTail : .good
  }

  /// The newest sequence number that anything in the file bears. What replaces the file goes on
  /// from here, so that it is the newer one for everybody.
  var newestSequence: UInt64 { halves.map(\.newest).max() ?? 0 }

  /// The values, from the newest snapshot that checks and all changes since that do.
  func content() -> FileContent {
    var content = FileContent(
      values: [:], sequence: newestSequence, history: header?.history ?? .unknown,
      condition: condition)
    if let base, let record = halves[base].snapshot {
      content.snapshot = record.sequence
      let values = withPayload(of: Entry(half: base, record: record)) {
        try? CBOR.decode($0, limit: FileFormat.largestHalf)
      }
      if case .dictionary(let values)? = values {
        content.values = values
      } else {
        content.condition = .damaged(.snapshot)
        content.snapshot = 0
      }
    }
    var last: UInt64 = 0
    for entry in changes {
      if let changes = withPayload(of: entry, ChangeRecord.decode) {
        content.values.apply(changes)
        content.changes.append((entry.record.sequence, changes))
      } else {
        content.condition = .damaged(.records(after: last, before: entry.record.sequence + 1))
      }
      last = entry.record.sequence
    }
    return content
  }
}
