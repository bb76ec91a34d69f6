// SPDX-License-Identifier: Apache-2.0

import Glibc
import Synchronization

@testable import LinuxSystem
@testable import Preferences

/// A file system in memory that writes down what is done to it, fails on demand, and can be looked
/// at as it would be after a loss of power.
final class SimulatedDisk: FileOperations {
  /// What the store did, in order. Reads are not written down.
  enum Operation: Equatable {
    case write(inode: Int, offset: Int, bytes: [UInt8])
    case resize(inode: Int, size: Int)
    case synchronizeData(inode: Int)
    case synchronize(inode: Int)
    case create(String, inode: Int)
    case link(String, inode: Int)
    case rename(String, to: String)
    case remove(String)
    case synchronizeDirectory(String)
  }

  struct Content {
    var files: [Int: [UInt8]] = [:]
    var names: [String: Int] = [:]
    var operations: [Operation] = []
    var reads = 0
    var random: UInt64 = 0
    /// Asked before everything that changes something; the answer is the error.
    var failure: (@Sendable (Operation) -> Errno?)?
    /// Bytes that files may take together.
    var capacity = Int.max
    var isLocked = false
  }

  let content = Mutex(Content())

  init() {}

  init(files: [String: [UInt8]]) {
    content.withLock { content in
      for (number, file) in files.sorted(by: { $0.key < $1.key }).enumerated() {
        content.files[number + 1] = file.value
        content.names[file.key] = number + 1
      }
    }
  }

  var operations: [Operation] { content.withLock { $0.operations } }

  var flushes: Int {
    operations.count {
      switch $0 {
      case .synchronizeData, .synchronize, .synchronizeDirectory: true
      default: false
      }
    }
  }

  func forgetOperations() { content.withLock { $0.operations = [] } }

  func fail(_ failure: (@Sendable (Operation) -> Errno?)?) {
    content.withLock { $0.failure = failure }
  }

  func setCapacity(_ bytes: Int) { content.withLock { $0.capacity = bytes } }

  subscript(path: String) -> [UInt8]? {
    get {
      content.withLock { content in content.names[path].flatMap { content.files[$0] } }
    }
    set {
      content.withLock { content in
        guard let newValue else {
          content.names[path] = nil
          return
        }
        let inode = content.files.count + 1
        content.files[inode] = newValue
        content.names[path] = inode
      }
    }
  }

  var paths: [String] { content.withLock { $0.names.keys.sorted() } }
}

extension SimulatedDisk {
  /// Does what changes something, or fails.
  fileprivate func perform(_ operation: Operation, _ path: String) throws(SystemError) {
    try content.withLock { (content) throws(SystemError) in
      if let errno = content.failure?(operation) {
        throw SystemError("simulate", path: path, errno: errno)
      }
      var changed = content
      changed.apply(operation)
      let size = changed.files.values.reduce(0) { $0 + $1.count }
      if size > content.capacity && size > content.files.values.reduce(0, { $0 + $1.count }) {
        throw SystemError("simulate", path: path, errno: .noSpace)
      }
      content = changed
      content.operations.append(operation)
    }
  }

  func open(_ path: String, writing: Bool) throws(SystemError) -> (any FileHandle)? {
    content.withLock { $0.names[path] }.map { SimulatedFile(disk: self, inode: $0, path: path) }
  }

  func create(_ path: String, mode: mode_t) throws(SystemError) -> any FileHandle {
    let inode = content.withLock { $0.names[path] == nil ? $0.files.count + 1 : 0 }
    guard inode > 0 else { throw SystemError("create", path: path, errno: .fileExists) }
    try perform(.create(path, inode: inode), path)
    return SimulatedFile(disk: self, inode: inode, path: path)
  }

  func identity(of path: String) throws(SystemError) -> FileStatus.Identity? {
    content.withLock { $0.names[path] }.map(Self.identity)
  }

  static func identity(_ inode: Int) -> FileStatus.Identity {
    FileStatus.Identity(device: 0, inode: UInt64(inode))
  }

  func rename(_ from: String, to: String) throws(SystemError) {
    try perform(.rename(from, to: to), to)
  }

  func link(_ from: String, to: String) throws(SystemError) {
    let (inode, isFree) = content.withLock { ($0.names[from], $0.names[to] == nil) }
    guard let inode else { throw SystemError("link", path: from, errno: .noSuchFile) }
    guard isFree else { throw SystemError("link", path: to, errno: .fileExists) }
    try perform(.link(to, inode: inode), to)
  }

  func remove(_ path: String) throws(SystemError) {
    if content.withLock({ $0.names[path] != nil }) { try perform(.remove(path), path) }
  }

  func createDirectory(_ path: String, mode: mode_t) throws(SystemError) {}

  func synchronizeDirectory(_ path: String) throws(SystemError) {
    try perform(.synchronizeDirectory(path), path)
  }

  func lock(_ path: String) throws(SystemError) -> any HeldLock { NoLock() }

  private final class NoLock: HeldLock {
    func release() {}
  }

  func randomNumber() -> UInt64 {
    content.withLock {
      $0.random += 1
      return $0.random &* 0x9e37_79b9_7f4a_7c15
    }
  }
}

extension SimulatedDisk.Content {
  mutating func apply(_ operation: SimulatedDisk.Operation) {
    switch operation {
    case .write(let inode, let offset, let bytes): write(bytes, at: offset, of: inode)
    case .resize(let inode, let size):
      let length = files[inode]?.count ?? 0
      files[inode]?.removeLast(max(0, length - size))
      write([], at: size, of: inode)
    case .create(let path, let inode):
      files[inode] = files[inode] ?? []
      names[path] = inode
    case .link(let path, let inode): names[path] = inode
    case .rename(let from, let to):
      names[to] = names[from]
      names[from] = nil
    case .remove(let path): names[path] = nil
    case .synchronizeData, .synchronize, .synchronizeDirectory: break
    }
  }

  mutating func write(_ bytes: [UInt8], at offset: Int, of inode: Int) {
    var file = files[inode] ?? []
    files[inode] = nil
    let end = offset + bytes.count
    if file.count < end { file += [UInt8](repeating: 0, count: end - file.count) }
    file.replaceSubrange(offset..<end, with: bytes)
    files[inode] = file
  }
}

private final class SimulatedFile: FileHandle {
  let disk: SimulatedDisk
  let inode: Int
  let path: String

  init(disk: SimulatedDisk, inode: Int, path: String) {
    self.disk = disk
    self.inode = inode
    self.path = path
  }

  var identity: FileStatus.Identity { SimulatedDisk.identity(inode) }

  func size() throws(SystemError) -> Int { disk.content.withLock { $0.files[inode]?.count ?? 0 } }

  func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(SystemError) -> Int {
    disk.content.withLock {
      $0.reads += 1
      let file = $0.files[inode] ?? []
      guard offset < file.count else { return 0 }
      let part = file[offset..<min(file.count, offset + buffer.count)]
      buffer.copyBytes(from: part)
      return part.count
    }
  }

  func write(_ buffer: UnsafeRawBufferPointer, at offset: Int) throws(SystemError) {
    try disk.perform(.write(inode: inode, offset: offset, bytes: Array(buffer)), path)
  }

  func resize(to size: Int) throws(SystemError) {
    try disk.perform(.resize(inode: inode, size: size), path)
  }

  func synchronizeData() throws(SystemError) {
    try disk.perform(.synchronizeData(inode: inode), path)
  }

  func synchronize() throws(SystemError) { try disk.perform(.synchronize(inode: inode), path) }
}
