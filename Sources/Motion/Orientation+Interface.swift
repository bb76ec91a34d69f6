// SPDX-License-Identifier: Apache-2.0

extension Orientation {
  /// Whether the device is upright, top or bottom edge up.
  public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }

  /// Whether the device is upright on its left or right edge.
  public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }

  /// Whether the device lies, screen up or down.
  public var isFlat: Bool { self == .faceUp || self == .faceDown }

  /// Whether a user interface can follow this case: the four upright ones.
  public var isValidInterfaceOrientation: Bool { isPortrait || isLandscape }

  /// The direction that points up in this case, in device axes; zero for `unknown`.
  public var axis: Vector3 {
    switch self {
    case .unknown: Vector3(0, 0, 0)
    case .portrait: Vector3(0, 1, 0)
    case .portraitUpsideDown: Vector3(0, -1, 0)
    case .landscapeLeft: Vector3(1, 0, 0)
    case .landscapeRight: Vector3(-1, 0, 0)
    case .faceUp: Vector3(0, 0, 1)
    case .faceDown: Vector3(0, 0, -1)
    }
  }
}

extension Orientation: LosslessStringConvertible {
  /// The case that `description` names, exactly; nil for anything else.
  public init?(_ description: String) {
    guard let match = Self.allCases.first(where: { $0.description == description }) else {
      return nil
    }
    self = match
  }
}
