// SPDX-License-Identifier: Apache-2.0

import Boards

/// Values below the names of their sections, as in a file.
struct SectionText {
  let values: [EffectiveValue]

  /// Aligned columns with the origin of every value behind it:
  /// `rate = 50Hz   # /etc/upright/upright.conf:3`.
  var withOrigins: String {
    let keyWidth = widest(\.key, limit: 24)
    let valueWidth = widest(\.text, limit: 32)
    return sections { value in
      let text = printable(value.text).padded(to: valueWidth)
      return "\(value.key.padded(to: keyWidth)) = \(text)  # \(printable("\(value.origin)"))\n"
    }
  }

  /// What could be put into a file: long values go on in the next line.
  var asFile: String {
    sections { value in
      let text = printable(value.text)
      let line = "\(value.key) = \(text)"
      // A line may only be broken at a blank, which is what it is read as.
      let isBreakable = text.split(separator: " ").allSatisfy { $0.count <= 74 }
      guard line.count > 80, isBreakable else { return line + "\n" }
      let lines = wrapped(text, width: 74).joined(separator: " \\\n  ")
      return "\(value.key) = \\\n  \(lines)\n"
    }
  }

  private func widest(_ column: (EffectiveValue) -> String, limit: Int) -> Int {
    values.map { column($0).count }.filter { $0 <= limit }.max() ?? 0
  }

  private func sections(_ line: (EffectiveValue) -> String) -> String {
    var text = ""
    var section: String?
    for value in values {
      if value.section != section {
        text += section == nil ? "[\(value.section)]\n" : "\n[\(value.section)]\n"
        section = value.section
      }
      text += line(value)
    }
    return text
  }
}
