// SPDX-License-Identifier: Apache-2.0

import LinuxSystem
import Synchronization
import Testing

@testable import Agent

@Suite struct LatestValueTests {
  @Test func theReaderSeesTheNewestValue() {
    let value = LatestValue(0)
    #expect(value.load() == 0)
    value.store(1)
    value.store(2)
    #expect(value.load() == 2)
    #expect(value.load() == 2)
    value.store(3)
    #expect(value.load() == 3)
  }

  @Test func aReaderOnAnotherThreadNeverSeesATornOrOlderValue() throws {
    // Two halves that belong together: a torn read shows different ones.
    let value = LatestValue<SIMD8<Int>>(SIMD8(repeating: 0))
    let last = 100_000
    let writer = try Thread.start(name: "writer") {
      for count in 1...last { value.store(SIMD8(repeating: count)) }
    }
    var previous = 0
    while previous < last {
      let seen = value.load()
      #expect(seen == SIMD8(repeating: seen[0]))
      #expect(seen[0] >= previous)
      previous = seen[0]
    }
    writer.join()
  }
}
