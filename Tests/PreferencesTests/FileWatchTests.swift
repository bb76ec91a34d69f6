// SPDX-License-Identifier: Apache-2.0

import LinuxSystem
import Testing

@testable import Preferences

@Suite struct FileWatchTests {
  /// Each step is made only once the watch says that the one before is news.
  @Test func aFileIsSeenToComeThroughDirectoriesThatAreMissing() throws {
    let directory = try TemporaryDirectory()
    let file = "\(directory.path)/a/b/test.prefs"
    var watch = try FileWatch([file])
    var news: [Bool] = []
    func isNews(_ watch: borrowing FileWatch) throws -> Bool {
      try Poll.input(watch.descriptor, until: .now).first
    }
    news.append(try isNews(watch))
    for step in 0..<4 {
      switch step {
      case 0: try Directory.create("\(directory.path)/a")
      case 1: try Directory.create("\(directory.path)/a/b")
      case 2: try AtomicFile.replace(file, with: [1])
      default:
        let open = try FileDescriptor.open(file, .writeOnly)
        try open.write([2])
      }
      news.append(try isNews(watch))
      watch.arm()
      news.append(try isNews(watch))
    }
    #expect(news == [false, true, false, true, false, true, false, true, false])
  }
}
