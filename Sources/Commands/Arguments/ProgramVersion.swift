// SPDX-License-Identifier: Apache-2.0

/// The version of both programs, as in CHANGELOG.md.
public let programVersion = "0.1.0"
