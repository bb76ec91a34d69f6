// SPDX-License-Identifier: Apache-2.0

import LinuxSystem

/// The languages that the user prefers, from the environment.
///
/// `LANGUAGE` is a list with ":" between its entries and counts first; without it the first of
/// `LC_ALL`, `LC_MESSAGES` and `LANG` that is set does. An entry such as `de_AT.UTF-8@euro` becomes
/// `de-AT`, the form in which `AppleLanguages` has it, followed by the language itself, `de`, so that
/// values for the language are found where there are none for the region. `C` and `POSIX` are no
/// languages.
enum PreferredLanguages {
  static var current: [String] { from { Environment[$0] } }

  static func from(_ variable: (String) -> String?) -> [String] {
    let names = ["LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"]
    guard let name = names.first(where: { variable($0) != nil }), let value = variable(name) else {
      return []
    }
    let entries = name == "LANGUAGE" ? value.split(separator: ":") : [value[...]]
    return list(entries.map { code($0) })
  }

  /// Each language with the less special one after it, every one once.
  static func list(_ codes: [String]) -> [String] {
    var languages: [String] = []
    for code in codes where isCode(code) {
      for language in [code, String(code.prefix { $0 != "-" })] where !languages.contains(language)
      {
        languages.append(language)
      }
    }
    return languages
  }

  private static func code(_ entry: Substring) -> String {
    let locale = entry.prefix { $0 != "." && $0 != "@" }
    if locale == "C" || locale == "POSIX" { return "" }
    return String(locale.map { $0 == "_" ? "-" : $0 })
  }

  /// Letters, digits and "-" only: a code becomes a part of a path.
  private static func isCode(_ code: String) -> Bool {
    !code.isEmpty && code.utf8.count <= 64
      && code.utf8.allSatisfy {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0 | 0x20)
          || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || $0 == UInt8(ascii: "-")
      }
  }
}
