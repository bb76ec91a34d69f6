// SPDX-License-Identifier: Apache-2.0

import LinuxSystem

/// Examination of `.prefs` files.
public enum PreferenceFile {
  /// Reads a file and says what state it is in. Changes nothing, needs no lock, and never fails: what
  /// cannot be read is the state.
  /// - Parameter path: of the file itself; a symbolic link is not followed.
  public static func inspect(_ path: String) -> PreferenceFileReport {
    var report = inspect(path, SystemFileOperations())
    report.keptAside = keptAside(for: path)
    return report
  }

  static func inspect(_ path: String, _ operations: any FileOperations) -> PreferenceFileReport {
    var report = PreferenceFileReport(path: path, condition: .absent)
    do throws(SystemError) {
      guard let handle = try operations.open(path, writing: false) else { return report }
      report.size = try handle.size()
      let image = try FileImage.read(handle)
      let content = image.content()
      report.condition = content.condition
      report.halfSize = image.header?.halfSize
      report.keys = content.values.count
      report.sequence = content.sequence
      report.records = image.changes.count + (image.base == nil ? 0 : 1)
      report.used = image.base.map { image.halves[$0].tail }
    } catch {
      report.condition = .unreadable(error)
    }
    return report
  }

  /// The damaged files that were kept aside for a file, oldest first.
  public static func keptAside(for path: String) -> [String] {
    let directory = Directory.parent(of: path)
    let prefix = String(path.dropFirst(directory.count + 1)) + ".damaged-"
    let names = (try? Directory.names(in: directory)) ?? []
    return names.filter { $0.hasPrefix(prefix) }
      .sorted { ($0.utf8.count, $0) < ($1.utf8.count, $1) }
      .map { "\(directory)/\($0)" }
  }
}
