// SPDX-License-Identifier: Apache-2.0

import Motion

/// The `[orientation]` section: the parameters of the classifier, by the names it gives them.
extension AgentConfiguration {
  static var orientationKeys: [Key<AgentConfiguration>] { decisionKeys + gravityKeys }

  private static var decisionKeys: [Key<AgentConfiguration>] {
    [
      Key(
        orientation: .flatAngle, \.orientation.flatAngle,
        "The angle of the screen's normal to the vertical up to which the first answer is flat.",
        "It decides between flat and upright when there is no earlier case to hold on to."),
      Key(
        orientation: .flatEnterAngle, \.orientation.flatEnterAngle,
        "The angle within which an upright case becomes faceUp or faceDown.",
        "It must not be larger than flat-angle."),
      Key(
        orientation: .flatLeaveAngle, \.orientation.flatLeaveAngle,
        "The angle beyond which faceUp or faceDown ends.",
        """
        It must not be smaller than flat-angle. The further it is from flat-enter-angle, the less \
        a board that is held aslant changes back and forth.
        """),
      Key(
        orientation: .turnAngle, \.orientation.turnAngle,
        "How far an upright device must be turned to become another upright case.",
        "45deg is half-way and has no hysteresis."),
      Key(
        orientation: .holdTime, \.orientation.holdTime,
        "How long a new case must last before it is reported.",
        "Longer ignores more flicks and shakes, and makes every change that much later."),
      Key(
        orientation: .settleSpeed, \.orientation.settleSpeed,
        "The speed of turning at which time does not count towards hold-time.",
        "Below it time counts in proportion: a device still in motion has to be held longer."),
    ]
  }

  private static var gravityKeys: [Key<AgentConfiguration>] {
    [
      Key(
        orientation: .magnitudeTolerance, \.orientation.magnitudeTolerance,
        "How far from 1g a sample may be before it counts for half.",
        "Smaller ignores more of a shake; an uncalibrated sensor is off by up to 0.4g at rest."),
      Key(
        "orientation", "magnitude-gate", \.orientation.checksMagnitude, .boolean,
        "Whether the length of acceleration is compared with 1g at all.",
        "Turn it off for a sensor whose scale is wrong and cannot be calibrated."),
      Key(
        orientation: .smoothingTime, \.orientation.smoothingTime,
        "The time over which acceleration is averaged, without a gyroscope.",
        "Longer is calmer and makes changes later."),
      Key(
        orientation: .fusionTime, \.orientation.fusionTime,
        "The time in which acceleration corrects the gyroscope.",
        "Longer rides through longer shakes; the drift of the gyroscope shows more."),
      Key(
        orientation: .calmTime, \.orientation.calmTime,
        "How long a disturbance is remembered.",
        "In the middle of a shake acceleration passes 1g as if nothing was wrong."),
      Key(
        orientation: .gapLimit, \.orientation.gapLimit,
        "The pause between samples after which the estimate of gravity starts again.",
        "It must be longer than two periods of the rate."),
    ]
  }
}

extension Key where Root == AgentConfiguration {
  /// A key whose name, unit and range belong to the classifier.
  fileprivate init(
    orientation key: OrientationParameters.Key,
    _ location: any WritableKeyPath<Root, Double> & Sendable, _ summary: String,
    _ explanation: String = ""
  ) {
    let type: ValueType<Double> =
      switch key.unit {
      case .degrees: .angle(key.range)
      case .degreesPerSecond: .quantity(.rotationRate, key.range)
      case .seconds: .seconds(key.range)
      case .standardGravity: .acceleration(key.range)
      }
    self.init("orientation", key.rawValue, location, type, summary, explanation)
  }
}
