// SPDX-License-Identifier: Apache-2.0

/// What a disk promises of the writes since its last flush: any part of them may be there, in pieces of
/// a size; those before the flush are all there.
struct CrashModel {
  /// Bytes that are written together or not at all.
  let piece: Int
  /// The chance of a piece to get there; 1 is a disk that writes in order.
  let chance: Double

  static let all = [
    CrashModel(piece: 4096, chance: 1),
    CrashModel(piece: 4096, chance: 0.1), CrashModel(piece: 4096, chance: 0.5),
    CrashModel(piece: 4096, chance: 0.9),
    CrashModel(piece: 512, chance: 0.1), CrashModel(piece: 512, chance: 0.5),
    CrashModel(piece: 512, chance: 0.9),
  ]
}

/// The disk at moments of the recording, which may only be asked for in order.
struct CrashedDisk {
  private var flushed: [UInt8]
  private var position = 0

  init(base: [UInt8]) { flushed = base }

  /// The disk as it may be when the power fails before entry `end` of the recording.
  mutating func image(
    of recording: Recording, before end: Int, _ model: CrashModel, using random: inout Xorshift
  ) -> [UInt8] {
    let lastFlush = recording.entries[position..<end].lastIndex {
      if case .flush = $0 { true } else { false }
    }
    if let lastFlush {
      for entry in recording.entries[position...lastFlush] {
        if case .write(let offset, let bytes) = entry { Self.copy(bytes, to: &flushed, offset) }
      }
      position = lastFlush + 1
    }
    var image = flushed
    for entry in recording.entries[position..<end] {
      guard case .write(let offset, let bytes) = entry else { continue }
      var start = 0
      while start < bytes.count {
        let stop = min(
          bytes.count, (offset + start) / model.piece * model.piece + model.piece - offset)
        if model.chance == 1 || random.unit() < model.chance {
          let first = bytes.startIndex
          Self.copy(bytes[first + start..<first + stop], to: &image, offset + start)
        }
        start = stop
      }
    }
    return image
  }

  private static func copy(_ bytes: ArraySlice<UInt8>, to image: inout [UInt8], _ offset: Int) {
    bytes.withUnsafeBytes { source in
      image.withUnsafeMutableBytes { target in
        UnsafeMutableRawBufferPointer(rebasing: target[offset..<offset + source.count])
          .copyMemory(from: source)
      }
    }
  }
}

/// Numbers that look random and are the same in every run (Marsaglia's xorshift64).
struct Xorshift {
  private var state: UInt64
  init(seed: UInt64) { state = seed | 1 }

  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state
  }

  /// From 0 to below 1.
  mutating func unit() -> Double { Double(next() >> 11) / Double(UInt64(1) << 53) }
}
