// SPDX-License-Identifier: Apache-2.0

extension ValueType where Value == I2CPins {
  static var i2cPins: Self {
    Self(
      "pins", allowed: "sda:PIN scl:PIN with pins 1 to 100",
      format: { "sda:\($0.data) scl:\($0.clock)" },
      parse: { (text, _) throws(ValueError) in
        var pins: [String: Int] = [:]
        for word in splitWords(text) {
          let (name, pin) = try pair(word)
          guard name == "sda" || name == "scl", (1...100).contains(pin),
            pins.updateValue(pin, forKey: name) == nil
          else { throw ValueError("is wrong at \(quoted(word))") }
        }
        guard let data = pins["sda"], let clock = pins["scl"] else {
          throw ValueError("does not name both sda and scl")
        }
        return I2CPins(data: data, clock: clock)
      })
  }
}

extension ValueType where Value == [Int: Int] {
  /// Numbers of lines by number of header pin.
  static var pinMap: Self {
    Self(
      "pin map", allowed: "pin:line with blanks between, pins 1 to 100, lines 0 to 1023, each once",
      format: { map in
        map.sorted { $0.key < $1.key }.map { "\($0.key):\($0.value)" }.joined(separator: " ")
      },
      parse: { (text, _) throws(ValueError) in
        var map: [Int: Int] = [:]
        var lines: Set<Int> = []
        for word in splitWords(text) {
          let (name, line) = try pair(word)
          guard let pin = Int(name), (1...100).contains(pin), (0...1023).contains(line),
            map.updateValue(line, forKey: pin) == nil, lines.insert(line).inserted
          else { throw ValueError("is wrong at \(quoted(word))") }
        }
        return map
      })
  }
}

extension ValueType where Value == [Int] {
  /// Integers with blanks between.
  static func numbers(_ range: ClosedRange<Int>) -> Self {
    Self(
      "numbers",
      allowed: "numbers with blanks between, \(range.lowerBound) to \(range.upperBound) each",
      format: { $0.map(String.init).joined(separator: " ") },
      parse: { (text, _) throws(ValueError) in
        var numbers: [Int] = []
        for word in splitWords(text) {
          guard let number = Int(word), range.contains(number) else {
            throw ValueError("is wrong at \(quoted(word))")
          }
          numbers.append(number)
        }
        return numbers
      })
  }
}

/// The sides of `name:number`.
private func pair(_ word: String) throws(ValueError) -> (name: String, number: Int) {
  let sides = word.split(separator: ":", omittingEmptySubsequences: false)
  guard sides.count == 2, let number = Int(sides[1]) else {
    throw ValueError("is wrong at \(quoted(word))")
  }
  return (String(sides[0]), number)
}
