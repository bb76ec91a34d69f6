// SPDX-License-Identifier: Apache-2.0

import LinuxSystem
import Testing

@testable import Buses

private let location = I2CLocation(bus: 1, address: 0x68)
private let read = BusError.Operation.read(register: 0x3B)
private let write = BusError.Operation.write(register: 0x6B)

@Suite struct ErrnoTableTests {
  /// The numbers are those of Linux, written out so that a wrong constant shows.
  static let table: [(CInt, BusError.Operation, BusError.Kind)] = [
    (2, .open, .absentAdapter),
    (19, .open, .absentAdapter),
    (6, .open, .absentAdapter),
    (13, .open, .permission),
    (1, .open, .permission),
    (16, .open, .busy),
    (24, .open, .inputOutput),
    (16, .claim, .busy),
    (25, .claim, .unsupported),
    (22, .claim, .unsupported),
    (95, .claim, .unsupported),
    (13, .claim, .permission),
    (19, .claim, .absentAdapter),
    (5, .claim, .inputOutput),
    (121, read, .noAcknowledge),
    (6, read, .noAcknowledge),
    (19, read, .noAcknowledge),
    (11, read, .arbitrationLost),
    (110, read, .timeout),
    (16, read, .busy),
    (95, read, .unsupported),
    (1, read, .permission),
    (5, read, .inputOutput),
    (74, read, .inputOutput),
    (71, read, .inputOutput),
    (121, write, .noAcknowledge),
    (110, write, .timeout),
    (5, write, .inputOutput),
  ]

  @Test(arguments: table) func everyErrorNumberHasItsKind(
    number: CInt, operation: BusError.Operation, kind: BusError.Kind
  ) {
    let error = BusError(Errno(rawValue: number), during: operation, at: location)
    #expect(error.kind == kind)
    #expect(error.errno.rawValue == number)
    #expect(error.operation == operation)
  }
}
