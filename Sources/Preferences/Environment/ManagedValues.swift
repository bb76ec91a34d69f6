// SPDX-License-Identifier: Apache-2.0

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
  init(domain: String, in directory: String?) {
    guard let directory, (try? DomainName.check(domain)) != nil else { return }
    var names = [domain]
    if domain == ReservedDomain.global { names.append(".GlobalPreferences") }
    for name in names {
      let path = "\(directory)/\(name).plist"
      do throws(PreferenceProblem) {
        guard let content = try PropertyListReading.file(path) else { continue }
        let (usable, others) = PropertyListReading.usable(Self.settings(content, names))
        values.merge(usable) { first, _ in first }
        for key in others {
          problems.append(
            PreferenceProblem(
              path: path, reason: "key \"\(key.prefix(40))\": too long or too deep; ignored"))
        }
      } catch {
        problems.append(error)
      }
    }
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
public struct PreferenceProblem: Error, Equatable, Sendable {
  /// The file, or the domain.
  public let path: String
  public let reason: String
}

extension PreferenceProblem: CustomStringConvertible {
  public var description: String { "\(path): \(reason)" }
}
