// SPDX-License-Identifier: Apache-2.0

/// A binary property list that is being read.
///
/// Objects are read as often as they are referred to, so the number of values is limited by the size
/// of the file: a few hundred bytes can refer to each other so that they stand for 2⁶⁴ values.
struct BinaryReader {
  let bytes: [UInt8]
  let topObject: Int
  private let offsetSize: Int
  private let referenceSize: Int
  private let objectCount: Int
  private let table: Int

  /// No file that refers to each of its arrays and dictionaries once has more values than bytes.
  private let valueLimit: Int
  private var values = 0
  private var payload = 0
  /// Whether an object is being read, which it must not contain then.
  private var open: Set<Int> = []
  /// Long strings and data, to be kept in memory once however often they are referred to.
  private var shared: [Int: PropertyListValue] = [:]

  init(_ bytes: [UInt8]) throws(PropertyListError) {
    self.bytes = bytes
    guard bytes.count <= PropertyListLimits.size else { throw .tooManyBytes(.binary, .byte(0)) }
    let header = BinaryPropertyList.header
    guard bytes.count >= header.count + BinaryPropertyList.trailerSize else {
      throw Self.error(.truncated, "too short for a header and a trailer", at: bytes.count)
    }
    // Readers of version 00 read all versions 0x, of which none is in use.
    guard bytes.starts(with: header.dropLast()) else {
      throw Self.error(
        .unsupported, "\(PropertyListText.excerpt(bytes.prefix(8))) is not version 0 (bplist00)",
        at: 0)
    }
    let trailer = bytes.count - BinaryPropertyList.trailerSize
    offsetSize = Int(bytes[trailer + 6])
    referenceSize = Int(bytes[trailer + 7])
    let count = Self.number(bytes, at: trailer + 8, size: 8)
    let top = Self.number(bytes, at: trailer + 16, size: 8)
    let table = Self.number(bytes, at: trailer + 24, size: 8)
    guard (1...8).contains(offsetSize), (1...8).contains(referenceSize) else {
      throw Self.error(
        .malformed,
        "offsets of \(offsetSize) and references of \(referenceSize) bytes; allowed are 1 to 8",
        at: trailer + 6)
    }
    guard table >= UInt64(header.count), table <= UInt64(trailer),
      count <= (UInt64(trailer) - table) / UInt64(offsetSize)
    else {
      throw Self.error(
        .truncated, "\(count) offsets at byte \(table) are not within the file", at: trailer + 8)
    }
    guard top < count else {
      throw Self.error(
        .malformed, "the top object is number \(top) of \(count)", at: trailer + 16)
    }
    objectCount = Int(count)
    topObject = Int(top)
    self.table = Int(table)
    valueLimit = min(PropertyListLimits.values, 1 << 16 + bytes.count)
  }

  static func error(
    _ kind: PropertyListError.Kind, _ message: String, at offset: Int
  ) -> PropertyListError {
    PropertyListError(kind: kind, format: .binary, place: .byte(offset), message: message)
  }

  /// A number of up to 8 bytes, all of which are there.
  static func number(_ bytes: [UInt8], at offset: Int, size: Int) -> UInt64 {
    bytes[offset..<offset + size].reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// - Parameter parent: the offset that the object is referred to from.
  mutating func value(
    _ object: Int, depth: Int, parent: Int
  ) throws(PropertyListError) -> PropertyListValue {
    let start = try offset(object)
    values += 1
    guard values <= valueLimit else {
      throw .tooManyValues(.binary, .byte(parent), limit: valueLimit)
    }
    if let known = shared[object] {
      switch known {
      case .string(let text): try count(text.utf8.count, at: parent)
      case .data(let data): try count(data.count, at: parent)
      default: break
      }
      return known
    }
    let first = bytes[start]
    switch first >> 4 {
    case BinaryPropertyList.Marker.array:
      try enter(object, at: start, depth: depth + 1)
      defer { open.remove(object) }
      return .array(try array(at: start, depth: depth + 1))
    case BinaryPropertyList.Marker.dictionary:
      try enter(object, at: start, depth: depth + 1)
      defer { open.remove(object) }
      return .dictionary(try dictionary(at: start, depth: depth + 1))
    default:
      let value = try simpleValue(at: start)
      switch value {
      case .string(let text):
        try count(text.utf8.count, at: parent)
        if text.utf8.count > 15 { shared[object] = value }
      case .data(let data):
        try count(data.count, at: parent)
        shared[object] = value
      default: break
      }
      return value
    }
  }

  /// Where an object begins: between the header and the table of offsets.
  func offset(_ object: Int) throws(PropertyListError) -> Int {
    let place = table + object * offsetSize
    let offset = Self.number(bytes, at: place, size: offsetSize)
    guard offset >= UInt64(BinaryPropertyList.header.count), offset < UInt64(table) else {
      throw Self.error(
        .malformed, "object \(object) is at byte \(offset), which is not among the objects",
        at: place)
    }
    return Int(offset)
  }

  private mutating func enter(
    _ object: Int, at start: Int, depth: Int
  ) throws(PropertyListError) {
    guard open.insert(object).inserted else {
      throw Self.error(.cyclic, "object \(object) contains itself", at: start)
    }
    guard depth <= PropertyListLimits.depth else { throw .tooDeep(.binary, .byte(start)) }
  }

  private mutating func count(_ size: Int, at parent: Int) throws(PropertyListError) {
    payload += size
    guard payload <= PropertyListLimits.size else { throw .tooManyBytes(.binary, .byte(parent)) }
  }

  private mutating func array(
    at start: Int, depth: Int
  ) throws(PropertyListError) -> [PropertyListValue] {
    let (count, first) = try size(at: start, unit: referenceSize)
    var elements: [PropertyListValue] = []
    elements.reserveCapacity(min(count, 256))
    for index in 0..<count {
      let place = first + index * referenceSize
      elements.append(try value(try reference(at: place), depth: depth, parent: place))
    }
    return elements
  }

  private mutating func dictionary(
    at start: Int, depth: Int
  ) throws(PropertyListError) -> [String: PropertyListValue] {
    let (count, first) = try size(at: start, unit: 2 * referenceSize)
    var members: [String: PropertyListValue] = [:]
    members.reserveCapacity(min(count, 256))
    for index in 0..<count {
      let place = first + index * referenceSize
      guard case .string(let key) = try value(try reference(at: place), depth: depth, parent: place)
      else { throw Self.error(.unsupported, "a key that is not a string", at: place) }
      let valuePlace = place + count * referenceSize
      let member = try value(try reference(at: valuePlace), depth: depth, parent: valuePlace)
      guard members.updateValue(member, forKey: key) == nil else {
        throw .duplicateKey(key, .binary, .byte(place))
      }
    }
    return members
  }

  private func reference(at place: Int) throws(PropertyListError) -> Int {
    let object = Self.number(bytes, at: place, size: referenceSize)
    guard object < UInt64(objectCount) else {
      throw Self.error(
        .malformed, "a reference to object \(object) of \(objectCount)", at: place)
    }
    return Int(object)
  }

  /// Whether what ends here ends before the table of offsets.
  func fits(_ end: Int) -> Bool { end <= table }

  /// How many units belong to the object, and where the first one is. All of them are there, before
  /// the table of offsets.
  func size(at start: Int, unit: Int) throws(PropertyListError) -> (count: Int, first: Int) {
    var count = UInt64(bytes[start] & 0xf)
    var first = start + 1
    if count == 0xf {
      let width = first < table ? 1 << Int(bytes[first] & 0xf) : 1
      guard first < table, bytes[first] >> 4 == BinaryPropertyList.Marker.integer, width <= 8,
        table - first > width
      else { throw Self.error(.malformed, "a size that is no integer", at: first) }
      count = Self.number(bytes, at: first + 1, size: width)
      first += 1 + width
    }
    guard count <= UInt64((table - first) / unit) else {
      throw Self.error(
        .truncated, "\(count) units of \(unit) bytes do not fit before the table of offsets",
        at: start)
    }
    return (Int(count), first)
  }
}
