// SPDX-License-Identifier: Apache-2.0

import Commands
import LinuxSystem
import Preferences

extension Measurement {
  /// What it costs to bring one changed value to the disk, against one page written and flushed.
  static let flush = Measurement(
    "flush", "the cost of one changed value on the disk, against one page written and flushed"
  ) { (session) throws(CommandFailure) in
    let scratch = try Scratch()
    let values = Dictionary(
      uniqueKeysWithValues: (0..<1000).map { ("Key number \($0)", PropertyListValue.integer(0)) })
    let store = try store(in: scratch, values)
    let page = try Page("\(scratch.state)/page")
    var own = Costs()
    var floor = Costs()
    let flushes = store.flushCount
    let rounds = session.choose(100, quick: 20)
    for round in 1...rounds {
      try own.add { () throws(CommandFailure) in
        store.set(.integer(Int64(round)), forKey: "Key number 500")
        guard store.synchronize() else {
          throw CommandFailure(.inputOutput, "The value cannot be saved.")
        }
      }
      try floor.add { () throws(CommandFailure) in try page.write() }
      try session.sleep(until: .now)
    }
    session.report.note(
      "flush",
      "one of 1000 values changed and saved: "
        + "\(fixed(median(own.times) / median(floor.times), decimals: 2)) times the time of a page "
        + "(\(fixed(median(own.times), decimals: 2)) ms, \(fixed(median(floor.times), decimals: 2)) ms), "
        + "\(Int(median(own.bytes))) bytes written (a page: \(Int(median(floor.bytes)))), "
        + "\(fixed(Double(store.flushCount - flushes) / Double(rounds), decimals: 2)) flushes")
  }
}

/// The time in milliseconds and the bytes of each round.
private struct Costs {
  var times: [Double] = []
  var bytes: [Double] = []

  mutating func add(_ work: () throws(CommandFailure) -> Void) throws(CommandFailure) {
    let written = try ProcessUse.bytesWritten()
    let start = MonotonicTime.now
    try work()
    times.append(Double(MonotonicTime.now - start) * 1e-6)
    bytes.append(Double(try ProcessUse.bytesWritten() - written))
  }
}

/// A page of a file that exists already: pwrite(2) and fdatasync(2), the least a durable change costs.
private final class Page {
  private let file: FileDescriptor
  private let content = UnsafeMutableRawBufferPointer.allocate(byteCount: 4096, alignment: 4096)
  private let path: String

  init(_ path: String) throws(CommandFailure) {
    self.path = path
    content.initializeMemory(as: UInt8.self, repeating: 1)
    do throws(SystemError) {
      file = try FileDescriptor.open(path, [.readWrite, .create])
    } catch {
      throw CommandFailure(error)
    }
    try write()
  }

  deinit { content.deallocate() }

  func write() throws(CommandFailure) {
    do throws(Errno) {
      try file.write(UnsafeRawBufferPointer(content), at: 0)
      try file.synchronizeData()
    } catch {
      throw CommandFailure(SystemError("write", path: path, errno: error))
    }
  }
}
