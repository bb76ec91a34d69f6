// SPDX-License-Identifier: Apache-2.0

import Preferences

/// The error that reading or writing a property list ends with; nil when it goes well.
func refusal<Result>(_ body: () throws -> Result) -> PropertyListError? {
  do {
    _ = try body()
    return nil
  } catch {
    return error as? PropertyListError
  }
}
