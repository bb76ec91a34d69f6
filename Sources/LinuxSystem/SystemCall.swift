// SPDX-License-Identifier: Apache-2.0

import Glibc

/// Runs a system call until a signal no longer interrupts it.
///
/// The one place of the project that reads `errno`. A call that reports EBADF or EFAULT has been
/// given a closed descriptor or a wild pointer: that is a fault of this program, so it stops.
@inline(__always)
package func systemCall<Result: FixedWidthInteger>(
  _ body: () -> Result
) throws(Errno) -> Result {
  while true {
    let result = body()
    if result != -1 { return result }
    let error = Errno.current
    if error == .interrupted { continue }
    precondition(error.rawValue != EBADF && error.rawValue != EFAULT, "\(error)")
    throw error
  }
}

/// Like `systemCall`, for callers that want the failed operation and its path in the error.
@inline(__always)
package func systemCall<Result: FixedWidthInteger>(
  _ operation: @autoclosure () -> String, path: @autoclosure () -> String? = nil,
  _ body: () -> Result
) throws(SystemError) -> Result {
  do throws(Errno) {
    return try systemCall(body)
  } catch {
    throw SystemError(operation(), path: path(), errno: error)
  }
}
