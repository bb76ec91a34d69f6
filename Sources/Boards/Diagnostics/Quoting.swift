// SPDX-License-Identifier: Apache-2.0

/// A text from a file as it may appear in a message: in quotation marks, shortened to 80
/// characters, with everything escaped that a terminal would not show or would obey.
func quoted(_ text: some StringProtocol) -> String {
  var result = "\""
  for scalar in text.unicodeScalars.prefix(80) {
    switch scalar {
    case "\"", "\\": result += "\\\(scalar)"
    case " ", "!"..."~": result.unicodeScalars.append(scalar)
    default:
      if isPlain(scalar) {
        result.unicodeScalars.append(scalar)
      } else {
        result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      }
    }
  }
  if text.unicodeScalars.dropFirst(80).isEmpty == false { result += "…" }
  return result + "\""
}

/// Whether a scalar outside ASCII is a visible character: not a control, format, private or
/// unassigned one, and not one of the many spaces.
private func isPlain(_ scalar: Unicode.Scalar) -> Bool {
  guard scalar.value >= 0xA0 else { return false }
  return switch scalar.properties.generalCategory {
  case .control, .format, .surrogate, .privateUse, .unassigned, .spaceSeparator, .lineSeparator,
    .paragraphSeparator:
    false
  default: true
  }
}
