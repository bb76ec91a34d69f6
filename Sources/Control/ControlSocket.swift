// SPDX-License-Identifier: Apache-2.0

/// Where the control socket is and how large its messages are.
public enum ControlSocket {
  /// The socket's path in a runtime directory.
  public static func path(runtimeDirectory: String) -> String {
    "\(runtimeDirectory)/uprightd.socket"
  }

  /// The largest message in bytes, either way.
  public static let messageLimit = 65_536
}
