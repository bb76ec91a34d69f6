// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Preferences

@Suite struct HomeDirectoryTests {
  @Test func pathsBelowHomeAreAbbreviated() {
    for (path, short) in [
      ("/home/a", "~"), ("/home/a/b c", "~/b c"), ("/home/ab", "/home/ab"), ("/etc", "/etc"),
      ("/home/a/", "~/"), ("", ""),
    ] {
      #expect(HomeDirectory.abbreviate(path, home: "/home/a") == short)
      #expect(HomeDirectory.expand(short, home: "/home/a") == path)
    }
    #expect(HomeDirectory.expand("~b/c", home: "/home/a") == "~b/c")
    #expect(HomeDirectory.abbreviate("/x", home: "/") == "/x")
    #expect(HomeDirectory.expand("~/x", home: "/") == "/x")
    #expect(HomeDirectory.expand("~/x", home: nil) == "~/x")
  }
}
