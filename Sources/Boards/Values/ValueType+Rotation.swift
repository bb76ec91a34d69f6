// SPDX-License-Identifier: Apache-2.0

import Motion

extension ValueType where Value == MountMatrix {
  /// A rotation in the form of ACCEL_MOUNT_MATRIX in udev's 60-sensor.hwdb.
  static var rotation: Self {
    Self(
      "mount matrix",
      allowed: "three rows of three numbers such as 0, -1, 0; 1, 0, 0; 0, 0, 1 that are a rotation",
      format: { $0.description },
      parse: { (text, _) throws(ValueError) in
        do throws(MountMatrixError) {
          return try MountMatrix(parsing: text)
        } catch {
          throw ValueError(error.description)
        }
      })
  }
}
