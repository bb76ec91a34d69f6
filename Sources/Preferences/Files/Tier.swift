// SPDX-License-Identifier: Apache-2.0

import Glibc
import LinuxSystem

/// One tier of a domain: the file at a path, whichever file that is at the moment.
///
/// Used by one thread at a time. Whoever writes holds the lock and has called `refresh` under it.
struct Tier: Sendable {
  let path: String
  let lockPath: String
  /// Permissions of a file that is made here.
  let mode: mode_t
  /// Whether writes go through to the medium: the flash tier.
  let isDurable: Bool
  let operations: any FileOperations

  var log: LogFile?
  /// Of the file that is there now.
  var condition = FileCondition.absent {
    didSet { if found == nil || !condition.isSound { found = condition } }
  }
  /// How the file was found first, or the last time that it was found to be unsound. Nil before.
  private(set) var found: FileCondition?
  /// Whether `log` is open for writing too.
  var isWritable = false
  /// Damaged files that were kept.
  var keptAside: [String] = []
  /// The damaged file that was kept last.
  var kept: FileStatus.Identity?
  /// Whether the last record is known to be on the medium.
  var isTailDurable = false
  /// Whether the next write has to make a new file: after a flush that failed, when what is on the
  /// medium is not known although it reads well; or when memory knows better than the file.
  var needsReplacing = false

  init(
    path: String, lockPath: String, mode: mode_t, isDurable: Bool, operations: any FileOperations
  ) {
    self.path = path
    self.lockPath = lockPath
    self.mode = mode
    self.isDurable = isDurable
    self.operations = operations
  }
}

extension Tier {
  enum News {
    case absent
    case unchanged
    case records([ForeignRecord])
    /// The whole file was read.
    case image(FileImage)
  }

  /// Looks for what others have written, and at whether the path still names the same file.
  mutating func refresh(forWriting: Bool) throws(PreferenceError) -> News {
    let news: News
    do throws(SystemError) {
      if isWritable || !forWriting, let followed = try follow() {
        news = followed
      } else {
        news = try read(forWriting: forWriting)
      }
    } catch {
      throw .system(error)
    }
    guard case .newerFormat(let version) = condition else { return news }
    throw .newerFormat(path: path, version: version)
  }

  /// What is new in the file that is open; nil when the whole file has to be read.
  private mutating func follow() throws(SystemError) -> News? {
    guard var log, try operations.identity(of: path) == log.handle.identity else { return nil }
    let news = try log.follow()
    self.log = log
    switch news {
    case .nothing: return .unchanged
    case .records(let records):
      isTailDurable = false
      return .records(records)
    case .unknown: return nil
    }
  }

  /// Reads the whole file at the next refresh.
  mutating func forget() { log = nil }

  private mutating func read(forWriting: Bool) throws(SystemError) -> News {
    log = nil
    isTailDurable = false
    do throws(SystemError) {
      guard let handle = try operations.open(path, writing: forWriting) else {
        condition = .absent
        return .absent
      }
      let image = try FileImage.read(handle)
      isWritable = forWriting
      condition = image.condition
      log = LogFile(image, handle)
      return .image(image)
    } catch {
      condition = .unreadable(error)
      throw error
    }
  }

  /// Takes the lock of the tier; makes its directory where that is missing.
  func lock() throws(PreferenceError) -> any HeldLock {
    do throws(SystemError) {
      do throws(SystemError) {
        return try operations.lock(lockPath)
      } catch {
        guard error.errno == .noSuchFile else { throw error }
        let isPrivate = mode & 0o077 == 0
        try operations.createDirectory(
          Directory.parent(of: path), mode: isPrivate ? 0o700 : 0o755)
        return try operations.lock(lockPath)
      }
    } catch {
      throw .system(error)
    }
  }
}

extension FileImage {
  /// Reads a file that may be written to meanwhile.
  static func read(_ handle: any FileHandle) throws(SystemError) -> FileImage {
    // One byte more than the largest file shows that a file is too large.
    let limit = FileFormat.fileSize(halfSize: FileFormat.largestHalf) + 1
    var image = FileImage(try handle.read(min(try handle.size(), limit), at: 0))
    // A half that was started anew while it was read looks damaged. Then it has another header.
    for _ in 0..<4 {
      guard let header = image.header, image.condition != .good else { break }
      var isStable = true
      for half in 0...1 {
        let bytes = try handle.read(
          HalfHeader.size, at: FileFormat.offset(ofHalf: half, size: header.halfSize))
        let found = bytes.withUnsafeBytes { HalfHeader($0, salt: header.salt) }
        isStable = isStable && found == image.halves[half].header
      }
      if isStable { break }
      image = FileImage(try handle.read(min(try handle.size(), limit), at: 0))
    }
    return image
  }
}
