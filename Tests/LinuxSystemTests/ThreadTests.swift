// SPDX-License-Identifier: Apache-2.0

import Glibc
import LinuxSystem
import Synchronization
import Testing

@Suite struct ThreadTests {
  @Test func aThreadHasItsNameAndBlocksSignalsAndIsJoined() throws {
    // The mask of this thread is left as it is.
    var unblocked = sigset_t()
    sigemptyset(&unblocked)
    var before = sigset_t()
    pthread_sigmask(SIG_SETMASK, &unblocked, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    let name = Mutex("")
    let isBlocked = Atomic(false)
    let thread = try Thread.start(name: "a name longer than 15 bytes", stackSize: 1) {
      name.withLock { $0 = File.text("/proc/thread-self/comm") ?? "" }
      var mask = sigset_t()
      pthread_sigmask(SIG_BLOCK, nil, &mask)
      isBlocked.store(sigismember(&mask, SIGTERM) == 1, ordering: .relaxed)
    }
    #expect(!thread.isCurrent)
    thread.join()
    thread.join()
    #expect(name.withLock { $0 } == "a name longer t")
    let wasBlocked = isBlocked.load(ordering: .relaxed)
    #expect(wasBlocked)
    var mask = sigset_t()
    pthread_sigmask(SIG_BLOCK, nil, &mask)
    #expect(sigismember(&mask, SIGTERM) == 0)
  }
}

@Suite struct EventDescriptorTests {
  @Test func aFlagIsUpUntilItIsLowered() throws {
    let event = try EventDescriptor()
    var answers = [event.clear()]
    event.signal()
    event.signal()
    answers += [event.clear(), event.clear()]
    #expect(answers == [false, true, false])
  }

  @Test func pollTellsWhichOfTwoIsReadyAndWhenTimeIsUp() throws {
    let first = try EventDescriptor()
    let second = try EventDescriptor()
    var answers: [[Bool]] = []
    func poll() throws {
      let ready = try Poll.input(
        first.descriptor.rawValue, second.descriptor.rawValue, until: .now)
      answers.append([ready.first, ready.second])
    }
    try poll()
    second.signal()
    try poll()
    first.signal()
    try poll()
    #expect(answers == [[false, false], [false, true], [true, true]])
  }
}

@Suite struct InotifyTests {
  @Test func aChangeOfAWatchedFileIsNews() throws {
    var template = Array("\(Environment["TMPDIR"] ?? "/tmp")/upright-XXXXXX".utf8CString)
    let raw = mkstemp(&template)
    try #require(raw >= 0)
    let file = FileDescriptor(owning: raw)
    let path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    defer { unlink(path) }
    let inotify = try Inotify()
    do throws(SystemError) {
      try inotify.watch("/no/such", for: .modified)
      Issue.record("watches what is not there")
    } catch {
      #expect(error == SystemError("watch", path: "/no/such", errno: .noSuchFile))
    }
    try inotify.watch(path, for: [.modified, .noFollow])
    var answers = [inotify.drain()]
    try file.write([1])
    answers.append(try Poll.input(inotify.descriptor.rawValue, until: .now).first)
    answers += [inotify.drain(), inotify.drain()]
    #expect(answers == [false, true, true, false])
  }
}
