// SPDX-License-Identifier: Apache-2.0

import CUpright
import Glibc

/// An error number of the C library, as in errno(3).
public struct Errno: RawRepresentable, Error, Equatable, Hashable, Sendable {
  public let rawValue: CInt

  public init(rawValue: CInt) { self.rawValue = rawValue }

  /// The error number that the calling thread's last failed system call left.
  static var current: Errno { Errno(rawValue: errno) }

  /// The symbolic name, such as `EACCES`, or the number where the C library knows none.
  public var name: String {
    upright_errno_name(rawValue).map { String(cString: $0) } ?? "errno \(rawValue)"
  }

  /// The C library's description, in English whatever the locale.
  public var text: String {
    upright_errno_text(rawValue).map { String(cString: $0) } ?? "Unknown error"
  }
}

extension Errno: CustomStringConvertible {
  public var description: String { "\(text) (\(name))" }
}

extension Errno {
  public static let permissionDenied = Errno(rawValue: EACCES)
  public static let notPermitted = Errno(rawValue: EPERM)
  public static let noSuchFile = Errno(rawValue: ENOENT)
  public static let fileExists = Errno(rawValue: EEXIST)
  public static let wouldBlock = Errno(rawValue: EAGAIN)
  public static let interrupted = Errno(rawValue: EINTR)
  public static let busy = Errno(rawValue: EBUSY)
  public static let noSpace = Errno(rawValue: ENOSPC)
  public static let readOnlyFileSystem = Errno(rawValue: EROFS)
  public static let inputOutput = Errno(rawValue: EIO)
  public static let remoteInputOutput = Errno(rawValue: EREMOTEIO)
  public static let noSuchDeviceOrAddress = Errno(rawValue: ENXIO)
  public static let noSuchDevice = Errno(rawValue: ENODEV)
  public static let timedOut = Errno(rawValue: ETIMEDOUT)
  public static let notSupported = Errno(rawValue: EOPNOTSUPP)
  public static let inappropriateControl = Errno(rawValue: ENOTTY)
  public static let invalidArgument = Errno(rawValue: EINVAL)
  public static let tooManySymbolicLinks = Errno(rawValue: ELOOP)
  public static let isDirectory = Errno(rawValue: EISDIR)
  public static let notDirectory = Errno(rawValue: ENOTDIR)
  public static let fileTooLarge = Errno(rawValue: EFBIG)
  public static let badMessage = Errno(rawValue: EBADMSG)
  public static let addressInUse = Errno(rawValue: EADDRINUSE)
  public static let connectionRefused = Errno(rawValue: ECONNREFUSED)
  public static let brokenPipe = Errno(rawValue: EPIPE)
  public static let connectionAborted = Errno(rawValue: ECONNABORTED)
  public static let connectionReset = Errno(rawValue: ECONNRESET)
}
