// SPDX-License-Identifier: Apache-2.0

/// The bytes of a whole file and what its checksums vouch for. No I/O.
struct FileImage {
  let bytes: [UInt8]
  let headerCheck: FileHeader.Check
  /// Size, lineage and salt: from the header page or else from a half. Nil when nothing says.
  let header: FileHeader?
  /// Both halves, or none when there is no header.
  let halves: [HalfScan]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    let read = bytes.withUnsafeBytes { bytes in
      let check = FileHeader.check(bytes)
      let header: FileHeader? =
        switch check {
        case .good(let header): header
        case .newer: nil
        case .bad: Self.header(fromHalvesOf: bytes)
        }
      let halves = header.map { header in
        (0...1).map { HalfScan(Self.half($0, of: bytes, header), salt: header.salt) }
      }
      return (check, header, halves ?? [])
    }
    (headerCheck, header, halves) = read
  }

  /// The bytes of a half, as far as the file goes.
  private static func half(
    _ half: Int, of bytes: UnsafeRawBufferPointer, _ header: FileHeader
  ) -> UnsafeRawBufferPointer {
    let start = min(FileFormat.offset(ofHalf: half, size: header.halfSize), bytes.count)
    return bytes.part(start..<min(start + header.halfSize, bytes.count))
  }

  /// What the header page would say, from the header of a half or the record after it.
  private static func header(fromHalvesOf bytes: UnsafeRawBufferPointer) -> FileHeader? {
    if let first = HalfHeader(bytes, at: FileFormat.headerPage) { return first.file }
    var sizes: [Int] = []
    var size = FileFormat.smallestHalf
    while size <= FileFormat.largestHalf {
      let second = FileFormat.offset(ofHalf: 1, size: size)
      if let header = HalfHeader(bytes, at: second), header.file.halfSize == size {
        return header.file
      }
      sizes.append(size)
      size *= 2
    }
    // Neither half has its header. The length tells the size, a snapshot the salt; the lineage is
    // lost, so that the file is taken for one of another history.
    for size in sizes where bytes.count <= FileFormat.fileSize(halfSize: size) {
      for half in 0...1 {
        let snapshot = FileFormat.offset(ofHalf: half, size: size) + HalfHeader.size
        if case .record(let frame) = RecordFrame.check(bytes, at: snapshot, salt: nil) {
          return FileHeader(halfSize: size, salt: frame.salt, history: .unknown)
        }
      }
    }
    return nil
  }
}

extension FileImage {
  /// A record of a half with the bytes of its payload.
  struct Entry {
    let half: Int
    let record: HalfScan.Record
  }

  /// The half whose snapshot is the newest that checks.
  var base: Int? {
    halves.indices.filter { halves[$0].snapshot != nil }
      .max { (halves[$0].snapshot?.sequence ?? 0) < (halves[$1].snapshot?.sequence ?? 0) }
  }

  /// The changes since the base, in the order in which they were made; those behind damage too.
  var changes: [Entry] {
    let start = base.flatMap { halves[$0].snapshot?.sequence } ?? 0
    return halves.indices.flatMap { half in
      (halves[half].run + halves[half].strays)
        .filter { $0.kind == .changes && $0.sequence > start }
        .map { Entry(half: half, record: $0) }
    }.sorted { $0.record.sequence < $1.record.sequence }
  }

  func withPayload<Result>(
    of entry: Entry, _ body: (UnsafeRawBufferPointer) -> Result
  ) -> Result {
    let start = FileFormat.offset(ofHalf: entry.half, size: header?.halfSize ?? 0)
    let range = entry.record.payload
    return bytes.withUnsafeBytes {
      body($0.part(start + range.lowerBound..<start + range.upperBound))
    }
  }
}
