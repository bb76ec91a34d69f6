// SPDX-License-Identifier: Apache-2.0

/// How a program ended, in the numbers of sysexits.h where it has one.
public struct ExitCode: RawRepresentable, Hashable, Sendable {
  public let rawValue: CInt

  public init(rawValue: CInt) { self.rawValue = rawValue }

  /// What was asked for is done.
  public static let ok = ExitCode(rawValue: 0)
  /// The program did its work, and the answer is "no": `doctor` found something wrong.
  public static let failure = ExitCode(rawValue: 1)
  /// The command line is wrong (EX_USAGE).
  public static let usage = ExitCode(rawValue: 64)
  /// A trace or another input file is wrong (EX_DATAERR).
  public static let data = ExitCode(rawValue: 65)
  /// The agent or the sensor is not there (EX_UNAVAILABLE).
  public static let unavailable = ExitCode(rawValue: 69)
  /// A fault of this program (EX_SOFTWARE).
  public static let software = ExitCode(rawValue: 70)
  /// Reading or writing a file failed (EX_IOERR).
  public static let inputOutput = ExitCode(rawValue: 74)
  /// The user may not do that (EX_NOPERM).
  public static let permission = ExitCode(rawValue: 77)
  /// A configuration or board file is wrong (EX_CONFIG).
  public static let configuration = ExitCode(rawValue: 78)

  /// What a shell reports of a process that a signal ended.
  public static func signal(_ number: CInt) -> ExitCode { ExitCode(rawValue: 128 + number) }

  /// The number of the signal in `signal(_:)`.
  var signal: CInt? { rawValue > 128 ? rawValue - 128 : nil }
}
