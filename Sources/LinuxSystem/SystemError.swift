// SPDX-License-Identifier: Apache-2.0

/// A system call that failed: what was tried, on which path, and the kernel's answer.
public struct SystemError: Error, Equatable, Sendable {
  /// The operation in plain words or the name of the call, such as `open`.
  public let operation: String
  /// The file concerned, where there is one.
  public let path: String?
  public let errno: Errno

  public init(_ operation: String, path: String? = nil, errno: Errno) {
    self.operation = operation
    self.path = path
    self.errno = errno
  }
}

extension SystemError: CustomStringConvertible {
  public var description: String {
    let subject = path.map { "\(operation) \($0)" } ?? operation
    return "\(subject): \(errno)"
  }
}
