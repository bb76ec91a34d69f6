// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Preferences

/// Files of each version of the format, kept as bytes. They must be read for ever.
@Suite struct FormatFixtureTests {
  /// Every type, then changes: a first half that is full, a second one in use.
  static let saves: [Changes] = [
    [
      "string": "Zürich \u{10151}\0", "integer": -42, "large": .unsignedInteger(.max),
      "real": 0.1, "yes": true, "no": false, "data": .data([0, 1, 254, 255]),
      "date": .date(PropertyListDate(secondsSinceReferenceDate: 780_000_000.25)),
      "array": [1, "two", [3.5]], "dictionary": ["": 1, "inner": ["deep": true]],
    ],
    ["padding": .data([UInt8](repeating: 0, count: 15000)), "integer": 43],
    ["real": nil, "array": [], "padding": .data([UInt8](repeating: 0, count: 14900))],
    ["padding": .data([UInt8](repeating: 0, count: 4000)), "no": nil],
    ["last": "record", "yes": nil],
  ]

  static let expected: [String: PropertyListValue] = [
    "string": "Zürich \u{10151}\0", "integer": 43, "large": .unsignedInteger(.max),
    "data": .data([0, 1, 254, 255]),
    "date": .date(PropertyListDate(secondsSinceReferenceDate: 780_000_000.25)),
    "array": [], "dictionary": ["": 1, "inner": ["deep": true]],
    "padding": .data([UInt8](repeating: 0, count: 4000)), "last": "record",
  ]

  /// Version 1: what is not zero in a file of 69632 bytes, as offset and hexadecimal digits. The
  /// checksums were verified with another implementation when this was recorded.
  static let version1: [(offset: Int, digits: String)] = [
    (0, "89505245460d0a1a0100000000800000157c4a7fb979379e2af894fe"),
    (508, "e356fdf0"),
    (
      4096,
      "6bd65e76180000000100000000000000010000002af894fe0080000001000000157c4a7fb979"
        + "379e0000000000000000523c51e68e0000000100000000000000020000002af894feaa626e6f"
        + "f463796573f56464617461440001feff6464617465da3a4fc880fb41c73eed80200000647265"
        + "616cfb3fb999999999999a65617272617983016374776f81f94300656c617267651bffffffff"
        + "ffffffff66737472696e676d5ac3bc7269636820f09085910067696e746567657238296a6469"
        + "6374696f6e617279a2600165696e6e6572a16464656570f50000d67173adb03a000002000000"
        + "00000000030000002af894fe82a267696e7465676572182b6770616464696e67593a98"
    ),
    (
      19359,
      "806bd86a8e4e3a00000300000000000000030000002af894fe82a26561727261798067706164"
        + "64696e67593a34"
    ),
    (34304, "81647265616c"),
    (
      36864,
      "ff0caad2180000000400000000000000010000002af894fe0080000001000000157c4a7fb979"
        + "379e0000000000000000c6b1e4211e1000000400000000000000020000002af894fea9637965"
        + "73f56464617461440001feff6464617465da3a4fc880fb41c73eed8020000065617272617980"
        + "656c617267651bffffffffffffffff66737472696e676d5ac3bc7269636820f0908591006769"
        + "6e7465676572182b6770616464696e67590fa0"
    ),
    (
      41035,
      "6a64696374696f6e617279a2600165696e6e6572a16464656570f50000ffaa62581300000005"
        + "00000000000000030000002af894fe82a1646c617374667265636f72648163796573"
    ),
  ]

  static func file(_ runs: [(offset: Int, digits: String)], size: Int) -> [UInt8] {
    var file = [UInt8](repeating: 0, count: size)
    for run in runs {
      let digits = run.digits.compactMap(\.hexDigitValue)
      for index in 0..<digits.count / 2 {
        file[run.offset + index] = UInt8(digits[2 * index] << 4 | digits[2 * index + 1])
      }
    }
    return file
  }

  static var version1File: [UInt8] { file(version1, size: 69632) }

  @Test func version1IsRead() throws {
    let disk = SimulatedDisk(files: [Domain.flashFile: Self.version1File])
    let domain = try Domain.open(disk, Domain.flashOnly, access: .read)
    #expect(domain.values.isIdentical(to: Self.expected))
    #expect(domain.condition.state == .good)
  }

  @Test func version1IsContinued() throws {
    let disk = SimulatedDisk(files: [Domain.flashFile: Self.version1File])
    let domain = try Domain.open(disk, Domain.flashOnly)
    #expect(try domain.save(["more": 1]))
    #expect(disk.paths == [Domain.flashFile])
    let again = try Domain.open(disk, Domain.flashOnly, access: .read)
    #expect(again.values.isIdentical(to: Self.expected.merging(["more": 1]) { $1 }))
  }

  /// A change of what is written needs a new version of the format, unless this still passes.
  @Test func version1IsWhatIsWritten() throws {
    let disk = SimulatedDisk()
    let domain = try Domain.open(disk, Domain.flashOnly)
    for save in Self.saves { #expect(try domain.save(save)) }
    #expect(disk[Domain.flashFile] == Self.version1File)
  }

  @Test func aNewerVersionIsRefusedAndLeftAlone() throws {
    var file = Self.version1File
    file.store(UInt32(2), at: 8)
    file.store(CRC32C.checksum(Array(file[..<508])), at: 508)
    for path in [Domain.flashFile, Domain.ramFile] {
      let disk = SimulatedDisk(files: [path: file])
      for access in [PreferenceOptions.Access.readWrite, .read] {
        #expect(throws: PreferenceError.newerFormat(path: path, version: 2)) {
          try Domain.open(disk, access: access)
        }
      }
      #expect(disk[path] == file)
      #expect(disk.paths == [path])
    }
    // One that comes while the domain is open.
    let disk = SimulatedDisk()
    let domain = try Domain.open(disk)
    #expect(try domain.save(["a": 1]))
    disk[Domain.flashFile] = file
    #expect(try !domain.save(["a": 2]))
    #expect(disk[Domain.flashFile] == file)
    #expect(
      domain.state.withLock { $0.flushError }
        == .newerFormat(path: Domain.flashFile, version: 2))
  }
}
