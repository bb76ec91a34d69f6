// SPDX-License-Identifier: Apache-2.0

import LinuxSystem

/// Why a domain cannot be opened, a value not be set, or a change not be saved.
public enum PreferenceError: Error, Equatable, Sendable {
  /// A domain name that could not be a file name, or that would leave its directory.
  case invalidDomainName(String)
  /// Neither a runtime directory nor a state directory was given.
  case noDirectory(domain: String)
  /// A volatile domain of that name exists.
  case volatileDomainExists(String)
  /// The domain was opened for reading.
  case readOnly(domain: String)
  /// The store has been closed.
  case closed(domain: String)
  /// A key over `PreferenceLimits.keySize` bytes; with its beginning.
  case keyTooLong(prefix: String, bytes: Int)
  /// A value with more than `PreferenceLimits.depth` arrays and dictionaries inside each other.
  case valueTooDeep(key: String)
  /// The change would make the domain larger than `PreferenceLimits.domainSize`.
  case domainTooLarge(domain: String, key: String, bytes: Int)
  /// A file that a later release has written; it is left alone.
  case newerFormat(path: String, version: UInt32)
  /// The system refused: permission, no space, a medium that fails, a symbolic link, a lock that
  /// another process does not give back.
  case system(SystemError)
}

/// What a domain can hold.
public enum PreferenceLimits {
  /// Bytes of UTF-8 in a key.
  public static let keySize = 64 << 10
  /// Bytes of the encoding of all keys and values of a domain.
  public static let domainSize = 4 << 20
  /// Arrays and dictionaries inside each other in a value. The format allows some more, for what
  /// it puts around the value.
  public static let depth = 64
}

extension PreferenceError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .invalidDomainName(let name):
      "domain \"\(name)\": not a domain name; allowed are 1 to \(DomainName.maximumLength) bytes "
        + "without \"/\" and control characters that do not start with \".\""
    case .noDirectory(let domain):
      "domain \(domain): neither a runtime directory nor a state directory to keep it in"
    case .volatileDomainExists(let name):
      "domain \"\(name)\": exists; remove the volatile domain before it is set anew"
    case .readOnly(let domain): "domain \(domain): opened for reading only"
    case .closed(let domain): "domain \(domain): the store is closed"
    case .keyTooLong(let prefix, let bytes):
      "key \"\(prefix)…\": \(bytes) bytes long; allowed are \(PreferenceLimits.keySize)"
    case .valueTooDeep(let key):
      "key \"\(key)\": more than \(PreferenceLimits.depth) arrays and dictionaries inside each other"
    case .domainTooLarge(let domain, let key, let bytes):
      "key \"\(key)\": would make domain \(domain) \(bytes) bytes large; allowed are "
        + "\(PreferenceLimits.domainSize)"
    case .newerFormat(let path, let version):
      "\(path): format version \(version), written by a later release; this one reads version "
        + "\(FileFormat.version). Update this program, or move the file away to start anew"
    case .system(let error): Self.describe(error)
    }
  }

  private static func describe(_ error: SystemError) -> String {
    switch error.errno {
    case .tooManySymbolicLinks: "\(error). Preferences are not kept behind symbolic links"
    case .timedOut: "\(error). Another process holds it and does not go on"
    case .noSpace: "\(error). The old values are intact; free some space and try again"
    default: "\(error)"
    }
  }
}
