/// One thing that was looked at.
struct Finding: Encodable, Equatable {
  enum State: String, Encodable {
    /// As it should be.
    case good
    /// Numbers will be worse than they could be.
    case poor
    /// Nothing measured here can be believed.
    case broken
    /// The tool is not there or not allowed; a verb that needs it will say so.
    case absent
  }

  /// What was looked at.
  let check: String
  /// How it is.
  let state: State
  /// What was read.
  let found: String
  /// What it makes worse; `nil` where all is good.
  let spoils: String?
  /// What to do; `nil` where all is good.
  let fix: String?

  /// Something that is as it should be.
  static func good(_ check: String, _ found: String) -> Finding {
    Finding(check: check, state: .good, found: found, spoils: nil, fix: nil)
  }

  /// Something that is not.
  static func bad(
    _ check: String, _ state: State, _ found: String, spoils: String, fix: String
  ) -> Finding {
    Finding(check: check, state: state, found: found, spoils: spoils, fix: fix)
  }

  /// What it spoils and what to do, in a sentence.
  var advice: String? {
    guard let spoils, let fix else { return nil }
    return "spoils \(spoils). \(fix.prefix(1).uppercased())\(fix.dropFirst())."
  }
}
