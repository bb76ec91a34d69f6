// SPDX-License-Identifier: Apache-2.0

import Glibc

extension CBOR {
  /// The value that the bytes encode, all of them.
  /// - Parameter limit: the largest input accepted, in bytes.
  /// - Throws: `CBORError` on anything but the one deterministic encoding of a property list. Takes
  ///   memory in proportion to the input, whatever lengths the input claims.
  public static func decode(
    _ bytes: [UInt8], limit: Int = maximumSize
  ) throws(CBORError) -> PropertyListValue {
    try bytes.withBytes { bytes throws(CBORError) in try decode(bytes, limit: limit) }
  }

  /// The value that the bytes encode, all of them.
  public static func decode(
    _ bytes: UnsafeRawBufferPointer, limit: Int = maximumSize
  ) throws(CBORError) -> PropertyListValue {
    guard bytes.count <= limit else { throw CBORError(reason: .tooLarge, offset: limit) }
    var decoder = Decoder(input: bytes)
    let value = try decoder.value(depth: 0)
    guard decoder.offset == bytes.count else {
      throw CBORError(reason: .trailingBytes, offset: decoder.offset)
    }
    return value
  }

  private struct Decoder {
    let input: UnsafeRawBufferPointer
    var offset = 0

    mutating func value(depth: Int) throws(CBORError) -> PropertyListValue {
      let start = offset
      let (type, argument) = try head()
      switch type {
      case .unsigned: return PropertyListValue(argument)
      case .negative:
        guard let number = Int64(exactly: argument) else { throw error(.unsupported, at: start) }
        return .integer(~number)
      case .bytes: return .data([UInt8](try bytes(argument, from: start)))
      case .text: return .string(try text(argument, from: start))
      case .array: return .array(try array(argument, from: start, depth: depth + 1))
      case .map: return .dictionary(try dictionary(argument, from: start, depth: depth + 1))
      case .tag:
        guard argument == dateTag else { throw error(.unsupported, at: start) }
        let content = offset
        let (type, bits) = try head()
        guard type == .other, let seconds = try float(bits, from: content) else {
          throw error(.unsupported, at: content)
        }
        return .date(PropertyListDate(secondsSinceReferenceDate: seconds))
      case .other:
        if let number = try float(argument, from: start) { return .real(number) }
        switch input[start] {
        case Simple.false: return .boolean(false)
        case Simple.true: return .boolean(true)
        default: throw error(.unsupported, at: start)
        }
      }
    }

    /// The type of the item here and its argument; for a float, its bits.
    private mutating func head() throws(CBORError) -> (MajorType, UInt64) {
      let start = offset
      guard start < input.count else { throw error(.truncated, at: start) }
      let first = input[start]
      guard let type = MajorType(rawValue: first >> 5) else { throw error(.unsupported, at: start) }
      offset += 1
      let size: Int
      switch first & 0x1f {
      case let small where small < 24: return (type, UInt64(small))
      case 24: size = 1
      case 25: size = 2
      case 26: size = 4
      case 27: size = 8
      case 31: throw error(.notDeterministic, at: start)  // an indefinite length
      default: throw error(.unsupported, at: start)  // reserved by the RFC
      }
      guard input.count - offset >= size else { throw error(.truncated, at: start) }
      var argument: UInt64 = 0
      for byte in input[offset..<offset + size] { argument = argument << 8 | UInt64(byte) }
      offset += size
      // What fits into less must be in less. The bits of floats are looked at in `float`.
      let floor: UInt64 = size == 1 ? 24 : 1 << (4 * UInt64(size))
      if type != .other && argument < floor { throw error(.notDeterministic, at: start) }
      return (type, argument)
    }

    /// The number if the item that starts at `start` is a float, in the only width allowed for it.
    private func float(_ bits: UInt64, from start: Int) throws(CBORError) -> Double? {
      let float: ShortestFloat
      switch input[start] {
      case Simple.half: float = .half(UInt16(truncatingIfNeeded: bits))
      case Simple.single: float = .single(UInt32(truncatingIfNeeded: bits))
      case Simple.double: float = .double(bits)
      default: return nil
      }
      guard ShortestFloat(float.value) == float else { throw error(.notDeterministic, at: start) }
      return float.value
    }

    private mutating func bytes(
      _ count: UInt64, from start: Int
    ) throws(CBORError) -> UnsafeRawBufferPointer {
      guard count <= UInt64(input.count - offset) else { throw error(.truncated, at: start) }
      let bytes = UnsafeRawBufferPointer(rebasing: input[offset..<offset + Int(count)])
      offset += bytes.count
      return bytes
    }

    private mutating func text(_ count: UInt64, from start: Int) throws(CBORError) -> String {
      let bytes = try bytes(count, from: start)
      guard let text = String(validating: bytes.bindMemory(to: UInt8.self), as: UTF8.self) else {
        throw error(.invalidText, at: start)
      }
      return text
    }

    private mutating func array(
      _ count: UInt64, from start: Int, depth: Int
    ) throws(CBORError) -> [PropertyListValue] {
      let count = try elements(count, ofAtLeast: 1, from: start, depth: depth)
      var values: [PropertyListValue] = []
      // A hostile count must not reserve what only elements can justify.
      values.reserveCapacity(min(count, 256))
      for _ in 0..<count { values.append(try value(depth: depth)) }
      return values
    }

    private mutating func dictionary(
      _ count: UInt64, from start: Int, depth: Int
    ) throws(CBORError) -> [String: PropertyListValue] {
      let count = try elements(count, ofAtLeast: 2, from: start, depth: depth)
      var values: [String: PropertyListValue] = [:]
      values.reserveCapacity(min(count, 256))
      var previous: Range<Int>?
      for _ in 0..<count {
        let start = offset
        let (type, length) = try head()
        guard type == .text else { throw error(.unsupported, at: start) }
        let key = try text(length, from: start)
        let encoded = start..<offset
        if let previous, !precedes(previous, encoded) { throw error(.notDeterministic, at: start) }
        previous = encoded
        // Different bytes can still be the same text to Swift: composed and decomposed letters.
        if values.updateValue(try value(depth: depth), forKey: key) != nil {
          throw error(.duplicateKey, at: start)
        }
      }
      return values
    }

    private func elements(
      _ count: UInt64, ofAtLeast size: UInt64, from start: Int, depth: Int
    ) throws(CBORError) -> Int {
      guard depth <= maximumDepth else { throw error(.tooDeep, at: start) }
      guard count <= UInt64(input.count - offset) / size else { throw error(.truncated, at: start) }
      return Int(count)
    }

    /// Whether the encoded bytes of a key come before those of the next one.
    private func precedes(_ a: Range<Int>, _ b: Range<Int>) -> Bool {
      guard let base = input.baseAddress else { return false }
      let order = memcmp(base + a.lowerBound, base + b.lowerBound, min(a.count, b.count))
      return order < 0 || (order == 0 && a.count < b.count)
    }

    private func error(_ reason: CBORError.Reason, at offset: Int) -> CBORError {
      CBORError(reason: reason, offset: offset)
    }
  }
}
