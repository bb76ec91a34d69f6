// SPDX-License-Identifier: Apache-2.0

/// Builds a value from the elements of an XML property list, without recursion.
final class XMLPropertyListBuilder {
  typealias Place = () -> PropertyListError.Place

  enum Element: String {
    case plist, dict, array, key, string, integer, real, date, data
    case `true`, `false`

    var isContainer: Bool { self == .plist || self == .dict || self == .array }
  }

  /// An element whose end has not come yet.
  private struct Open {
    let element: Element
    /// Those of an array, or the one of a plist.
    var elements: [PropertyListValue] = []
    var members: [String: PropertyListValue] = [:]
    /// The key whose value comes next in a dictionary.
    var key: String?
  }

  private var open: [Open] = []
  private var characters: [UInt8] = []
  private var root: PropertyListValue?
  private var values = 0
  /// A date that has just ended; the instruction with the exact one may follow.
  private var lastDate: PropertyListDate?

  func start(_ name: String, at place: Place) throws(PropertyListError) {
    placeLastDate()
    guard let element = Element(rawValue: name) else {
      throw error(
        .unsupported,
        "<\(name.prefix(40))> is no element of property lists; those are plist, dict, key, array, "
          + "string, integer, real, true, false, date and data", place)
    }
    try check(element, in: open.last, place)
    values += 1
    guard values <= PropertyListLimits.values else {
      throw .tooManyValues(.xml, place(), limit: PropertyListLimits.values)
    }
    // The plist itself is no level.
    let depth = open.count + (open.first?.element == .plist ? 0 : 1)
    if element.isContainer, depth > PropertyListLimits.depth, element != .plist {
      throw .tooDeep(.xml, place())
    }
    open.append(Open(element: element))
    characters.removeAll(keepingCapacity: true)
  }

  /// Whether the element may stand where it stands.
  private func check(
    _ element: Element, in parent: Open?, _ place: Place
  ) throws(PropertyListError) {
    guard let parent else {
      if element == .key { throw error(.malformed, "<key> outside a <dict>", place) }
      return
    }
    switch parent.element {
    case _ where element == .plist: throw error(.malformed, "<plist> inside a value", place)
    case .dict:
      if parent.key == nil, element != .key {
        throw error(.malformed, "<\(element)> in a <dict> without a <key> before it", place)
      }
      if let key = parent.key, element == .key {
        throw error(
          .malformed, "<key> instead of a value for the key \(PropertyListText.excerpt(key))", place
        )
      }
    case _ where element == .key: throw error(.malformed, "<key> outside a <dict>", place)
    case .array: break
    case .plist:
      guard parent.elements.isEmpty else {
        throw error(.malformed, "a second value in <plist>; it holds one", place)
      }
    default: throw error(.malformed, "<\(element)> inside <\(parent.element)>", place)
    }
  }

  func text(_ bytes: UnsafeRawBufferPointer, at place: Place) throws(PropertyListError) {
    guard let element = open.last?.element else { return }
    switch element {
    case .plist, .dict, .array, .true, .false:
      guard bytes.allSatisfy(PropertyListText.isSpace) else {
        throw error(.malformed, "text in <\(element)>: \(PropertyListText.excerpt(bytes))", place)
      }
    default: characters += bytes
    }
  }

  func instruction(_ target: String, _ data: String) {
    guard let date = lastDate, target == XMLPropertyList.exactDate,
      let seconds = PropertyListText.real(PropertyListText.trim(Array(data.utf8)[...])),
      // Else somebody has changed the date, and this is the one before.
      seconds.rounded(.down) == date.secondsSinceReferenceDate
    else { return }
    lastDate = PropertyListDate(secondsSinceReferenceDate: seconds)
  }

  func end(at place: Place) throws(PropertyListError) {
    placeLastDate()
    guard let closed = open.popLast() else { return }
    switch closed.element {
    case .plist:
      guard let value = closed.elements.first else {
        throw error(.empty, "<plist> without a value", place)
      }
      root = value
    case .dict:
      if let key = closed.key {
        throw error(
          .malformed, "the key \(PropertyListText.excerpt(key)) has no value", place)
      }
      add(.dictionary(closed.members))
    case .array: add(.array(closed.elements))
    case .true: add(.boolean(true))
    case .false: add(.boolean(false))
    case .key:
      let key = try string(place)
      guard let last = open.indices.last else { return }
      guard open[last].members[key] == nil else { throw .duplicateKey(key, .xml, place()) }
      open[last].key = key
    case .string: add(.string(try string(place)))
    case .date: lastDate = try date(place)
    case .integer, .real, .data: add(try scalar(closed.element, place))
    }
  }

  /// The value, when the document has ended.
  func result() throws(PropertyListError) -> PropertyListValue {
    placeLastDate()
    guard let root else {
      throw error(.empty, "no value in it") { .line(1, column: 1) }
    }
    return root
  }

  private func placeLastDate() {
    guard let date = lastDate else { return }
    lastDate = nil
    add(.date(date))
  }

  private func add(_ value: PropertyListValue) {
    guard let last = open.indices.last else {
      root = value
      return
    }
    if let key = open[last].key {
      open[last].members[key] = value
      open[last].key = nil
    } else {
      open[last].elements.append(value)
    }
  }
}

extension XMLPropertyListBuilder {
  private func string(_ place: Place) throws(PropertyListError) -> String {
    guard let text = String(validating: characters, as: UTF8.self) else {
      throw error(.invalidText, "a text that is not valid", place)
    }
    return text
  }

  private func date(_ place: Place) throws(PropertyListError) -> PropertyListDate {
    guard let date = PropertyListDate(text: PropertyListText.trim(characters[...])) else {
      throw error(
        .malformed, "\(excerpt) is no date; allowed is the form 2001-01-01T00:00:00Z", place)
    }
    return date
  }

  private func scalar(_ element: Element, _ place: Place) throws(PropertyListError)
    -> PropertyListValue
  {
    let text = PropertyListText.trim(characters[...])
    switch element {
    case .integer:
      if let number = PropertyListText.integer(text) { return number }
      throw error(
        .malformed, "\(excerpt) is no integer from -9223372036854775808 to 18446744073709551615",
        place)
    case .real:
      if let number = PropertyListText.real(text) { return .real(number) }
      throw error(.malformed, "\(excerpt) is no real number within a double's range", place)
    default:
      if let bytes = Base64.decode(characters) { return .data(bytes) }
      throw error(.malformed, "data that is not Base64: \(excerpt)", place)
    }
  }

  private var excerpt: String {
    PropertyListText.excerpt(PropertyListText.trim(characters[...]))
  }

  private func error(
    _ kind: PropertyListError.Kind, _ message: String, _ place: Place
  ) -> PropertyListError {
    PropertyListError(kind: kind, format: .xml, place: place(), message: message)
  }
}
