// SPDX-License-Identifier: Apache-2.0

import Control

/// The running agent as a source of statuses: its control socket.
public struct AgentSource: StatusSource, ~Copyable {
  private let directories: AgentDirectories
  private let request: ControlRequest
  private var client: ControlClient?

  /// - Parameter arguments: of a command with `--runtime-dir`.
  public init(_ arguments: Arguments, request: ControlRequest) {
    directories = .forClient(
      state: nil, runtime: arguments.value("--runtime-dir"))
    self.request = request
  }

  public var descriptor: CInt? {
    switch client {
    case .some(let client): client.descriptor
    case nil: nil
    }
  }

  public mutating func next(
    timeoutMilliseconds: Int
  ) throws(AgentUnavailable) -> AgentStatus? {
    do throws(ControlClient.Failure) {
      if client == nil {
        client = try ControlClient.connect(
          runtimeDirectory: directories.runtime, request: request)
      }
      return try client?.next(timeoutMilliseconds: timeoutMilliseconds)
    } catch {
      client = nil
      throw AgentUnavailable(error)
    }
  }
}

extension AgentUnavailable {
  init(_ failure: ControlClient.Failure) {
    switch failure {
    case .noAgent(let path): self.init(.notRunning, detail: "nobody listens at \(path)")
    case .closed: self.init(.gone, detail: "it closed the connection")
    case .notUnderstood: self.init(.incompatible, detail: "it sent something else than a status")
    case .system(let error):
      self.init(error.errno == .permissionDenied ? .permission : .gone, detail: "\(error)")
    }
  }
}
