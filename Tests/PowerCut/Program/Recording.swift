// SPDX-License-Identifier: Apache-2.0

import LinuxSystem

/// What was done to the disk, in order (recorder.c).
struct Recording {
  enum Entry {
    case write(offset: Int, bytes: ArraySlice<UInt8>)
    case flush
    case started(Int)
    case acknowledged(Int)
    case end
  }

  let entries: [Entry]

  init(_ path: String) throws {
    let log = try File.read(path, limit: 1 << 31)
    var entries: [Entry] = []
    var position = 0
    func number(at start: Int) -> Int {
      log[start..<start + 8].reversed().reduce(0) { $0 << 8 | Int($1) }
    }
    while position + 17 <= log.count {
      let kind = log[position]
      let (offset, length) = (number(at: position + 1), number(at: position + 9))
      let bytes = log[position + 17..<position + 17 + length]
      position += 17 + length
      switch kind {
      case UInt8(ascii: "W"): entries.append(.write(offset: offset, bytes: bytes))
      case UInt8(ascii: "F"): entries.append(.flush)
      default: entries.append(try Self.mark(String(decoding: bytes, as: UTF8.self)))
      }
    }
    guard position == log.count, case .end? = entries.last(where: { $0.isMark }) else {
      throw Failure("\(path): the recording is not complete")
    }
    self.entries = entries
  }

  private static func mark(_ text: String) throws -> Entry {
    let words = text.split(whereSeparator: { $0 == " " || $0 == "\n" })
    switch (words.first, words.last.flatMap { Int($0) }) {
    case ("start", let number?): return .started(number)
    case ("ack", let number?): return .acknowledged(number)
    case ("end", nil): return .end
    default: throw Failure("the recording has an unknown mark: \(text)")
    }
  }

  /// The moments at which the power may be cut: after every write and flush once something was promised.
  var cuts: [Int] {
    let first = entries.firstIndex { if case .acknowledged = $0 { true } else { false } } ?? 0
    let last = entries.firstIndex { if case .end = $0 { true } else { false } } ?? 0
    return (first..<last).filter { !entries[$0].isMark }.map { $0 + 1 }
  }

  /// What making one generation durable cost the disk: the medians of bytes and flushes.
  var costOfOneSave: (bytes: Int, flushes: Int) {
    var bytes: [Int] = []
    var flushes: [Int] = []
    var current: (bytes: Int, flushes: Int)?
    for entry in entries {
      switch entry {
      case .started: current = (0, 0)
      case .write(_, let written): current?.bytes += written.count
      case .flush: current?.flushes += 1
      case .acknowledged:
        if let cost = current {
          bytes.append(cost.bytes)
          flushes.append(cost.flushes)
        }
        current = nil
      case .end: break
      }
    }
    return (bytes.sorted()[bytes.count / 2], flushes.sorted()[flushes.count / 2])
  }
}

extension Recording.Entry {
  var isMark: Bool {
    switch self {
    case .write, .flush: false
    case .started, .acknowledged, .end: true
    }
  }
}
