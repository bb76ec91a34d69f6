// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Preferences

@Suite struct PreferredLanguagesTests {
  @Test func theEnvironmentTellsTheLanguages() {
    let rows: [([String: String], [String])] = [
      ([:], []),
      (["LANG": "de_AT.UTF-8"], ["de-AT", "de"]),
      (["LANG": "C.UTF-8"], []),
      (["LANG": "POSIX"], []),
      (["LANG": "en_US.UTF-8", "LC_MESSAGES": "fr_FR"], ["fr-FR", "fr"]),
      (["LANG": "en_US.UTF-8", "LC_MESSAGES": "fr_FR", "LC_ALL": "it"], ["it"]),
      (["LANG": "en_US", "LC_ALL": "C"], []),
      (["LANG": "en_US", "LANGUAGE": "pt_BR:de:en_GB"], ["pt-BR", "pt", "de", "en-GB", "en"]),
      (["LANGUAGE": "de_DE@euro::de_AT"], ["de-DE", "de", "de-AT"]),
      (["LANG": "../../etc/passwd"], []),
      (["LANG": "zh_Hant_TW.Big5"], ["zh-Hant-TW", "zh"]),
    ]
    for (variables, languages) in rows {
      #expect(PreferredLanguages.from { variables[$0] } == languages, "\(variables)")
    }
  }
}
