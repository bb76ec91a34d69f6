// SPDX-License-Identifier: Apache-2.0

import LinuxSystem

/// Saves what is not saved yet when the program ends by SIGTERM.
enum TerminationSaver {
  private static let installed: Void = {
    _ = TerminationSignal.beforeDefaultAction { OpenDomains.saveAll() }
  }()

  static func install() { installed }
}
