// SPDX-License-Identifier: Apache-2.0

extension Fault: CustomStringConvertible {
  /// The fault as it is written in a script, such as `40s no-acknowledge 1/50 10s`.
  public var description: String {
    var text = "\(Self.time(start)) \(kind.rawValue)"
    if oneIn > 1 { text += " 1/\(oneIn)" }
    if let duration { text += " \(Self.time(duration))" }
    if let period { text += " every \(Self.time(period))" }
    return text
  }

  private static func time(_ nanoseconds: Int64) -> String {
    if nanoseconds % 1_000_000_000 == 0 { return "\(nanoseconds / 1_000_000_000)s" }
    if nanoseconds % 1_000_000 == 0 { return "\(nanoseconds / 1_000_000)ms" }
    return "\(Double(nanoseconds) / 1e6)ms"
  }
}
