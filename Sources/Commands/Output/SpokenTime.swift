// SPDX-License-Identifier: Apache-2.0

/// A length of time for people: `850 ms`, `3.2 s`, `42 s`, `2 min 5 s`, `3 h 12 min`, `5 d 3 h`.
///
/// Less than nothing, which a clock that was set back makes of a short time, counts as nothing.
func spoken(seconds: Double) -> String {
  guard seconds.isFinite, seconds < 1e9 else { return "a very long time" }
  let seconds = max(0, seconds)
  if seconds < 0.9995 { return "\(fixed(seconds * 1000, decimals: 0)) ms" }
  if seconds < 9.95 { return "\(fixed(seconds, decimals: 1)) s" }
  // From here on whole seconds that have passed.
  let whole = seconds < 59.5 ? Int(seconds.rounded()) : Int(seconds)
  switch whole {
  case ..<60: return "\(whole) s"
  case ..<3600: return joined(whole / 60, "min", whole % 60, "s")
  case ..<86_400: return joined(whole / 3600, "h", whole / 60 % 60, "min")
  default: return joined(whole / 86_400, "d", whole / 3600 % 24, "h")
  }
}

private func joined(
  _ large: Int, _ largeUnit: String, _ small: Int, _ smallUnit: String
) -> String {
  small == 0 ? "\(large) \(largeUnit)" : "\(large) \(largeUnit) \(small) \(smallUnit)"
}
