/// The result of one check of `bench doctor`, with its remedy.
package struct Finding: Encodable, Equatable {
  /// The grade of a check.
  package enum State: String, Encodable {
    /// The check found nothing that spoils a measurement.
    case good
    /// Measurements are noisier than necessary.
    case poor
    /// No measurement on this machine can be trusted.
    case broken
    /// The tool is missing or not permitted; a verb that needs it fails with a message.
    case absent
  }

  /// The checked property, such as `folders`.
  package let check: String
  /// The grade of the result; only `broken` makes the command fail.
  package let state: State
  /// The observed value in words, such as `version 6.1, allowed`.
  package let found: String
  /// The measurements that suffer, in words; `nil` for a passed check.
  package let spoils: String?
  /// The action that removes the problem, in words; `nil` for a passed check.
  package let fix: String?

  /// Creates the finding of a passed check, which needs no advice.
  package static func good(_ check: String, _ found: String) -> Finding {
    Finding(check: check, state: .good, found: found, spoils: nil, fix: nil)
  }

  /// Creates the finding of a check that did not pass, in any state but `good`.
  package static func bad(
    _ check: String, _ state: State, _ found: String, spoils: String, fix: String
  ) -> Finding {
    Finding(check: check, state: state, found: found, spoils: spoils, fix: fix)
  }

  /// The affected measurements and the remedy, in two sentences; `nil` for a passed check.
  package var advice: String? {
    guard let spoils, let fix else { return nil }
    return "spoils \(spoils). \(fix.prefix(1).uppercased())\(fix.dropFirst())."
  }
}
