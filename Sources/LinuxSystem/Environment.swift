// SPDX-License-Identifier: Apache-2.0

import Glibc

/// The process's environment: getenv(3). An empty variable counts as absent.
public enum Environment {
  public static subscript(_ name: String) -> String? {
    guard let value = getenv(name), value.pointee != 0 else { return nil }
    return String(cString: value)
  }
}
