// SPDX-License-Identifier: Apache-2.0

import Boards

/// The candidate that a mistyped word most likely means, or nil when none is near: a few letters
/// differ, or the word is the beginning of one candidate only.
func nearestWord(to word: String, among candidates: [String]) -> String? {
  if let near = nearest(to: word, among: candidates) { return near }
  let continued = candidates.filter { $0.lowercased().hasPrefix(word.lowercased()) }
  return continued.count == 1 ? continued[0] : nil
}

/// ` Did you mean 'status'?`, or nothing.
func suggestion(for word: String, among candidates: [String]) -> String {
  nearestWord(to: word, among: candidates).map { " Did you mean '\($0)'?" } ?? ""
}
