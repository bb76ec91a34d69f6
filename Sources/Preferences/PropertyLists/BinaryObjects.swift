// SPDX-License-Identifier: Apache-2.0

/// The objects of a binary property list that is being written, numbered as Apple's writers do:
/// a dictionary, its keys, then its values with what is in them.
struct BinaryObjects {
  private enum Object {
    /// Its bytes.
    case simple([UInt8])
    /// Numbers of other objects.
    case array([Int])
    case dictionary(keys: [Int], values: [Int])
  }

  private var objects: [Object] = []
  /// Equal simple values have equal bytes, and are stored once.
  private var known: [[UInt8]: Int] = [:]
  private var size = 0
  /// The keys and indices that lead to the value being added.
  private var path = PropertyListPath()

  /// Returns the number of the object.
  mutating func add(
    _ value: PropertyListValue, depth: Int
  ) throws(PropertyListError) -> Int {
    switch value {
    case .array(let elements):
      let object = try reserve(.array([]), units: elements.count, depth: depth)
      var numbers: [Int] = []
      numbers.reserveCapacity(elements.count)
      for (index, element) in elements.enumerated() {
        path.enter(index)
        numbers.append(try add(element, depth: depth + 1))
        path.leave()
      }
      objects[object] = .array(numbers)
      return object
    case .dictionary(let members):
      let object = try reserve(
        .dictionary(keys: [], values: []), units: 2 * members.count, depth: depth)
      let sorted = PropertyListPath.sorted(members)
      var keys: [Int] = []
      var values: [Int] = []
      for member in sorted { keys.append(try addSimple(.string(member.key))) }
      for member in sorted {
        path.enter(member.key)
        values.append(try add(member.value, depth: depth + 1))
        path.leave()
      }
      objects[object] = .dictionary(keys: keys, values: values)
      return object
    default: return try addSimple(value)
    }
  }

  private mutating func reserve(
    _ object: Object, units: Int, depth: Int
  ) throws(PropertyListError) -> Int {
    guard depth < PropertyListLimits.depth else { throw .tooDeep(.binary, .keyPath(path.text)) }
    try grow(9 + units)
    objects.append(object)
    return objects.count - 1
  }

  private mutating func addSimple(_ value: PropertyListValue) throws(PropertyListError) -> Int {
    let bytes = Self.encoded(value)
    if let object = known[bytes] { return object }
    try grow(bytes.count)
    known[bytes] = objects.count
    objects.append(.simple(bytes))
    return objects.count - 1
  }

  private mutating func grow(_ bytes: Int) throws(PropertyListError) {
    size += bytes
    guard size <= PropertyListLimits.size else {
      throw .tooManyBytes(.binary, .keyPath(path.text))
    }
  }

  /// The whole file.
  func encoded() -> [UInt8] {
    var output = BinaryPropertyList.header
    let referenceSize = Self.width(objects.count)
    var offsets: [Int] = []
    offsets.reserveCapacity(objects.count)
    for object in objects {
      offsets.append(output.count)
      switch object {
      case .simple(let bytes): output += bytes
      case .array(let elements):
        Self.appendHead(BinaryPropertyList.Marker.array, elements.count, to: &output)
        for element in elements { Self.append(UInt64(element), referenceSize, to: &output) }
      case .dictionary(let keys, let values):
        Self.appendHead(BinaryPropertyList.Marker.dictionary, keys.count, to: &output)
        for key in keys { Self.append(UInt64(key), referenceSize, to: &output) }
        for value in values { Self.append(UInt64(value), referenceSize, to: &output) }
      }
    }
    let table = output.count
    let offsetSize = Self.width(table)
    for offset in offsets { Self.append(UInt64(offset), offsetSize, to: &output) }
    output += [0, 0, 0, 0, 0, 0, UInt8(offsetSize), UInt8(referenceSize)]
    Self.append(UInt64(objects.count), 8, to: &output)
    Self.append(0, 8, to: &output)
    Self.append(UInt64(table), 8, to: &output)
    return output
  }
}
