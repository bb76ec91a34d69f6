// SPDX-License-Identifier: Apache-2.0

import LinuxSystem

/// The state of a `.prefs` file.
public enum FileCondition: Equatable, Sendable {
  /// There is no file. A domain that was cleared has one, in good condition and without keys.
  case absent
  case good
  /// The last write was cut off, by a power cut or a killed process. It had not been acknowledged,
  /// and everything before it is there.
  case tornTail
  /// The newest snapshot does not check. The values are those of the older half: an earlier state.
  case olderHalf
  /// Parts of the file have changed since they were written. The values are those that check.
  case damaged(Damage)
  /// Written by a later release, and left alone.
  case newerFormat(version: UInt32)
  /// The system did not let the file be read; whether it holds anything is not known.
  case unreadable(SystemError)

  public enum Damage: Equatable, Sendable {
    /// The header page; no value is lost.
    case header
    /// The file is shorter than it says, or longer.
    case length(Int, expected: Int)
    /// Records between two that check; with the sequence numbers of these two.
    case records(after: UInt64, before: UInt64)
    /// The newest snapshot, while changes made after it are there.
    case snapshot
    /// Everything.
    case everything
  }

  /// Whether everything that was acknowledged is there, and more can be written to the file.
  var isSound: Bool { self == .good || self == .tornTail }

  /// Whether everything that was acknowledged is there, though maybe not the frame around it.
  var isComplete: Bool { isSound || self == .damaged(.header) }

  /// Whether the file has to be kept aside before anything takes its place.
  var needsKeepingAside: Bool {
    switch self {
    case .olderHalf, .damaged: true
    case .absent, .good, .tornTail, .newerFormat, .unreadable: false
    }
  }
}

extension FileCondition: CustomStringConvertible {
  public var description: String {
    switch self {
    case .absent: "no file"
    case .good: "good"
    case .tornTail:
      "good; the last write was cut off before it was acknowledged, all earlier ones are there"
    case .olderHalf:
      "recovered from an older generation: the newest snapshot does not check"
    case .damaged(let damage): "damaged: \(damage)"
    case .newerFormat(let version):
      "format version \(version), written by a later release; this one reads version "
        + "\(FileFormat.version) and leaves the file alone"
    case .unreadable(let error): "not readable: \(error)"
    }
  }
}

extension FileCondition.Damage: CustomStringConvertible {
  public var description: String {
    switch self {
    case .header: "the header page does not check; all values are there"
    case .length(let length, let expected): "\(length) bytes long instead of \(expected)"
    case .records(let before, let after):
      "records between number \(before) and \(after) do not check; the others count"
    case .snapshot:
      "the newest snapshot does not check; an older one and the changes that check count"
    case .everything: "nothing in it checks"
    }
  }
}
