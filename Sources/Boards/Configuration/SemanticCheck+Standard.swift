// SPDX-License-Identifier: Apache-2.0

import Motion

extension SemanticCheck {
  /// The rules that need no knowledge beyond the configuration itself.
  public static var standard: [SemanticCheck] {
    [address, staleAfter, priority, lowPass, scaleOrMatrix, calibration, flatAngles]
      + simulationOnRealBoard
  }

  /// AD0 of an MPU-6050 selects one of two addresses (PS-MPU-6000A-00, section 9.2).
  private static var address: SemanticCheck {
    SemanticCheck("accelerometer.address", "accelerometer.driver") { subject in
      let accelerometer = subject.configuration.accelerometer
      guard accelerometer.driver == .mpu6050, ![0x68, 0x69].contains(accelerometer.address)
      else { return [] }
      return [.error("is no address of an MPU-6050; allowed: 0x68, or 0x69 with AD0 high")]
    }
  }

  /// One late sample must not make a sensor stale.
  private static var staleAfter: SemanticCheck {
    SemanticCheck("agent.stale-after", "agent.rate") { subject in
      let agent = subject.configuration.agent
      let least = Int64((3e9 / agent.rate).rounded(.up))
      guard agent.staleAfter < least else { return [] }
      let milliseconds = (least + 999_999) / 1_000_000
      return [
        .error(
          "does not fit: \(DecimalNumber.format(agent.rate))Hz needs a stale-after of at least "
            + "\(milliseconds)ms (three periods); it is \(TimeText.format(agent.staleAfter))")
      ]
    }
  }

  private static var priority: SemanticCheck {
    SemanticCheck("agent.realtime-priority") { subject in
      subject.configuration.agent.realtimePriority < 50
        ? [] : [.warning("competes with the kernel's interrupt threads, which run at 50")]
    }
  }

  /// Sampling theorem: what the filter lets through above half the rate appears as slow motion.
  private static var lowPass: SemanticCheck {
    SemanticCheck("accelerometer.low-pass", "agent.rate") { subject in
      let rate = subject.configuration.agent.rate
      guard let bandwidth = subject.configuration.accelerometer.lowPass,
        Double(bandwidth) > rate / 2
      else { return [] }
      return [
        .warning(
          "lets vibration through as slow motion: the filter passes up to \(bandwidth)Hz and "
            + "\(DecimalNumber.format(rate))Hz sampling shows up to "
            + "\(DecimalNumber.format(rate / 2))Hz; auto chooses what fits")
      ]
    }
  }

  private static var scaleOrMatrix: SemanticCheck {
    SemanticCheck("accelerometer.scale", "accelerometer.calibration-matrix") { subject in
      let accelerometer = subject.configuration.accelerometer
      guard accelerometer.calibrationMatrix != nil, accelerometer.scale != SIMD3(1, 1, 1)
      else { return [] }
      return [
        .error(
          "is one too many: scale and calibration-matrix both correct the sensitivity; keep one")
      ]
    }
  }

  private static var calibration: SemanticCheck {
    SemanticCheck(
      "accelerometer.offset", "accelerometer.scale", "accelerometer.calibration-matrix",
      "accelerometer.gyroscope-bias"
    ) { subject in
      do throws(CalibrationError) {
        _ = try subject.configuration.accelerometer.calibration()
        return []
      } catch {
        return [
          .error("fits no sensor: \(error)", at: error.key(in: subject.configuration))
        ]
      }
    }
  }

  private static var flatAngles: SemanticCheck {
    SemanticCheck(
      "orientation.flat-enter-angle", "orientation.flat-angle", "orientation.flat-leave-angle"
    ) { subject in
      do throws(OrientationParametersError) {
        try subject.configuration.orientation.validate()
        return []
      } catch {
        return [.error("does not fit: \(error)")]
      }
    }
  }

  private static var simulationOnRealBoard: [SemanticCheck] {
    AgentConfiguration.keys.keys(in: "simulation").map { key in
      SemanticCheck(key.path) { subject in
        guard let board = subject.board, !board.isVirtual,
          subject.origins.keys.contains(where: { key.covers($0) })
        else { return [] }
        return [
          .warning("has no effect: the board is \(board.name), not a virtual one")
        ]
      }
    }
  }
}

extension CalibrationError {
  /// The key that the refused value stands in.
  fileprivate func key(in configuration: AgentConfiguration) -> String {
    switch self {
    case .offset: "accelerometer.offset"
    case .gyroscopeBias: "accelerometer.gyroscope-bias"
    case .scale, .crossAxis:
      configuration.accelerometer.calibrationMatrix == nil
        ? "accelerometer.scale" : "accelerometer.calibration-matrix"
    }
  }
}
