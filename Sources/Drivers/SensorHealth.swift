// SPDX-License-Identifier: Apache-2.0

import Buses

/// The state of a sensor, told apart by what a person would do about it.
///
/// The raw value is the stable name in published data and in JSON.
public enum SensorHealth: String, CaseIterable, Sendable {
  case ok = "ok"
  /// It is being started for the first time.
  case starting = "starting"
  /// All data are zero: the chip sleeps, or lost its power for a moment and was reset.
  case asleepOrReset = "asleep-or-reset"
  /// All data are ones: nobody drives the data line; or the bus answers nonsense.
  case busFault = "bus-fault"
  /// The very same data for longer than noise allows.
  case frozen = "frozen"
  /// An axis is at the end of its range for longer than a knock lasts.
  case saturated = "saturated"
  /// The measured gravity is far from 1 g for longer than a throw lasts.
  case implausible = "implausible"
  /// Transfers fail.
  case notAnswering = "not-answering"
  /// The chip does not keep what is written to it.
  case settingRefused = "setting-refused"
  /// Another chip answers at the address.
  case wrongIdentity = "wrong-identity"
  /// A kernel driver owns the address.
  case busy = "busy"
  /// The user may not open the bus.
  case permission = "permission"
  /// The bus does not exist.
  case absent = "absent"
  /// The adapter cannot do the transfers.
  case unsupported = "unsupported"
}

extension SensorHealth {
  /// What it means, for a person.
  public var message: String {
    switch self {
    case .ok: "works"
    case .starting: "is being started"
    case .asleepOrReset: "sends only zeros: it sleeps or was reset by a dip of its supply voltage"
    case .busFault: "sends only ones or nonsense: the bus is broken"
    case .frozen: "sends the same data again and again"
    case .saturated: "is at the end of its range"
    case .implausible: "measures a gravity far from 1 g"
    case .notAnswering: "does not answer"
    case .settingRefused: "does not keep its settings"
    case .wrongIdentity: "is another chip than configured"
    case .busy: "belongs to a kernel driver"
    case .permission: "may not be used by this user"
    case .absent: "is on a bus that does not exist"
    case .unsupported: "is on a bus that cannot do the transfers"
    }
  }

  /// What a person can do about it, where the state says all there is to say; errors know more.
  public var advice: String? {
    switch self {
    case .asleepOrReset: "check the 3.3 V supply and the plugs: a loose wire resets the chip"
    case .busFault: "check the wiring and the pull-up resistors; `i2cdetect -l` lists the buses"
    case .frozen: "switch the sensor's power off and on; the chip or its bus is stuck"
    case .saturated: "choose a larger full scale; if the board is at rest, the chip is defective"
    case .implausible: "calibrate the sensor; if that does not help, the chip is defective"
    default: nil
    }
  }

  /// What a program can do about it.
  public var recovery: SensorRecovery {
    switch self {
    case .ok, .starting: .none
    case .asleepOrReset, .busFault, .frozen, .saturated, .implausible, .settingRefused:
      .reinitialize
    case .notAnswering: .wait
    case .busy, .permission, .absent: .reopenBus
    case .wrongIdentity, .unsupported: .giveUp
    }
  }

  /// Whether a person must change something: the configuration, the wiring, a permission.
  public var needsPerson: Bool {
    switch self {
    case .wrongIdentity, .busy, .permission, .absent, .unsupported: true
    default: false
    }
  }
}

/// What a program can do about a sensor that is not well. Each is tried with back-off.
public enum SensorRecovery: Sendable {
  case none
  /// Start the chip again, from its reset.
  case reinitialize
  /// Leave the bus alone for a while, then start the chip again: each try may block for a second.
  case wait
  /// Open the bus anew, now and then: a person, udev or a plug may have changed something.
  case reopenBus
  /// Nothing, until the configuration changes.
  case giveUp
}

extension SensorHealth {
  /// The state that an error of the bus stands for.
  init(_ error: BusError) {
    switch error.kind {
    case .permission: self = .permission
    case .absentAdapter: self = .absent
    case .unsupported: self = .unsupported
    case .busy: self = error.operation == .claim ? .busy : .notAnswering
    case .noAcknowledge, .arbitrationLost, .timeout, .inputOutput: self = .notAnswering
    }
  }

  /// The state that a failed start-up stands for.
  init(_ error: MPU6050Error) {
    switch error {
    case .bus(let error): self.init(error)
    case .busFault, .unsteadyIdentity: self = .busFault
    case .otherChip, .unknownChip: self = .wrongIdentity
    case .doesNotWake: self = .asleepOrReset
    case .settingRefused: self = .settingRefused
    }
  }
}
