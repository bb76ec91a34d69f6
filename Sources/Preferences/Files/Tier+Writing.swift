// SPDX-License-Identifier: Apache-2.0

import LinuxSystem

extension Tier {
  /// Writes changes as one record: behind the last one, or within a snapshot in the other half, or
  /// within a snapshot in a larger file. On flash it counts once `makeTailDurable` has returned.
  /// - Parameter contents: all values, with the changes.
  mutating func append(
    _ changes: Changes, sequence: UInt64, history: History,
    contents: () -> [String: PropertyListValue]
  ) throws(PreferenceError) {
    do throws(SystemError) {
      guard var log, !needsReplacing else {
        return try replaceFile(contents(), sequence: sequence, history: history)
      }
      if try !log.append(changes, sequence: sequence) {
        let contents = contents()
        if try !log.startOtherHalf(contents, sequence: sequence) {
          return try replaceFile(contents, sequence: sequence, history: history)
        }
      }
      isTailDurable = false
      self.log = log
    } catch {
      throw .system(error)
    }
  }

  /// Puts a new file with these values in the place of the old one. A damaged one is kept aside.
  mutating func replace(
    _ values: [String: PropertyListValue], sequence: UInt64, history: History
  ) throws(PreferenceError) {
    do throws(SystemError) {
      try replaceFile(values, sequence: sequence, history: history)
    } catch {
      throw .system(error)
    }
  }

  /// Makes sure that the last record is on the medium. After a failure only `replace` does: the
  /// kernel may have thrown away what it could not write, and would report success next time.
  mutating func makeTailDurable() throws(PreferenceError) {
    guard isDurable, !isTailDurable, let log else { return }
    do throws(SystemError) {
      try log.handle.synchronizeData()
    } catch {
      needsReplacing = true
      throw .system(error)
    }
    isTailDurable = true
  }

  private mutating func replaceFile(
    _ values: [String: PropertyListValue], sequence: UInt64, history: History
  ) throws(SystemError) {
    if condition.needsKeepingAside { try keepAsideOnce() }
    let salt = UInt32(truncatingIfNeeded: operations.randomNumber())
    var start: [UInt8] = []
    LogFile.append(snapshot: values, sequence: sequence, salt: salt, to: &start)
    guard
      let halfSize = FileFormat.halfSize(
        forSnapshot: HalfHeader.size + start.count, atLeast: log?.header.halfSize ?? 0)
    else { throw SystemError("write", path: path, errno: .fileTooLarge) }
    let header = FileHeader(
      halfSize: halfSize, salt: salt,
      history: History(lineage: history.lineage, session: isDurable ? 0 : history.session))
    var content = header.encoded()
    HalfHeader(sequence: sequence, file: header).append(to: &content)
    content += start

    let temporary = path + ".new"
    let handle: any FileHandle
    do throws(SystemError) {
      // One that is there was left by a process that was killed; this one has the lock.
      try operations.remove(temporary)
      handle = try operations.create(temporary, mode: mode)
      try fill(handle, with: content, size: FileFormat.fileSize(halfSize: halfSize))
      try operations.rename(temporary, to: path)
    } catch {
      try? operations.remove(temporary)
      throw error
    }
    let old = log
    isWritable = true
    log = LogFile(handle, header, snapshot: sequence, size: start.count)
    condition = .good
    if isDurable {
      needsReplacing = true
      try operations.synchronizeDirectory(Directory.parent(of: path))
    }
    needsReplacing = false
    isTailDurable = true
    // Wakes those who follow the old file; where that fails, the directory tells them.
    try? old?.markSuperseded()
  }

  /// Writes the content and makes the file as long as it will ever be. On flash all of it is
  /// written, so that later records change no metadata and need a single flush.
  private func fill(
    _ handle: any FileHandle, with content: [UInt8], size: Int
  ) throws(SystemError) {
    guard isDurable else {
      try handle.resize(to: size)
      return try handle.write(content, at: 0)
    }
    try handle.write(content, at: 0)
    let zeros = [UInt8](repeating: 0, count: min(32 << 10, size - content.count))
    var offset = content.count
    while offset < size {
      let count = min(zeros.count, size - offset)
      try zeros.withBytes { buffer throws(SystemError) in
        try handle.write(buffer.part(0..<count), at: offset)
      }
      offset += count
    }
    try handle.synchronize()
  }

  /// A replacement that fails is tried again, and the same file is in its place then: it is kept once.
  private mutating func keepAsideOnce() throws(SystemError) {
    let file = try operations.identity(of: path)
    guard file == nil || file != kept else { return }
    if let name = try keepAside() { keptAside.append(name) }
    kept = file
  }

  /// Gives the damaged file a name that nothing overwrites; nil when it is gone, or has one already.
  private func keepAside() throws(SystemError) -> String? {
    for number in 1...1000 {
      let name = "\(path).damaged-\(number)"
      do throws(SystemError) {
        try operations.link(path, to: name)
        return name
      } catch {
        switch error.errno {
        case .fileExists:
          // Of this file, by a process that could not replace it.
          if try operations.identity(of: name) == operations.identity(of: path) { return nil }
        case .noSuchFile: return nil
        case .notPermitted, .notSupported:
          // FAT has no hard links.
          if try operations.identity(of: name) != nil { continue }
          try copy(to: name)
          return name
        default: throw error
        }
      }
    }
    throw SystemError("keep aside", path: path, errno: .fileExists)
  }

  private func copy(to name: String) throws(SystemError) {
    guard let source = try operations.open(path, writing: false) else { return }
    let copy = try operations.create(name, mode: mode)
    var offset = 0
    while true {
      let bytes = try source.read(64 << 10, at: offset)
      if bytes.isEmpty { break }
      try copy.write(bytes, at: offset)
      offset += bytes.count
    }
    if isDurable { try copy.synchronize() }
  }
}
