// SPDX-License-Identifier: Apache-2.0

import Preferences

extension Doctor {
  /// The files of all domains in both tiers, read without changing anything.
  func examinePreferences() -> [Finding] {
    let (names, problems) = places.domains()
    let unreadable = problems.map { problem in
      Finding(.failure, "preferences", "\(problem)", advice: [Self.asRoot])
    }
    let files = places.directories.flatMap { directory in
      names.map { PreferenceFile.inspect("\(directory)/\($0).prefs") }
    }
    let findings = files.compactMap(finding)
    if findings.isEmpty && unreadable.isEmpty {
      let directories = places.directories.joined(separator: " and ")
      return [Finding(.ok, "preferences", "nothing is kept in \(directories) yet")]
    }
    return unreadable + findings
  }

  private static var asRoot: String { "type this command again with `sudo` before it" }

  /// Nil for a file that is not there: a domain may be in one tier alone.
  private func finding(on file: PreferenceFileReport) -> Finding? {
    let detail = "\(file.path): \(file.condition)"
    let aside = file.keptAside.map { path in
      "a damaged file was kept as \(path): look what is missing, then type `rm \(shellWord(path))`"
    }
    switch file.condition {
    case .absent where aside.isEmpty: return nil
    case .absent, .good, .tornTail:
      let keys = file.condition == .absent ? "" : ", \(counted(Int64(file.keys), "key"))"
      return Finding(
        aside.isEmpty ? .ok : .warning, "preferences", detail + keys, advice: aside)
    case .olderHalf, .damaged:
      let repair = "its program repairs it at its next start, and keeps this file aside"
      return Finding(.warning, "preferences", detail, advice: [repair] + aside)
    case .newerFormat:
      return Finding(
        .failure, "preferences", detail,
        advice: ["type `sudo apt-get install --only-upgrade upright`"] + aside)
    case .unreadable(let error):
      let advice =
        error.errno == .permissionDenied
        ? Self.asRoot : "type `ls -l \(shellWord(file.path))` to see what is there"
      return Finding(.failure, "preferences", detail, advice: [advice] + aside)
    }
  }
}
