// SPDX-License-Identifier: Apache-2.0

import LinuxSystem

/// A GPIO chip that the kernel knows, found without opening it.
///
/// The character device tells its label only by ioctl. sysfs shows it in /sys/class/gpio, which
/// kernels without CONFIG_GPIO_SYSFS lack: then only the device-tree node is known.
public struct GPIOChip: Equatable, Sendable {
  /// Such as `gpiochip0`; the number may change with the kernel and between boots.
  public let name: String
  /// The label as `gpiodetect` shows it; nil when sysfs does not show it.
  public let label: String?
  /// The `compatible` of its device-tree node, most specific first; empty without one.
  public let compatible: [String]
  /// Whether `/dev/gpiochipN` exists.
  public let hasNode: Bool

  /// All chips, by number.
  /// - Parameter root: the directory that stands for `/`.
  static func all(root: String) -> [GPIOChip] {
    let bus = joined(root, "sys/bus/gpio/devices")
    let chips = ((try? Directory.names(in: bus)) ?? []).compactMap { name in
      number(name, after: "gpiochip").map { (name: name, number: $0) }
    }
    let parents = chips.map { parent(ofLink: "\(bus)/\($0.name)") }
    let labels = labelsByParent(root: root)
    return zip(chips, parents).sorted { $0.0.number < $1.0.number }.map { chip, parent in
      // Linux 6.17 and later name the class device after the chip; before that only the device
      // above both tells which belong together, unless it has several chips.
      let label =
        File.text(joined(root, "sys/class/gpio/chip\(chip.number)/label"))
        ?? labels["\(parent ?? "")/\(chip.name)"]
        ?? (parents.count { $0 == parent } == 1 ? parent.flatMap { labels[$0] } : nil)
      return GPIOChip(
        name: chip.name, label: label,
        compatible: strings("\(bus)/\(chip.name)/of_node/compatible") ?? [],
        hasNode: File.exists(joined(root, "dev/\(chip.name)")))
    }
  }

  /// The labels in /sys/class/gpio by the path of the device that the chip belongs to.
  private static func labelsByParent(root: String) -> [String: String] {
    let directory = joined(root, "sys/class/gpio")
    var labels: [String: String] = [:]
    for name in (try? Directory.names(in: directory)) ?? [] {
      // …/DEVICE/gpio/gpiochip512: the number is that of the first line, not of the chip.
      guard number(name, after: "gpiochip") != nil,
        let above = parent(ofLink: "\(directory)/\(name)"), above.hasSuffix("/gpio"),
        let label = File.text("\(directory)/\(name)/label")
      else { continue }
      labels[String(above.dropLast(5))] = label
    }
    return labels
  }

  /// The directory in which the target of a link lies, from `devices/` on.
  private static func parent(ofLink path: String) -> String? {
    guard let target = File.linkTarget(path) else { return nil }
    let components = target.split(separator: "/").drop { $0 == ".." }
    return components.dropLast().joined(separator: "/")
  }

  private static func number(_ name: String, after prefix: String) -> Int? {
    name.hasPrefix(prefix) ? Int(name.dropFirst(prefix.count)) : nil
  }
}
