// SPDX-License-Identifier: Apache-2.0

/// Why a text is no value of a key. `reason` follows the quoted text in a message: `is not a number`.
struct ValueError: Error, Equatable, Sendable {
  let reason: String

  init(_ reason: String) { self.reason = reason }
}
