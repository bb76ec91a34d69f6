// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// What `uprightd` does with files that are wrong: it says where and what, and publishes nothing.
@Suite struct AgentBadInputTests {
  @Test(arguments: [
    ("[accelerometer]\naddress = 0x70", ":2: error: address = \"0x70\""),
    ("[accelerometer]\nmount-matrix = 1, 0, 0; 0, 1, 0; 0, 0, -1", ":2: error: mount-matrix"),
    ("[accelerometer]\noffset = 0, 0, 1.5", ":2: error: offset"),
    ("[agent]\nrate = 50", ":2: error: rate = \"50\""),
    ("[orientation]\nhold-time = -1s", ":2: error: hold-time"),
    ("[simulation]\nfault-3 = soon absent", ":2: error: fault-3"),
    ("[agent\nrate = 50Hz", ":1: error: "),
  ])
  func aWrongValueIsAnErrorWithItsLine(text: String, message: String) throws {
    let agent = try AgentRun(configuration: text)
    let end = agent.program.wait()
    #expect(end.ending == .exit(78))
    #expect(end.errors.contains("\(agent.scratch.path)/upright.conf\(message)"))
    #expect(try agent.published(from: .memory).isEmpty)
    #expect(try agent.published(from: .flash).isEmpty)
  }

  @Test func allErrorsAreSaidAtOnce() throws {
    let agent = try AgentRun(configuration: "[agent]\nrate = 0Hz\n[accelerometer]\nbus = one")
    let errors = agent.program.wait().errors
    #expect(errors.contains(":2: error: rate"))
    #expect(errors.contains(":4: error: bus"))
  }

  @Test(arguments: [
    ("", "empty"), ("time_s,ax_g,ay_g,az_g\n", ":1: "), ("\u{0}\u{1}\u{2}", ":1: "),
    ("time_s,ax_g,ay_g,az_g\n0,0,one,0\n", ":2: "), ("time_s,ax_g,ay_g,az_g\n0,0,1,0", ":2: "),
  ])
  func aWrongRecordingIsAnErrorOfItsOwn(text: String, message: String) throws {
    let scratch = try ScratchDirectory()
    let trace = try scratch.write("trace.csv", text)
    let agent = try AgentRun(["--trace", trace], in: scratch)
    let end = agent.program.wait()
    #expect(end.ending == .exit(65))
    #expect(end.errors.contains(trace))
    #expect(end.errors.contains(message))
    #expect(try agent.published(from: .memory).isEmpty)
  }

  @Test func aMissingRecordingIsNamed() throws {
    let agent = try AgentRun(["--trace", "/no/such.csv"])
    let end = agent.program.wait()
    #expect(end.ending == .exit(65))
    #expect(
      end.errors.contains(
        "/no/such.csv: the recording cannot be read: No such file or directory (ENOENT)"))
  }

  @Test func aCheckOfARightConfigurationStartsNothing() throws {
    let agent = try AgentRun(["--check"], configuration: "[agent]\nrate = 100Hz")
    let end = agent.program.wait()
    #expect(end.ending == .exit(0))
    #expect(try agent.published(from: .memory).isEmpty)
  }
}
