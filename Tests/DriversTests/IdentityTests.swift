// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Drivers

@Suite struct IdentityTests {
  static let known: [(UInt8, MPU6050Variant, filter: UInt8, fifo: Int, atZero: Double)] = [
    (0x68, .mpu6050, 0x1A, 1024, 36.53),
    (0x70, .mpu6500, 0x1D, 512, 21),
    (0x71, .mpu9250, 0x1D, 512, 21),
    (0x73, .mpu9255, 0x1D, 512, 21),
    (0x74, .mpu6515, 0x1D, 512, 21),
    (0x78, .mpu6880, 0x1D, 4096, 21),
    (0x98, .icm20689, 0x1D, 4096, 25),
    (0xAF, .icm20608, 0x1D, 512, 25),
    (0xAE, .icm20608D, 0x1D, 512, 25),
    (0xA6, .icm20609, 0x1D, 4096, 25),
    (0x12, .icm20602, 0x1D, 1008, 25),
    (0x11, .icm20600, 0x1D, 1008, 25),
    (0xAC, .icm20601, 0x1D, 1008, 25),
    (0x20, .icm20690, 0x1D, 1024, 25),
    (0xA9, .iam20680, 0x1D, 512, 25),
    (0x69, .clone, 0x1D, 512, 21),
    (0x75, .clone, 0x1D, 512, 21),
  ]

  @Test func everyKnownIdentityHasItsChipFilterFifoAndTemperature() {
    for row in Self.known {
      #expect(MPU6050Identification(whoAmI: row.0) == .known(row.1))
      #expect(row.1.accelerometerFilterRegister == row.filter)
      #expect(row.1.fifoSize == row.fifo)
      #expect(row.1.temperature(raw: 0) == row.atZero)
    }
    #expect(Set(Self.known.map(\.1)) == Set(MPU6050Variant.allCases))
  }

  static let others: [(UInt8, String)] = [
    (0x47, "ICM-42688-P"), (0xDB, "ICM-42688-V"), (0x42, "ICM-42605"), (0x4E, "ICM-40627"),
    (0x67, "ICM-42670-P"), (0x91, "ICG-20660"), (0xB5, "IAM-20380"),
  ]

  @Test(arguments: others)
  func aChipWithOtherRegistersIsRefusedByName(whoAmI: UInt8, name: String) {
    guard case .other(let chip) = MPU6050Identification(whoAmI: whoAmI) else {
      Issue.record("\(whoAmI) is not refused")
      return
    }
    #expect(chip.name == name)
  }

  // Field problem 10.
  @Test func zerosAndOnesAreABusFaultAndNoChip() {
    #expect(MPU6050Identification(whoAmI: 0x00) == .busFault)
    #expect(MPU6050Identification(whoAmI: 0xFF) == .busFault)
  }

  // Field problem 13: 0x34 is 0x68 with its lowest bit cut off; the table uses the full byte.
  @Test func everyOtherByteIsUnknown() {
    let named = Self.known.map(\.0) + Self.others.map(\.0) + [0x00, 0xFF]
    for byte in UInt8.min...UInt8.max where !named.contains(byte) {
      #expect(MPU6050Identification(whoAmI: byte) == .unknown)
    }
    // 0x72 and 0x40 were seen once each and are in no table.
    for byte in [0x34, 0x38, 0x3A, 0x72, 0x40, 0xEA] as [UInt8] {
      #expect(MPU6050Identification(whoAmI: byte) == .unknown)
    }
  }

  @Test func aSearchAcceptsTheKnownIdentitiesOnly() {
    #expect(MPU6050Facts.isKnown(whoAmI: 0x68))
    #expect(MPU6050Facts.isKnown(whoAmI: 0x70))
    for byte in [0x00, 0xFF, 0x47, 0x40] as [UInt8] {
      #expect(!MPU6050Facts.isKnown(whoAmI: byte))
    }
  }

  @Test func variantsAreFoundByName() {
    for variant in MPU6050Variant.allCases {
      #expect(MPU6050Variant(name: variant.name) == variant)
      #expect(MPU6050Variant(name: variant.name.lowercased()) == variant)
    }
    #expect(MPU6050Variant(name: "icm20689") == .icm20689)
    #expect(MPU6050Variant(name: "mpu6051") == nil)
    #expect(MPU6050Variant(name: "") == nil)
  }

  @Test func aClocksRegistersAreToldFromAChips() {
    func isClock(_ bytes: [UInt8]) -> Bool { bytes.withUnsafeBytes(looksLikeTimeOfDay) }
    // 23:59:58 on Sunday, 31 December 1999, and a halted clock after power-up.
    #expect(isClock([0x58, 0x59, 0x23, 0x07, 0x31, 0x12, 0x99]))
    #expect(isClock([0x80, 0x00, 0x00, 0x01, 0x01, 0x01, 0x00]))
    #expect(!isClock([0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00]))
    #expect(!isClock([0x5A, 0x00, 0x00, 0x01, 0x01, 0x01, 0x00]))
    #expect(!isClock([0x60, 0x00, 0x00, 0x01, 0x01, 0x01, 0x00]))
    #expect(!isClock([0x00, 0x00, 0x24, 0x01, 0x01, 0x01, 0x00]))
    #expect(!isClock([0x00, 0x00, 0x00, 0x08, 0x01, 0x01, 0x00]))
    #expect(!isClock([0x00, 0x00, 0x00, 0x01, 0x32, 0x01, 0x00]))
    #expect(!isClock([0x00, 0x00, 0x00, 0x01, 0x01, 0x13, 0x00]))
    #expect(!isClock([0x00, 0x00, 0x00, 0x01, 0x01, 0x01]))
  }
}
