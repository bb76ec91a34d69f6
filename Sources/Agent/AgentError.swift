// SPDX-License-Identifier: Apache-2.0

import LinuxSystem

/// Why an agent cannot run, or could not end well.
public enum AgentError: Error, Equatable, Sendable {
  /// Another agent has that directory; its process id, where it is known.
  case alreadyRunning(processID: Int32?, directory: String)
  /// The published values cannot be kept there.
  case storage(path: String, reason: String)
  /// A value that parses and still cannot be used.
  case configuration(String)
  case system(SystemError)
}

extension AgentError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .alreadyRunning(let processID, let directory):
      let holder = processID.map { "process \($0)" } ?? "another process"
      return "\(holder) already runs as the agent of \(directory); "
        + "stop it with `sudo systemctl stop uprightd`, or give this one a directory of its own "
        + "with --runtime-dir and --state-dir"
    case .storage(let path, let reason):
      return "\(path): \(reason); give another directory with --state-dir or --runtime-dir"
    case .configuration(let reason): return reason
    case .system(let error):
      if error.errno == .permissionDenied || error.errno == .readOnlyFileSystem {
        return "\(error); run the agent as root, or give it directories of its own with "
          + "--state-dir and --runtime-dir"
      }
      if error.path == nil { return "\(error)" }
      // A name too long, a link, a pipe or a directory in the way: another place helps.
      return "\(error); move what is there out of the way, or give another directory with "
        + "--runtime-dir (sockets need a path of at most 107 bytes)"
    }
  }
}
