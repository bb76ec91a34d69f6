// SPDX-License-Identifier: Apache-2.0

import LinuxSystem

extension BusError.Kind {
  /// What an error number means at a given point (Documentation/i2c/fault-codes.rst, and what the
  /// drivers of the common boards return).
  ///
  /// The same number means different things at different points: ENODEV and ENXIO of open(2) say
  /// that the adapter is gone, those of a transfer that the chip did not answer. EBUSY of I2C_SLAVE
  /// says that a kernel driver owns the address, that of a transfer that the lines are not free.
  public init(_ errno: Errno, during operation: BusError.Operation) {
    switch operation {
    case .open: self.init(opening: errno)
    case .claim: self.init(claiming: errno)
    case .read, .write: self.init(transferring: errno)
    }
  }

  private init(opening errno: Errno) {
    switch errno {
    case .noSuchFile, .noSuchDevice, .noSuchDeviceOrAddress: self = .absentAdapter
    case .permissionDenied, .notPermitted: self = .permission
    case .busy: self = .busy
    default: self = .inputOutput
    }
  }

  private init(claiming errno: Errno) {
    switch errno {
    case .busy: self = .busy
    case .permissionDenied, .notPermitted: self = .permission
    // ENOTTY: the node is no I2C adapter. EINVAL: the address has more than 7 bits.
    case .inappropriateControl, .invalidArgument, .notSupported: self = .unsupported
    case .noSuchDevice, .noSuchDeviceOrAddress: self = .absentAdapter
    default: self = .inputOutput
    }
  }

  private init(transferring errno: Errno) {
    switch errno {
    // bcm2835, designware, omap and tegra answer EREMOTEIO; rk3x, meson, mv64xxx and i2c-gpio
    // ENXIO; i2c-stub ENODEV.
    case .remoteInputOutput, .noSuchDeviceOrAddress, .noSuchDevice: self = .noAcknowledge
    case .wouldBlock: self = .arbitrationLost
    case .timedOut: self = .timeout
    case .busy: self = .busy
    case .permissionDenied, .notPermitted: self = .permission
    case .notSupported: self = .unsupported
    default: self = .inputOutput
    }
  }
}

extension BusError {
  /// An error whose kind follows from the error number and the operation.
  public init(_ errno: Errno, during operation: Operation, at location: I2CLocation) {
    self.init(Kind(errno, during: operation), operation, at: location, errno: errno)
  }
}

extension BusError.Kind {
  /// A stable word, for published counts and JSON.
  public var name: String {
    switch self {
    case .noAcknowledge: "no-acknowledge"
    case .arbitrationLost: "arbitration-lost"
    case .timeout: "timeout"
    case .busy: "busy"
    case .permission: "permission"
    case .absentAdapter: "absent-adapter"
    case .unsupported: "unsupported"
    case .inputOutput: "input-output"
    }
  }
}
