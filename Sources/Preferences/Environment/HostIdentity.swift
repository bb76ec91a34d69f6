// SPDX-License-Identifier: Apache-2.0

import LinuxSystem

/// Names this computer in the files that hold values per host.
public enum HostIdentity {
  /// Eight hexadecimal digits from the machine id; nil without one.
  ///
  /// machine-id(5) asks that the id itself is not shown around. 32 of its 128 bits, mixed, do not give
  /// it away, and are enough to tell apart the computers that share a home directory.
  public static var current: String? { derive(from: File.text("/etc/machine-id")) }

  static func derive(from machineID: String?) -> String? {
    guard let machineID, machineID.utf8.count == 32 else { return nil }
    let digest = CRC32C.checksum(Array("upright preferences \(machineID)".utf8))
    let digits = String(digest, radix: 16)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }
}
