// SPDX-License-Identifier: Apache-2.0

/// What is known around a bus error that makes the advice fit the board at hand.
///
/// Everything is optional: the advice says less when less is known. `I2CProbe` fills in what the
/// kernel knows, the caller what the board file knows.
public struct I2CSurroundings: Equatable, Sendable {
  /// How the sensor is wired on this board, such as `SDA on pin 3, SCL on pin 5`.
  public var wiring: String?
  /// The command that switches the bus on, such as `sudo raspi-config nonint do_i2c 0`.
  public var enableCommand: String?
  /// All adapters of the machine.
  public var adapters: [I2CAdapter]
  /// The kernel driver bound to the address.
  public var driver: String?
  /// Other places where a chip of the kind in question answered.
  public var answering: [I2CLocation]

  public init(
    wiring: String? = nil, enableCommand: String? = nil, adapters: [I2CAdapter] = [],
    driver: String? = nil, answering: [I2CLocation] = []
  ) {
    self.wiring = wiring
    self.enableCommand = enableCommand
    self.adapters = adapters
    self.driver = driver
    self.answering = answering
  }
}
