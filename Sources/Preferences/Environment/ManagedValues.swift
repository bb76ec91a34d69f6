// SPDX-License-Identifier: Apache-2.0

import LinuxSystem

/// The values that the administrator forces for a domain: `<domain>.plist` in the directory of
/// managed values, an XML or binary property list.
///
/// It is a dictionary of keys and values, or a configuration profile's payload, where they are at
/// `PayloadContent/<domain>/Forced[]/mcx_preference_settings`. Those for `NSGlobalDomain` may also be
/// in `.GlobalPreferences.plist`, the name that they have in such a payload.
struct ManagedValues {
  var values: [String: PropertyListValue] = [:]
  /// Files that are there and say nothing usable.
  var problems: [PreferenceProblem] = []
  static let sizeLimit = 8 << 20

  init(domain: String, in directory: String?) {
    guard let directory, (try? DomainName.check(domain)) != nil else { return }
    var names = [domain]
    if domain == ReservedDomain.global { names.append(".GlobalPreferences") }
    for name in names { read("\(directory)/\(name).plist", names) }
  }

  private mutating func read(_ path: String, _ names: [String]) {
    do throws(SystemError) {
      let bytes = try File.read(path, limit: Self.sizeLimit)
      guard case .dictionary(let content)? = PropertyListReading.value(bytes) else {
        return report(path, "not a property list whose root is a dictionary")
      }
      for (key, value) in Self.settings(content, names) where values[key] == nil {
        guard Measure.entry(key, value) != nil else {
          report(path, "key \"\(key.prefix(40))\": too long or too deep; ignored")
          continue
        }
        values[key] = Measure.normal(value)
      }
    } catch {
      if error.errno != .noSuchFile { report(path, "\(error)") }
    }
  }

  private mutating func report(_ path: String, _ reason: String) {
    problems.append(PreferenceProblem(path: path, reason: reason))
  }

  private static func settings(
    _ content: [String: PropertyListValue], _ names: [String]
  ) -> [String: PropertyListValue] {
    guard case .dictionary(let payload)? = content["PayloadContent"] else { return content }
    var settings: [String: PropertyListValue] = [:]
    for name in names {
      let forced = payload[name]?.dictionaryValue?["Forced"]?.arrayValue ?? []
      for entry in forced {
        let values = entry.dictionaryValue?["mcx_preference_settings"]?.dictionaryValue ?? [:]
        settings.merge(values) { first, _ in first }
      }
    }
    return settings
  }
}

/// Something that keeps values from being read, and where.
public struct PreferenceProblem: Equatable, Sendable {
  /// The file, or the domain.
  public let path: String
  public let reason: String
}

extension PreferenceProblem: CustomStringConvertible {
  public var description: String { "\(path): \(reason)" }
}
