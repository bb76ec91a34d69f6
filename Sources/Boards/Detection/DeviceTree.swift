// SPDX-License-Identifier: Apache-2.0

import LinuxSystem

/// What the device tree says of the computer as a whole.
public struct DeviceTree: Equatable, Sendable {
  /// Such as `Raspberry Pi 5 Model B Rev 1.0`; nil when there is no device tree (a PC, a container).
  public let model: String?
  /// From the most specific name to the most general one; empty without a device tree.
  public let compatible: [String]

  /// - Parameter root: the directory that stands for `/`.
  init(root: String) {
    // The second is where the first links to; some containers show only one of them.
    let directories = ["proc/device-tree", "sys/firmware/devicetree/base"].map { joined(root, $0) }
    model = directories.lazy.compactMap { File.text($0 + "/model") }.first
    compatible =
      directories.lazy.compactMap { strings($0 + "/compatible") }.first { !$0.isEmpty } ?? []
  }
}

/// The strings of a device-tree property: each ends with a zero byte.
func strings(_ path: String) -> [String]? {
  guard let bytes = try? File.read(path, limit: 4096) else { return nil }
  return bytes.split(separator: 0).compactMap { String(validating: $0, as: UTF8.self) }
}
