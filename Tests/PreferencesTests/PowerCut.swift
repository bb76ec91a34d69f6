// SPDX-License-Identifier: Apache-2.0

/// What a loss of power leaves of what was done to a disk.
///
/// What was flushed is there. Of the data written to a file since its last flush, any part may be
/// there, in pieces that the medium writes as one; of the names changed since the last flush of the
/// directory, those up to some point.
struct PowerCut {
  /// Bytes that are written together or not at all.
  var piece: Int
  /// The chance of a piece to get there; 1 is a disk that writes in order.
  var chance: Double

  func disk(
    after operations: ArraySlice<SimulatedDisk.Operation>, using random: inout SeededRandom
  ) -> SimulatedDisk {
    var durable = SimulatedDisk.Content()
    var written: [Int: [SimulatedDisk.Operation]] = [:]
    var renamed: [SimulatedDisk.Operation] = []
    for operation in operations {
      switch operation {
      case .write(let inode, let offset, let bytes):
        written[inode, default: []] += pieces(inode, offset, bytes)
      case .resize(let inode, _): written[inode, default: []].append(operation)
      case .synchronizeData(let inode), .synchronize(let inode):
        for piece in written.removeValue(forKey: inode) ?? [] { durable.apply(piece) }
      case .create, .link, .rename, .remove: renamed.append(operation)
      case .synchronizeDirectory:
        for change in renamed { durable.apply(change) }
        renamed = []
      }
    }
    for pieces in written.values {
      for piece in pieces where happens(using: &random) { durable.apply(piece) }
    }
    let count = chance == 1 ? renamed.count : random.below(renamed.count + 1)
    for change in renamed.prefix(count) { durable.apply(change) }
    return SimulatedDisk(files: durable.names.compactMapValues { durable.files[$0] })
  }

  private func happens(using random: inout SeededRandom) -> Bool {
    chance == 1 || Double.random(in: 0..<1, using: &random) < chance
  }

  private func pieces(
    _ inode: Int, _ offset: Int, _ bytes: [UInt8]
  ) -> [SimulatedDisk.Operation] {
    var pieces: [SimulatedDisk.Operation] = []
    var start = 0
    while start < bytes.count {
      let end = min(bytes.count, (offset + start) / piece * piece + piece - offset)
      pieces.append(.write(inode: inode, offset: offset + start, bytes: Array(bytes[start..<end])))
      start = end
    }
    return pieces
  }
}
