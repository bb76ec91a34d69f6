// SPDX-License-Identifier: Apache-2.0

/// Where a value of the configuration comes from.
public enum Origin: Hashable, Sendable {
  /// Built in.
  case standard
  case board(SourceLocation)
  case file(SourceLocation)
  /// An environment variable, by name.
  case environment(String)
  /// An option of the command line, such as `--trace`.
  case commandLine(String)

  /// One word for each kind, stable, for machine-readable output.
  public var kind: String {
    switch self {
    case .standard: "default"
    case .board: "board"
    case .file: "file"
    case .environment: "environment"
    case .commandLine: "command-line"
    }
  }

  /// The place in a file, for the kinds that have one.
  public var location: SourceLocation? {
    switch self {
    case .board(let location), .file(let location): location
    case .standard, .environment, .commandLine: nil
    }
  }
}

extension Origin: CustomStringConvertible {
  /// What a person reads behind a value: `default`, `/etc/upright/upright.conf:3`, …
  public var description: String {
    switch self {
    case .standard: "default"
    case .board(let location), .file(let location): location.description
    case .environment(let variable): "environment \(variable)"
    case .commandLine(let option): "command line \(option)"
    }
  }
}
