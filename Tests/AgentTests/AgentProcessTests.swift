// SPDX-License-Identifier: Apache-2.0

import Control
import Glibc
import LinuxSystem
import Motion
import Preferences
import TestSupport
import Testing

@testable import Agent

/// The whole agent as a process: what is published where, and what is left when it ends.
@Suite struct AgentProcessTests {
  @Test func theFirstCaseIsPublishedInMemory() throws {
    let agent = try AgentRun()
    let status = try #require(agent.status { $0.orientation != .unknown })
    #expect(status.orientation == .portrait)
    #expect(status.sensors["accelerometer"]?.health == "ok")
    // The record follows within 10 ms; the next change of the tour is a second away.
    var published: [String: PropertyListValue] = [:]
    while published["Orientation"] == nil { published = try agent.published(from: .memory) }
    #expect(published["Orientation"] == .integer(1))
    #expect(published["OrientationChangedAt"]?.dateValue != nil)
    #expect(published["UpdatedAt"]?.dateValue != nil)
    #expect(published["BatteryLevel"] == nil)
    let sensor = published["Sensors"]?.dictionaryValue?["accelerometer"]?.dictionaryValue
    #expect(sensor?["source"] == "virtual MPU6050 on i2c-0 address 0x68")
    #expect(sensor?["health"] == "ok")
  }

  @Test func anEndBySIGTERMLeavesEverythingOnFlash() throws {
    let agent = try AgentRun()
    _ = try #require(agent.status { $0.orientation == .portrait })
    agent.program.send(SIGTERM)
    let end = agent.program.wait()
    #expect(end.ending == .exit(0))
    #expect(try agent.published(from: .flash)["Orientation"] == .integer(1))
    #expect(!File.exists("\(agent.directories.runtime)/uprightd.socket"))
  }

  @Test func theEndOfTheDurationIsAnEndLikeAnyOther() throws {
    let agent = try AgentRun(["--duration", "600ms"])
    #expect(agent.program.wait().ending == .exit(0))
    #expect(try agent.published(from: .flash)["Orientation"] == .integer(1))
  }

  @Test func aKilledAgentLeavesTheNewestValuesInMemory() throws {
    let agent = try AgentRun()
    _ = try #require(agent.status { $0.orientation == .landscapeLeft })
    while try agent.published(from: .memory)["Orientation"] != .integer(3) {}
    agent.program.send(SIGKILL)
    #expect(agent.program.wait().ending == .signal(SIGKILL))
    #expect(try agent.published(from: .memory)["Orientation"] == .integer(3))
  }

  @Test func aNewAgentDoesNotShowTheOrientationOfTheLastOne() throws {
    let first = try AgentRun(["--duration", "600ms"])
    #expect(first.program.wait().ending == .exit(0))
    // The chip of this one never answers.
    let second = try AgentRun(
      configuration: "[simulation]\nfault-1 = 0s absent", in: first.scratch)
    let status = try #require(
      second.status { $0.sensors["accelerometer"]?.health == "not-answering" })
    #expect(status.orientation == .unknown)
    #expect(status.unknownReason?.contains("i2c-0 address 0x68") == true)
    while try second.published(from: .memory)["Orientation"] != nil {}
    second.program.send(SIGTERM)
    #expect(second.program.wait().ending == .exit(0))
    #expect(try second.published(from: .flash)["Orientation"] == nil)
  }

  @Test func aSecondAgentSaysWhoHoldsTheDirectory() throws {
    let first = try AgentRun()
    _ = try #require(first.status { _ in true })
    let second = try AgentRun(in: first.scratch)
    let end = second.program.wait()
    #expect(end.ending == .exit(69))
    #expect(end.errors.contains("process \(first.program.processID) already runs"))
    // And did not disturb the first one.
    #expect(first.status { _ in true } != nil)
  }

  @Test func aStateDirectoryHasOneAgentToo() throws {
    let first = try AgentRun()
    _ = try #require(first.status { _ in true })
    let second = try AgentRun(["--duration", "10s"], in: first.scratch, runtime: "other")
    let end = second.program.wait()
    #expect(end.ending == .exit(69))
    #expect(
      end.errors.contains(
        "process \(first.program.processID) already runs as the agent of \(first.scratch.path)/state"
      ))
  }

  @Test func withoutAStateDirectoryTheValuesAreInMemory() throws {
    // As on a read-only root: not even root can make a directory there.
    let agent = try AgentRun(state: "/proc/none/state")
    _ = try #require(agent.status { $0.orientation == .portrait })
    var published: [String: PropertyListValue] = [:]
    while published["Orientation"] == nil { published = try agent.published(from: .memory) }
    #expect(published["Orientation"] == .integer(1))
    // Before any flush has failed, for `status` and `doctor`.
    let status = try #require(agent.status { $0.flash.error != nil })
    #expect(status.flash.error == "/proc/none/state: it is not writable for this user")
    agent.program.send(SIGTERM)
    let end = agent.program.wait()
    #expect(end.ending == .exit(74))
    #expect(
      end.errors.contains("published values cannot be kept in /proc/none/state: it is not writable")
    )
    #expect(end.errors.contains("the last values are not on flash"))
  }

  @Test func aStateDirectoryThatComesLateIsTakenIn() throws {
    let scratch = try ScratchDirectory()
    let prepared = try PreferenceDomain(
      domain: "upright.device",
      in: PreferenceDirectories(runtime: nil, state: "\(scratch.path)/prepared"))
    prepared.set(7, forKey: "Older")
    prepared.set(6, forKey: "Orientation")
    #expect(prepared.close())
    // A link that leads nowhere stands for a mount point without its file system.
    #expect(symlink("\(scratch.path)/late", "\(scratch.path)/state") == 0)
    let agent = try AgentRun(in: scratch)
    _ = try #require(agent.status { $0.orientation == .portrait })
    try File.rename("\(scratch.path)/prepared", to: "\(scratch.path)/late")
    _ = try #require(agent.status { $0.flash.writes > 0 })
    #expect(try agent.published(from: .memory)["Older"] == 7)
    let kept = try agent.published(from: .flash)
    #expect(kept["Older"] == 7)
    #expect(kept["Orientation"] != 6)
    #expect(kept["Sensors"] != nil)
  }

  @Test func whatALateDirectoryHasOfAnEarlierBootIsNotShownAsFresh() throws {
    let scratch = try ScratchDirectory()
    let earlier = try PreferenceDomain(
      domain: "upright.device",
      in: PreferenceDirectories(runtime: nil, state: "\(scratch.path)/prepared"))
    earlier.set(7, forKey: "Older")
    earlier.set(6, forKey: "Orientation")
    #expect(earlier.close())
    #expect(symlink("\(scratch.path)/late", "\(scratch.path)/state") == 0)
    // Nobody knows how the board is held: the chip never answers.
    let agent = try AgentRun(configuration: "[simulation]\nfault-1 = 0s absent", in: scratch)
    _ = try #require(agent.status { $0.sensors["accelerometer"]?.health == "not-answering" })
    try File.rename("\(scratch.path)/prepared", to: "\(scratch.path)/late")
    _ = try #require(agent.status { $0.flash.writes > 0 })
    #expect(try agent.published(from: .memory)["Older"] == 7)
    // Removed again, a moment after it was joined.
    let limit = MonotonicTime.now + .seconds(10)
    while try agent.published(from: .memory)["Orientation"] != nil, MonotonicTime.now < limit {}
    #expect(try agent.published(from: .memory)["Orientation"] == nil)
    agent.program.send(SIGTERM)
    #expect(agent.program.wait().ending == .exit(0))
    #expect(try agent.published(from: .flash)["Orientation"] == nil)
  }

  @Test func aNewFlushIntervalAppliesToWhatWaitsAlready() throws {
    let agent = try AgentRun(configuration: "[agent]\nflush-interval = 1h")
    _ = try #require(agent.status { $0.orientation != .unknown })
    #expect(try agent.published(from: .flash).isEmpty)
    _ = try agent.scratch.write("upright.conf", "[agent]\nflush-interval = 10s\n")
    agent.program.send(SIGHUP)
    let status = try #require(agent.status { $0.flash.interval == 10 })
    #expect(status.flash.isPending)
    agent.program.send(SIGTERM)
    #expect(!agent.program.wait().errors.contains("when the agent is started again"))
  }

  @Test func anEmptiedRuntimeDirectoryIsFilledAgain() throws {
    let first = try AgentRun()
    _ = try #require(first.status { $0.orientation != .unknown })
    try File.remove("\(first.directories.runtime)/uprightd.socket")
    try File.remove("\(first.directories.runtime)/uprightd.lock")
    #expect(first.status { _ in true }?.processID == first.program.processID)
    let second = try AgentRun(in: first.scratch)
    #expect(second.program.wait().ending == .exit(69))
  }

  @Test func aFileInThePlaceOfTheSocketIsLeftAlone() throws {
    let scratch = try ScratchDirectory()
    let file = try scratch.write("run/uprightd.socket", "precious")
    let end = try AgentRun(in: scratch).program.wait()
    #expect(end.ending == .exit(74))
    #expect(end.errors.contains("bind \(file): Address already in use (EADDRINUSE)"))
    #expect(File.text(file) == "precious")
  }

  @Test func anUnchangedConfigurationOnSIGHUPChangesNothing() throws {
    let agent = try AgentRun()
    let before = try #require(agent.status { $0.orientation != .unknown })
    agent.program.send(SIGHUP)
    let after = try #require(agent.status { $0.loop.ticks > before.loop.ticks + 10 })
    #expect(after.sensors["accelerometer"]?.since == before.sensors["accelerometer"]?.since)
  }

  @Test func moreClientsThanTheAgentHasRoomForAreWaitedForAndNothingSpins() throws {
    let agent = try AgentRun()
    _ = try #require(agent.status { _ in true })
    var clients: [Box] = []
    for _ in 0..<100 {
      if let client = try? Box(agent.directories.runtime) { clients.append(client) }
    }
    #expect(clients.count >= 64)
    clients.removeAll()
    #expect(agent.status { _ in true } != nil)
  }

  @Test func aRecordingIsPlayedToItsEnd() throws {
    let scratch = try ScratchDirectory()
    let rows = (0..<40).map { row in
      let time = Double(row) * 0.05
      return row < 16 ? "\(time),0.0,1.0,0.0" : "\(time),1.0,0.0,0.0"
    }
    let trace = try scratch.write(
      "turn.csv", (["time_s,ax_g,ay_g,az_g"] + rows).joined(separator: "\n") + "\n")
    let agent = try AgentRun(["--trace", trace], in: scratch)
    #expect(agent.program.wait().ending == .exit(0))
    #expect(try agent.published(from: .flash)["Orientation"] == .integer(3))
  }

  @Test func aConfigurationIsReadAgainOnSIGHUP() throws {
    let agent = try AgentRun(configuration: "[agent]\nrate = 50Hz")
    _ = try #require(agent.status { $0.orientation != .unknown })
    _ = try agent.scratch.write("upright.conf", "[agent]\nrate = 100Hz\n")
    agent.program.send(SIGHUP)
    let status = try #require(
      agent.status { $0.loop.configuredRate == 100 && $0.orientation != .unknown })
    #expect(status.sensors["accelerometer"]?.health == "ok")
  }

  @Test func aWrongConfigurationOnSIGHUPChangesNothing() throws {
    let agent = try AgentRun(configuration: "[agent]\nrate = 50Hz")
    let before = try #require(agent.status { $0.orientation != .unknown })
    _ = try agent.scratch.write("upright.conf", "[agent]\nrate = 5000Hz\n")
    agent.program.send(SIGHUP)
    let after = try #require(agent.status { $0.loop.ticks > before.loop.ticks + 10 })
    #expect(after.loop.configuredRate == 50)
    agent.program.send(SIGTERM)
    let end = agent.program.wait()
    #expect(end.errors.contains("upright.conf:2: error: rate = \"5000Hz\""))
    #expect(end.errors.contains("goes on with what it had"))
  }
}

/// An array holds no value that cannot be copied.
private final class Box {
  private let client: ControlClient

  init(_ runtimeDirectory: String) throws {
    client = try ControlClient.connect(runtimeDirectory: runtimeDirectory, request: .changes)
  }
}
