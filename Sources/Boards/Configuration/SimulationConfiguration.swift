// SPDX-License-Identifier: Apache-2.0

/// The `[simulation]` section: the virtual board.
public struct SimulationConfiguration: Equatable, Sendable {
  /// The trace that is played; nil for the tour, or for a board that lies still.
  public var trace: String?
  /// Whether the board is turned through the seven cases when there is no trace.
  public var tour = false
  /// The noise of the sensors as a multiple of the data sheet's typical noise.
  public var noise = 1.0
  /// The start of the random numbers, so that runs can be repeated.
  public var seed: UInt64 = 1
  /// What WHO_AM_I of the virtual chip says.
  public var identity: UInt8 = 0x68
  /// What goes wrong and when, by number, as text: only the simulation knows its kinds of fault.
  public var faults: [Int: String] = [:]

  public init() {}

  /// The faults in the order of their numbers.
  public var faultLines: [String] { faults.sorted { $0.key < $1.key }.map(\.value) }
}

extension SimulationConfiguration {
  static var keys: [Key<AgentConfiguration>] {
    [
      Key(
        "simulation", "trace", \.simulation.trace,
        ValueType.path.or("none", meaning: "the tour"),
        "A recorded trace that moves the board.",
        """
        CSV whose first line is time_s,ax_g,ay_g,az_g and optionally more columns. With a trace \
        there is no tour. A relative path starts at the directory of the file it stands in.
        """),
      Key(
        "simulation", "tour", \.simulation.tour, .boolean,
        "Whether the board is turned through all orientations when there is no trace."),
      Key(
        "simulation", "noise", \.simulation.noise, .factor(0...1000),
        "The noise of the sensors, as a multiple of the data sheet's typical noise.",
        """
        With 0 a board that lies still sends the same data for ever, and the agent takes the \
        sensor for frozen.
        """),
      Key(
        "simulation", "seed", \.simulation.seed, .integer(0...UInt64.max),
        "The start of the random numbers: the same seed gives the same run."),
      Key(
        "simulation", "identity", \.simulation.identity, .hexadecimal(0x00...0xFF),
        "What the virtual chip answers to WHO_AM_I.",
        "0x68 is an MPU-6050, 0x70 an MPU-6500, 0x98 a common clone."),
      Key(
        "simulation", numbered: "fault", \.simulation.faults, .text,
        "What goes wrong on the virtual board, when and for how long.",
        """
        TIME KIND [1/N] [DURATION] [every PERIOD], for example 12s no-acknowledge 3s: twelve \
        seconds after the start the chip does not answer for three seconds. Other kinds are \
        arbitration, timeout, brown-out, stuck, saturation, bus-high, ignore-first-wake and absent.
        """),
    ]
  }
}
