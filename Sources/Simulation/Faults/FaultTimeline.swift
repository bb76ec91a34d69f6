// SPDX-License-Identifier: Apache-2.0

/// A fault script while it is played: what has happened already.
///
/// Nothing here allocates; with few faults a walk over all of them costs nothing that matters.
struct FaultTimeline {
  private var entries: [Entry]

  private struct Entry {
    let fault: Fault
    /// When the occurrence began that was dealt with last.
    var handled: Int64 = .min
    /// Transfers since `handled`, for faults that let one in N fail.
    var transfers = 0
  }

  init(_ faults: [Fault]) { entries = faults.map { Entry(fault: $0) } }

  mutating func add(_ fault: Fault) { entries.append(Entry(fault: fault)) }

  /// What disturbs a transfer at this time; every transfer is asked for exactly once.
  mutating func disturbance(at time: Int64) -> Fault.Kind? {
    var found: Fault.Kind?
    for index in entries.indices {
      let fault = entries[index].fault
      switch fault.kind {
      case .absent, .busHigh:
        if found == nil, fault.activeSince(time) != nil { found = fault.kind }
      case .noAcknowledge, .arbitration, .timeout:
        guard let begin = fault.activeSince(time) else { continue }
        if entries[index].handled != begin {
          entries[index].handled = begin
          entries[index].transfers = 0
        }
        entries[index].transfers += 1
        if found == nil, entries[index].transfers % fault.oneIn == 0 { found = fault.kind }
      case .brownOut, .stuck, .saturation, .ignoreFirstWake: continue
      }
    }
    return found
  }

  /// When a fault of this kind that lasts at `time` began, or nil when there is none.
  func active(_ kind: Fault.Kind, at time: Int64) -> Int64? {
    for entry in entries where entry.fault.kind == kind {
      if let begin = entry.fault.activeSince(time) { return begin }
    }
    return nil
  }

  /// When the supply last came back at or before `time`, if that was not dealt with yet.
  mutating func powerReturned(through time: Int64) -> Int64? {
    var latest: Int64?
    for index in entries.indices {
      guard let moment = entries[index].fault.powerReturn(through: time),
        moment > entries[index].handled
      else { continue }
      entries[index].handled = moment
      latest = max(latest ?? moment, moment)
    }
    return latest
  }

  /// Whether a write at this time that would wake the chip is lost; each occurrence takes one.
  mutating func losesWake(at time: Int64) -> Bool {
    for index in entries.indices where entries[index].fault.kind == .ignoreFirstWake {
      guard let begin = entries[index].fault.lastStart(through: time),
        begin > entries[index].handled
      else { continue }
      entries[index].handled = begin
      return true
    }
    return false
  }
}

extension Fault {
  /// When the chip last had its supply back at or before `time`: at the instant of a brown-out,
  /// at the end of an absence.
  fileprivate func powerReturn(through time: Int64) -> Int64? {
    switch kind {
    case .brownOut: return lastStart(through: time)
    case .absent:
      guard let duration else { return nil }
      return lastStart(through: time - duration).map { $0 + duration }
    default: return nil
    }
  }
}
