// SPDX-License-Identifier: Apache-2.0

import Control

/// Where commands get the agent's status from: its control socket, or a script in a test.
public protocol StatusSource: ~Copyable {
  /// What to poll for data; nil while there is no connection.
  var descriptor: CInt? { get }

  /// The next status, or nil when none came in time.
  ///
  /// Connects and asks first when there is no connection. After it has thrown, the connection is
  /// closed, and the next call connects again.
  /// - Parameter timeoutMilliseconds: 0 takes what has already arrived and does not wait.
  mutating func next(timeoutMilliseconds: Int) throws(AgentUnavailable) -> AgentStatus?
}
