// SPDX-License-Identifier: Apache-2.0

extension AccelerometerConfiguration {
  static var keys: [Key<AgentConfiguration>] { chipKeys + calibrationKeys }

  /// The steps of CONFIG.DLPF_CFG 0 … 6 (RM-MPU-6000A-00, register 1A), accelerometer column.
  private static let bandwidths = [260, 184, 94, 44, 21, 10, 5]

  private static var chipKeys: [Key<AgentConfiguration>] {
    [
      Key(
        "accelerometer", "driver", \.accelerometer.driver, .choice,
        "The driver for the chip; none to run without an accelerometer.",
        "mpu6050 is for the MPU-6050, the MPU-6500 family and the clones of both."),
      Key(
        "accelerometer", "bus", \.accelerometer.bus, .integer(0...9999),
        "The number of the I2C bus: N of /dev/i2c-N.",
        "The board file knows the bus on pins 3 and 5 of the header."),
      Key(
        "accelerometer", "address", \.accelerometer.address, .hexadecimal(0x08...0x77),
        "The address of the chip on the bus.",
        """
        An MPU-6050 answers at 0x68, or at 0x69 when its pin AD0 is high. A real-time clock \
        (DS1307, DS3231) also answers at 0x68: then connect AD0 to 3.3 V and use 0x69.
        """),
      Key(
        "accelerometer", "identity", \.accelerometer.identity,
        ValueType.hexadecimal(0x00...0xFF).or("auto", meaning: "ask the chip"),
        "The value of WHO_AM_I to go by instead of what the chip says.",
        """
        For clones that answer with a value nobody knows: 0x68 treats the chip as an MPU-6050, \
        0x70 as an MPU-6500.
        """),
      Key(
        "accelerometer", "full-scale", \.accelerometer.fullScale,
        .range([2, 4, 8, 16], .acceleration),
        "The measuring range, to both sides of zero.",
        """
        A hand shakes a board with up to 3g. 2g is finer than orientation needs: the resolution \
        of 4g is still far below the noise.
        """),
      Key(
        "accelerometer", "low-pass", \.accelerometer.lowPass,
        ValueType.choice(bandwidths, .frequency).or("auto", meaning: "the one that fits the rate"),
        "The bandwidth of the filter in the chip.",
        "Vibration above half the rate shows up as slow motion unless the filter removes it."),
      Key(
        "accelerometer", "gyroscope", \.accelerometer.gyroscope, .boolean,
        "Whether the gyroscope is used to see through shakes.",
        "Without it the chip draws 0.5 mA instead of 3.8 mA (data sheet); shakes mislead it more."),
      Key(
        "accelerometer", "gyroscope-range", \.accelerometer.gyroscopeRange,
        .range([250, 500, 1000, 2000], .rotationRate),
        "The measuring range of the gyroscope, to both sides of zero.",
        "A quick flick of the wrist turns a board at over 500dps."),
      Key(
        "accelerometer", "self-test", \.accelerometer.selfTest, .boolean,
        "Whether the chip's self-test is run at every start.",
        "It takes part of a second, and the board must not be moved meanwhile."),
    ]
  }

  private static var calibrationKeys: [Key<AgentConfiguration>] {
    [
      Key(
        "accelerometer", "mount-matrix", \.accelerometer.mountMatrix, .rotation,
        "How the sensor is mounted: device axes from sensor axes.",
        """
        Each row makes one axis of the device (x to the right, y to the top, z out of the \
        screen) from x, y, z of the sensor, as ACCEL_MOUNT_MATRIX does in udev's hwdb. It must \
        be a rotation. A sensor turned a quarter clockwise: 0, 1, 0; -1, 0, 0; 0, 0, 1.
        """),
      Key(
        "accelerometer", "offset", \.accelerometer.offset, .vector(.acceleration, -4...4),
        "What the sensor reads where it should read zero, in g along its own axes.",
        "It is subtracted first."),
      Key(
        "accelerometer", "scale", \.accelerometer.scale, .factors(0.5...2),
        "Factors that correct the sensitivity of each axis, after the offset."),
      Key(
        "accelerometer", "calibration-matrix", \.accelerometer.calibrationMatrix,
        ValueType.matrix(-2...2).or("none", meaning: "scale is used"),
        "A full 3×3 correction instead of scale, after the offset.",
        "It also corrects axes that are not square to each other."),
      Key(
        "accelerometer", "gyroscope-bias", \.accelerometer.gyroscopeBias,
        .vector(.rotationRate, -100...100),
        "What the gyroscope reads at rest, in degrees a second along its own axes.",
        "It is subtracted."),
    ]
  }
}
