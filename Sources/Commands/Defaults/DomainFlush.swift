// SPDX-License-Identifier: Apache-2.0

import Glibc
import LinuxSystem
import Preferences

/// What came of bringing the flash tier of one domain up to date.
struct DomainFlush: Equatable {
  enum Result: String, Equatable {
    case written
    /// Flash had everything.
    case unchanged
    case failed
  }

  let domain: String
  var result: Result
  /// What is wrong, without the full stop; nil when nothing is.
  var problem: String?
  var code = ExitCode.ok

  private init(_ domain: String, _ result: Result, _ problem: String? = nil, _ code: ExitCode) {
    self.domain = domain
    self.result = result
    self.problem = problem
    self.code = code
  }

  /// Writes to flash what memory has and flash has not, such as what a killed process left behind.
  /// Changes nothing where that is nothing, or where the file in memory belongs to another user:
  /// what is then made on flash would be out of that user's reach.
  static func perform(_ domain: String, in directories: PreferenceDirectories) -> DomainFlush {
    do throws(PreferenceError) {
      guard let memory = try directories.runtimeFile(of: domain),
        let flash = try directories.stateFile(of: domain)
      else { throw .noDirectory(domain: domain) }
      guard let status = try status(of: memory) else {
        let isKnown = PreferenceFile.inspect(flash).condition != .absent
        return isKnown
          ? DomainFlush(domain, .unchanged, nil, .ok)
          : DomainFlush(domain, .failed, "there is no such domain", .failure)
      }
      if status.owner != geteuid() {
        return DomainFlush(
          domain, .failed,
          "\(memory) belongs to the user with the number \(status.owner), who alone may flush it",
          .permission)
      }
      return try write(domain, in: directories, flash: flash, mode: status.permissions)
    } catch {
      return DomainFlush(domain, .failed, "\(error)", ExitCode(error))
    }
  }

  private static func write(
    _ domain: String, in directories: PreferenceDirectories, flash: String, mode: mode_t
  ) throws(PreferenceError) -> DomainFlush {
    let before = PreferenceFile.inspect(flash)
    let store = try PreferenceDomain(
      domain: domain, in: directories,
      options: PreferenceOptions(flushInterval: nil, fileMode: mode))
    let isSaved = store.synchronize()
    let error = store.lastError
    store.close()
    if !isSaved {
      return DomainFlush(
        domain, .failed, error.map { "\($0)" } ?? "not saved",
        error.map { ExitCode($0) } ?? .inputOutput)
    }
    let after = PreferenceFile.inspect(flash)
    let isSame =
      after.condition == before.condition && after.sequence == before.sequence
      && after.records == before.records
    var flush = DomainFlush(domain, isSame ? .unchanged : .written, nil, .ok)
    let condition = store.condition
    let damage = [condition.runtime, condition.state].compactMap { $0 }.filter(\.isDamage)
    if !damage.isEmpty {
      let kept = condition.keptAside.map { "; the damaged file is kept as \($0)" }.joined()
      flush.problem = damage.map { "\($0)" }.joined(separator: "; ") + kept
      flush.code = .data
    }
    return flush
  }

  /// Of a file that is there; a symbolic link is not followed.
  private static func status(of path: String) throws(PreferenceError) -> FileStatus? {
    do throws(SystemError) {
      let file = try FileDescriptor.open(path, [.readOnly, .noFollow, .nonBlocking])
      do throws(Errno) {
        return try file.status()
      } catch {
        throw SystemError("stat", path: path, errno: error)
      }
    } catch {
      if error.errno == .noSuchFile { return nil }
      throw .system(error)
    }
  }
}

extension FileCondition {
  /// Whether values may have been lost.
  fileprivate var isDamage: Bool {
    switch self {
    case .olderHalf, .damaged: true
    default: false
    }
  }
}

extension ExitCode {
  fileprivate init(_ error: PreferenceError) {
    switch error {
    case .invalidDomainName: self = .usage
    case .system(let cause): self = ExitCode(cause.errno)
    default: self = .data
    }
  }
}
