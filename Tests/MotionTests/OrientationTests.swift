// SPDX-License-Identifier: Apache-2.0

import Motion
import Testing

@Suite struct OrientationTests {
  @Test func hasTheNumbersOfUIDeviceOrientation() {
    #expect(Orientation.allCases.map(\.rawValue) == [0, 1, 2, 3, 4, 5, 6])
    #expect(Orientation(rawValue: 3) == .landscapeLeft)
    #expect(Orientation(rawValue: 7) == nil)
  }

  @Test func isReadBackFromItsDescription() {
    for orientation in Orientation.allCases {
      #expect(Orientation(orientation.description) == orientation)
    }
    #expect(Orientation("Portrait") == nil)
    #expect(Orientation("") == nil)
  }

  @Test func tellsPortraitLandscapeAndFlatApart() {
    let cases = Orientation.allCases
    #expect(cases.filter(\.isPortrait) == [.portrait, .portraitUpsideDown])
    #expect(cases.filter(\.isLandscape) == [.landscapeLeft, .landscapeRight])
    #expect(cases.filter(\.isFlat) == [.faceUp, .faceDown])
    #expect(
      cases.filter(\.isValidInterfaceOrientation) == [
        .portrait, .portraitUpsideDown, .landscapeLeft, .landscapeRight,
      ])
  }

  @Test func hasTheAxesOfSpecificForce() {
    #expect(Orientation.portrait.axis == Vector3(0, 1, 0))
    #expect(Orientation.landscapeLeft.axis == Vector3(1, 0, 0))
    #expect(Orientation.faceUp.axis == Vector3(0, 0, 1))
    #expect(Orientation.unknown.axis == .zero)
  }
}
