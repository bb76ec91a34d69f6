// SPDX-License-Identifier: Apache-2.0

import Glibc
import Testing

@testable import Preferences

/// Every reader on damaged and random bytes, the same ones in every run.
///
/// UPRIGHT_FUZZ_ITERATIONS makes it run longer than a test may, UPRIGHT_FUZZ_SEED on other bytes.
@Suite struct FuzzTests {
  static func number(_ variable: String) -> Int? {
    getenv(variable).flatMap { Int(String(cString: $0)) }
  }

  static let iterations = number("UPRIGHT_FUZZ_ITERATIONS") ?? 1500

  @Test(arguments: Fuzz.targets.indices) func hostileBytes(_ index: Int) throws {
    let target = Fuzz.targets[index]
    let seed = Self.number("UPRIGHT_FUZZ_SEED") ?? 30
    var random = SeededRandom(seed: UInt64(truncatingIfNeeded: seed * 16 + index))
    // An image is 70 KB, and takes as much longer as it is larger.
    let rounds = target.name == "file image" ? max(1, Self.iterations / 10) : Self.iterations
    var accepted = 0
    for round in 0..<rounds {
      let bytes =
        round % 8 == 0
        ? (0..<random.below(200)).map { _ in random.byte() }
        : random.mutated(FuzzCorpus.sample(target.name, using: &random))
      do {
        if try target.run(bytes) { accepted += 1 }
      } catch {
        // The bytes, for a test of their own.
        Issue.record("\(target.name), round \(round): \(error): \(Self.hex(bytes))")
        return
      }
    }
    // Mutation that breaks everything would test the first check only; none that breaks, nothing.
    #expect((rounds / 50...rounds * 19 / 20).contains(accepted), "\(target.name): \(accepted)")
  }

  static func hex(_ bytes: [UInt8]) -> String {
    bytes.prefix(2000).map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
  }
}
