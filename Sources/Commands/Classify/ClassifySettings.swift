// SPDX-License-Identifier: Apache-2.0

import Boards
import Motion

/// What a recording is classified with.
struct ClassifySettings: Equatable {
  var parameters = OrientationParameters()
  var correction = SampleCorrection.identity

  /// Takes them from where the command line says.
  ///
  /// Without a configuration the built-in parameters count and nothing is corrected: the owner's
  /// calibration belongs to the owner's sensor, and a recording may come from another one.
  /// - Parameters:
  ///   - source: the configuration, if one was named.
  ///   - mountMatrix: counts instead of the configuration's.
  /// - Returns: nil when the configuration is wrong; `errors` says how.
  static func load<Errors: TextOutput>(
    _ source: ConfigurationSource?, mountMatrix: String?, errors: inout Errors
  ) throws(CommandFailure) -> ClassifySettings? {
    var settings = ClassifySettings()
    if let source {
      let loaded = source.loadWithoutBoard()
      report(loaded.diagnostics, to: &errors)
      guard let configuration = loaded.value?.configuration else { return nil }
      settings = try ClassifySettings(configuration)
    }
    if let mountMatrix { settings.correction.mountMatrix = try matrix(mountMatrix) }
    return settings
  }

  init() {}

  private init(_ configuration: AgentConfiguration) throws(CommandFailure) {
    parameters = configuration.orientation
    do throws(CalibrationError) {
      correction = SampleCorrection(
        calibration: try configuration.accelerometer.calibration(),
        mountMatrix: configuration.accelerometer.mountMatrix)
    } catch {
      throw CommandFailure(.configuration, "[accelerometer]: \(error).")
    }
  }

  private static func matrix(_ text: String) throws(CommandFailure) -> MountMatrix {
    do throws(MountMatrixError) {
      return try MountMatrix(parsing: text)
    } catch {
      throw CommandFailure(
        .usage, "The mount matrix '\(text)' \(error).",
        help: "'upright config explain mount-matrix' tells what it is.")
    }
  }
}
