// SPDX-License-Identifier: Apache-2.0

import Motion

/// Something that matters to whoever watches.
public struct Change: Equatable, Sendable {
  public enum Kind: Equatable, Sendable {
    /// The orientation, with the reason when it is unknown.
    case orientation(Orientation, reason: String?)
    /// A sensor's health, with the sentence for a person.
    case sensor(name: String, health: String, message: String)
  }

  /// When it happened, in seconds since 1970.
  public let time: Double
  public let kind: Kind

  public init(time: Double, _ kind: Kind) {
    self.time = time
    self.kind = kind
  }
}
