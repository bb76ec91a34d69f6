// SPDX-License-Identifier: Apache-2.0

import CUpright
import Glibc

/// Scheduling of the calling thread.
public enum RealTime {
  /// Gives the calling thread a real-time priority, SCHED_FIFO 1 … 99: sched_setscheduler(2).
  /// - Throws: EPERM without CAP_SYS_NICE or an RLIMIT_RTPRIO that allows it.
  public static func useFirstInFirstOut(priority: CInt) throws(Errno) {
    var parameters = sched_param()
    parameters.sched_priority = priority
    _ = try systemCall { sched_setscheduler(0, SCHED_FIFO, &parameters) }
  }

  /// Lets the kernel wake the calling thread on time instead of up to 50 µs later, where it has no
  /// real-time priority: PR_SET_TIMERSLACK of prctl(2).
  public static func useExactTimers() {
    _ = upright_set_timer_slack_ns(1)
  }

  /// Keeps memory from being paged out: mlock(2).
  /// - Returns: false where RLIMIT_MEMLOCK does not allow it.
  public static func lock(_ memory: UnsafeRawPointer, size: Int) -> Bool {
    mlock(memory, size) == 0
  }
}
