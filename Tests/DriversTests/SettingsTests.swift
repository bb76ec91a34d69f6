// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Drivers

@Suite struct SettingsTests {
  static let filters: [(Double, MPU6050LowPass)] = [
    (1000, .hz94), (200, .hz94), (199.9, .hz44), (100, .hz44), (90, .hz44), (89.9, .hz21),
    (50, .hz21), (40, .hz21), (39, .hz10), (20, .hz10), (19.9, .hz5), (1, .hz5), (0, .hz5),
  ]

  @Test(arguments: filters) func theFilterFollowsTheRate(rate: Double, filter: MPU6050LowPass) {
    #expect(MPU6050Settings(sampleRate: rate).filter == filter)
  }

  @Test func aConfiguredFilterWins() {
    #expect(MPU6050Settings(sampleRate: 50, lowPass: .hz184).filter == .hz184)
  }

  static let dividers: [(Double, UInt8)] = [
    (1000, 0), (999, 0), (500, 1), (200, 4), (100, 9), (60, 15), (50, 19), (4, 249), (3.91, 254),
    (1, 255), (1000.0 / 3, 2), (2000, 0),
  ]

  @Test(arguments: dividers) func theDividerIsThatOfTheDataSheet(rate: Double, divider: UInt8) {
    #expect(MPU6050Settings(sampleRate: rate).divider == divider)
  }

  @Test func theChipIsNeverSlowerThanTheLoop() {
    for rate in stride(from: 1.0, through: 200, by: 0.37) {
      for lowPass in MPU6050LowPass.allCases {
        let settings = MPU6050Settings(sampleRate: rate, lowPass: lowPass)
        #expect(settings.chipRate >= rate - 1e-6)
      }
    }
  }

  // Without a filter the gyroscope runs at 8 kHz (RM section 4.4).
  @Test func theDividerKnowsTheFasterClockWithoutFilter() {
    let settings = MPU6050Settings(sampleRate: 50, lowPass: .hz260)
    #expect(settings.divider == 159)
    #expect(settings.chipRate == 50)
  }

  @Test(arguments: [0, -1, .nan, .infinity, 1e-300, 1e300])
  func anImpossibleRateIsNoTrap(rate: Double) {
    let settings = MPU6050Settings(sampleRate: rate)
    #expect(settings.chipRate > 3)
  }
}
