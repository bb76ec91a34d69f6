// SPDX-License-Identifier: Apache-2.0

import Boards
import Control
import Motion

/// What an agent is started with.
public struct AgentOptions {
  /// The configuration, its board included.
  public var configuration: EffectiveConfiguration
  public var directories: AgentDirectories
  /// A recording that moves the virtual board instead of its tour.
  public var trace: Trace?
  /// Nanoseconds after which the agent ends by itself; nil for never.
  public var duration: Int64?
  /// Reads the configuration again for SIGHUP; nil when it is wrong, which the program has said.
  public var reload: () -> EffectiveConfiguration?

  public init(
    configuration: EffectiveConfiguration, directories: AgentDirectories, trace: Trace? = nil,
    duration: Int64? = nil, reload: @escaping () -> EffectiveConfiguration? = { nil }
  ) {
    self.configuration = configuration
    self.directories = directories
    self.trace = trace
    self.duration = duration
    self.reload = reload
  }
}
