// SPDX-License-Identifier: Apache-2.0

import LinuxSystem
import Motion

/// `upright classify`: a recording through the classifier, as fast as it goes.
public enum ClassifyCommand {
  public static func run(_ arguments: Arguments) throws(CommandFailure) -> ExitCode {
    var output = StandardStream.output
    var errors = StandardStream.error
    let source = ConfigurationSource(classify: arguments)
    let settings = try ClassifySettings.load(
      arguments.value("--config") == nil ? nil : source,
      mountMatrix: arguments.value("--mount-matrix"), errors: &errors)
    guard let settings else { return .configuration }
    let trace = try Trace.load(arguments.word("TRACE") ?? "")
    return try run(trace, settings, json: arguments.has("--json"), output: &output)
  }

  static func run<Output: TextOutput>(
    _ trace: Trace, _ settings: ClassifySettings, json: Bool, output: inout Output
  ) throws(CommandFailure) -> ExitCode {
    let format = CaseFormat(trace, json: json)
    var tracker = OrientationTracker(parameters: settings.parameters)
    var orientation = Orientation.unknown
    var cases = 0
    var text = ""
    for row in trace.rows {
      let next = tracker.update(settings.correction.apply(row.sample))
      if next == orientation { continue }
      orientation = next
      cases += 1
      text += format.line(time: row.sample.time, next)
      // A system call a line would take longer than the classifier.
      if text.utf8.count >= 1 << 16 {
        guard try output.answer(text) else { return .ok }
        text.removeAll(keepingCapacity: true)
      }
    }
    try output.answer(text + format.summary(cases: cases))
    return .ok
  }
}
