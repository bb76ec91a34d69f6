// SPDX-License-Identifier: Apache-2.0

import LinuxSystem
import Testing

@testable import Preferences

@Suite struct InspectionTests {
  private func report(_ file: [UInt8]) -> PreferenceFileReport {
    PreferenceFile.inspect("/a/test.prefs", SimulatedDisk(files: ["/a/test.prefs": file]))
  }

  @Test func aGoodFile() {
    let report = report(FormatFixtureTests.version1File)
    #expect(report.isSound)
    #expect(report.keys == 9)
    #expect(report.records == 2)
    #expect(report.sequence == 5)
    #expect(
      "\(report)" == """
        /a/test.prefs: good
          9 keys, record 5, 4248 of 32768 bytes in use
        """)
  }

  @Test func aTornTail() {
    var file = FormatFixtureTests.version1File
    file[41070] ^= 1
    let report = report(file)
    #expect(report.isSound)
    #expect(report.condition == .tornTail)
    #expect(
      "\(report)".hasPrefix("/a/test.prefs: good; the last write was cut off before it was"))
  }

  @Test func anOlderHalf() {
    var file = FormatFixtureTests.version1File
    for offset in 41000..<41120 { file[offset] = 0 }
    let report = report(file)
    #expect(!report.isSound)
    #expect(
      "\(report)" == """
        /a/test.prefs: recovered from an older generation: the newest snapshot does not check
          10 keys, record 4, 30216 of 32768 bytes in use
        """)
  }

  @Test func aNewerFormat() {
    var file = FormatFixtureTests.version1File
    file.store(UInt32(3), at: 8)
    file.store(CRC32C.checksum(Array(file[..<508])), at: 508)
    #expect(
      "\(report(file))" == """
        /a/test.prefs: format version 3, written by a later release; this one reads version 1 \
        and leaves the file alone
        """)
  }

  @Test func noFileAndNoFile() {
    #expect("\(PreferenceFile.inspect("/no/such"))" == "/no/such: no file")
    #expect(
      "\(PreferenceFile.inspect("/dev/null"))"
        == "/dev/null: not readable: open as a regular file /dev/null: Invalid argument (EINVAL)")
  }

  @Test func aDamagedFileAndWhereItIsKept() throws {
    let directory = try TemporaryDirectory()
    let file = "\(directory.path)/test.prefs"
    var damaged = FormatFixtureTests.version1File
    damaged[9] ^= 1
    try AtomicFile.replace(file, with: damaged)
    #expect(
      "\(PreferenceFile.inspect(file))".hasPrefix(
        "\(file): damaged: the header page does not check; all values are there\n  9 keys"))
    let store = try PreferenceDomain(
      domain: "test", in: PreferenceDirectories(runtime: nil, state: directory.path))
    #expect(store.condition.state == .damaged(.header))
    #expect(store.synchronize())
    #expect(store.condition.keptAside == ["\(file).damaged-1"])
    let report = PreferenceFile.inspect(file)
    #expect(report.condition == .good)
    #expect(report.keptAside == ["\(file).damaged-1"])
    #expect("\(report)".hasSuffix("\n  damaged file kept as \(file).damaged-1"))
    #expect(try File.read("\(file).damaged-1", limit: 100_000) == damaged)
  }
}
