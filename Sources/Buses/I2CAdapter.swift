// SPDX-License-Identifier: Apache-2.0

/// An I2C adapter that the kernel knows, found without opening it.
public struct I2CAdapter: Equatable, Sendable {
  /// The N of `/dev/i2c-N`.
  public let bus: Int
  /// What its driver calls it, such as `bcm2835 (i2c@7e804000)`; nil when it cannot be read.
  public let name: String?
  /// Whether the module i2c-dev offers it to programs.
  public let isOffered: Bool
  /// Whether `/dev/i2c-N` exists.
  public let hasNode: Bool
  /// The clock in Hz that the device tree asks for; nil when it does not say, as for USB adapters
  /// and on machines without a device tree.
  public let clockFrequency: Int?

  public init(
    bus: Int, name: String?, isOffered: Bool = true, hasNode: Bool, clockFrequency: Int? = nil
  ) {
    self.bus = bus
    self.name = name
    self.isOffered = isOffered
    self.hasNode = hasNode
    self.clockFrequency = clockFrequency
  }
}

extension I2CAdapter: CustomStringConvertible {
  public var description: String {
    guard let name, !name.isEmpty else { return "i2c-\(bus)" }
    return "i2c-\(bus) (\(name))"
  }
}
