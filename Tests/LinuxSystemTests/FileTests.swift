// SPDX-License-Identifier: Apache-2.0

import LinuxSystem
import Testing

@Suite struct FileTests {
  @Test func aMissingFileNamesTheOperationThePathAndTheReason() {
    #expect(throws: SystemError("open", path: "/no/such", errno: .noSuchFile)) {
      try File.read("/no/such", limit: 10)
    }
  }

  @Test func aFileOverTheLimitIsRefusedEvenWhenItsSizeIsUnknown() {
    #expect(throws: SystemError("read", path: "/dev/zero", errno: .fileTooLarge)) {
      try File.read("/dev/zero", limit: 100_000)
    }
  }

  @Test func errorsReadLikeSentences() {
    let error = SystemError("open", path: "/dev/i2c-1", errno: .permissionDenied)
    #expect("\(error)" == "open /dev/i2c-1: Permission denied (EACCES)")
  }
}
