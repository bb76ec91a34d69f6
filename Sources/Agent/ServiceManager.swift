// SPDX-License-Identifier: Apache-2.0

import CSystemd
import LinuxSystem

/// What the agent tells the service manager: sd_notify(3). Without one, nothing happens.
struct ServiceManager {
  /// How often the manager wants to hear of healthy ticks, in nanoseconds; nil without a watchdog.
  let watchdogInterval: Int64?
  private let isPresent = Environment["NOTIFY_SOCKET"] != nil

  init() {
    var microseconds: UInt64 = 0
    watchdogInterval =
      sd_watchdog_enabled(0, &microseconds) > 0 ? Int64(microseconds) * 1000 : nil
  }

  /// Start-up is complete; also ends a reload.
  func ready() { notify("READY=1") }

  /// The configuration is being read again (the manager wants the time of it).
  func reloading() {
    notify("RELOADING=1\nMONOTONIC_USEC=\(MonotonicTime.now.nanoseconds / 1000)")
  }

  func stopping() { notify("STOPPING=1") }

  /// One line for `systemctl status`.
  func status(_ text: @autoclosure () -> String) {
    // Words are made only for someone who reads them.
    if isPresent { notify("STATUS=\(text())") }
  }

  /// The loop has ticked since the last call.
  func isAlive() { notify("WATCHDOG=1") }

  private func notify(_ state: String) { _ = sd_notify(0, state) }
}
