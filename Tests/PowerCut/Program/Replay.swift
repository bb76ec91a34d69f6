// SPDX-License-Identifier: Apache-2.0

import Glibc
import LinuxSystem
import Preferences

/// Mounts the disk as a loss of power left it, and reads the preferences.
struct Replay {
  let base: String
  let log: String
  /// The file behind `device`, which is not mounted.
  let image: String
  let device: String
  let mountPoint: String
  let keys: Int

  func run(states: Int, name: String) throws {
    let recording = try Recording(log)
    let generations = Generations(keys: keys).all()
    let cuts = recording.cuts
    let target = try FileDescriptor.open(image, .writeOnly)
    var disk = CrashedDisk(base: try File.read(base, limit: 1 << 30))
    var random = Xorshift(seed: UInt64(keys))
    var acknowledged = 0
    var started = 0
    var seen = 0
    for state in 0..<states {
      let cut = cuts[state * cuts.count / states]
      for entry in recording.entries[seen..<cut] {
        if case .acknowledged(let generation) = entry { acknowledged = generation }
        if case .started(let generation) = entry { started = generation }
      }
      seen = cut
      let model = CrashModel.all[state % CrashModel.all.count]
      let bytes = disk.image(of: recording, before: cut, model, using: &random)
      try target.write(bytes, at: 0)
      do {
        try read(allowed: generations[acknowledged...max(started, acknowledged)])
      } catch {
        throw Failure(
          "\(name), entry \(cut), pieces of \(model.piece) with chance \(model.chance), saves "
            + "\(acknowledged) to \(started): \(error)")
      }
    }
    let cost = recording.costOfOneSave
    StandardStream.output.line(
      Self.padded(name, 23) + Self.padded("\(states)", 8) + "\(cost.bytes) \(cost.flushes)")
    if !name.hasSuffix("flusher") && (cost.bytes > 8192 || cost.flushes > 1) {
      throw Failure("a save costs the disk more than 8192 bytes or 1 flush")
    }
  }

  /// Mounts, reads, saves, and reads again.
  private func read(allowed: ArraySlice<[String: PropertyListValue]>) throws {
    guard mount(device, mountPoint, "ext4", 0, "") == 0 else {
      throw Failure("mount: errno \(errno)")
    }
    defer { umount2(mountPoint, 0) }
    let directories = PreferenceDirectories(runtime: nil, state: "\(mountPoint)/state")
    func open(_ access: PreferenceOptions.Access) throws -> PreferenceDomain {
      try PreferenceDomain(
        domain: "test", in: directories,
        options: PreferenceOptions(access: access, flushInterval: nil))
    }
    let values = try open(.read).dictionaryRepresentation()
    guard allowed.contains(values) else {
      throw Failure(
        "\(values.count) keys, first \(values["first"].map { "\($0)" } ?? "missing"), second "
          + "\(values["second"].map { "\($0)" } ?? "missing"): none of the saves that may be there")
    }
    let domain = try open(.readWrite)
    guard domain.dictionaryRepresentation() == values else {
      throw Failure("opened for writing, it has other values")
    }
    domain.set(true, forKey: "after")
    guard domain.synchronize(), domain.close() else { throw Failure("the next save fails") }
    guard
      try open(.read).dictionaryRepresentation()
        == values.merging(["after": true], uniquingKeysWith: { $1 })
    else { throw Failure("the next save lost something") }
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(1, width - text.count))
  }
}

extension FileDescriptor {
  fileprivate borrowing func write(_ bytes: [UInt8], at offset: Int) throws {
    var done = 0
    while done < bytes.count {
      let count = bytes.withUnsafeBytes {
        pwrite(rawValue, $0.baseAddress! + done, $0.count - done, off_t(offset + done))
      }
      guard count > 0 else { throw Failure("cannot write the image: errno \(errno)") }
      done += count
    }
  }
}
