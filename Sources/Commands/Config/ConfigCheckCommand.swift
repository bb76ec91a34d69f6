// SPDX-License-Identifier: Apache-2.0

import Boards
import LinuxSystem

/// `upright config check`: everything that is wrong with the configuration and the board file.
public enum ConfigCheckCommand {
  public static func run(_ arguments: Arguments) throws(CommandFailure) -> ExitCode {
    var output = StandardStream.output
    return try run(
      ConfigurationSource(arguments), json: arguments.has("--json"), output: &output)
  }

  static func run<Output: TextOutput>(
    _ source: ConfigurationSource, json: Bool, output: inout Output
  ) throws(CommandFailure) -> ExitCode {
    let (loaded, note) = source.loadAnywhere()
    let check = ConfigCheck(loaded: loaded, note: note)
    try output.answer(json ? check.json.pretty + "\n" : check.text)
    return loaded.errors.isEmpty ? .ok : .configuration
  }
}

/// What `config check` found.
struct ConfigCheck {
  let loaded: Checked<EffectiveConfiguration>
  /// Why no board is in it.
  let note: String?

  var text: String {
    var text = loaded.diagnostics.map { printable("\($0)") + "\n" }.joined()
    if let note { text += "Note: \(note).\n" }
    return text + verdict + "\n"
  }

  private var verdict: String {
    let errors = counted(Int64(loaded.errors.count), "error")
    let warnings = counted(Int64(loaded.warnings.count), "warning")
    switch (loaded.errors.isEmpty, loaded.warnings.isEmpty) {
    case (true, true): return "The configuration is right."
    case (true, false): return "The configuration can be used: \(warnings)."
    case (false, true): return "The configuration cannot be used: \(errors)."
    case (false, false): return "The configuration cannot be used: \(errors), \(warnings)."
    }
  }

  /// Its names are stable.
  var json: JSON {
    [
      "usable": .boolean(loaded.errors.isEmpty),
      "errors": .integer(Int64(loaded.errors.count)),
      "warnings": .integer(Int64(loaded.warnings.count)),
      "note": JSON(note),
      "diagnostics": .array(loaded.diagnostics.map(\.json)),
    ]
  }
}
