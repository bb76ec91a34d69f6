// SPDX-License-Identifier: Apache-2.0

extension BusError: CustomStringConvertible {
  /// Where and what, without what to do: `i2c-1 address 0x68: nobody answered a read of register
  /// 0x75 (EREMOTEIO)`. Put the name of the sensor and " on " before it.
  public var description: String { "\(location): \(event) (\(errno.name))" }

  private var event: String {
    switch operation {
    case .open: openingEvent
    case .claim: claimingEvent
    case .read(let register): transferEvent("a read of register \(hexadecimal(register))")
    case .write(let register): transferEvent("a write to register \(hexadecimal(register))")
    }
  }

  private var openingEvent: String {
    switch kind {
    case .absentAdapter: "there is no \(location.node)"
    case .permission: "this user may not open \(location.node)"
    case .busy: "\(location.node) is in use"
    default: "\(location.node) cannot be opened"
    }
  }

  private var claimingEvent: String {
    switch kind {
    case .busy: "a kernel driver owns the address"
    case .permission: "this user may not use \(location.node)"
    case .unsupported: "\(location.node) cannot do the transfers that this needs"
    case .absentAdapter: "\(location.node) went away"
    default: "the address cannot be claimed"
    }
  }

  private func transferEvent(_ transfer: String) -> String {
    switch kind {
    case .noAcknowledge: "nobody answered \(transfer)"
    case .arbitrationLost: "another master or noise took the bus during \(transfer)"
    case .timeout: "the bus hung during \(transfer)"
    case .busy: "the bus did not come free for \(transfer)"
    case .permission: "this user may not do \(transfer)"
    case .absentAdapter: "the adapter went away during \(transfer)"
    case .unsupported: "the adapter cannot do \(transfer)"
    case .inputOutput: "\(transfer) failed"
    }
  }
}

extension I2CLocation {
  /// The device node of the adapter: `/dev/i2c-1`.
  public var node: String { "/dev/i2c-\(bus)" }

  /// The name of the address in `/sys/bus/i2c/devices`: `1-0068`.
  public var kernelName: String {
    let digits = String(address, radix: 16)
    return "\(bus)-\(String(repeating: "0", count: 4 - digits.count))\(digits)"
  }
}
