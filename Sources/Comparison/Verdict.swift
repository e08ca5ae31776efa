/// The conclusion of a comparison, in the words that code, text and JSON share.
///
/// The cases are declared in the order of all reports, the most serious first. Proven regressions
/// come first, then benchmarks and metrics on one side only, then undecided times, then
/// improvements and unchanged ones.
public enum Verdict: String, Sendable, Codable, CaseIterable {
  /// Proven worse.
  case regressed
  /// Present in the reference, absent from the candidate.
  case missing
  /// Present in the candidate, absent from the reference.
  case new
  /// Slower than a stored time; a paired comparison can settle it.
  case suspect
  /// Slower without additional work in the single layout of each build, which may be the cause.
  case layoutSensitive = "layout-sensitive"
  /// Measured, with neither a change nor equality proven.
  case inconclusive
  /// Proven better.
  case improved
  /// Proven equal, or equal within the margin.
  case unchanged
  /// A time shown next to another one without a conclusion.
  case unproven

  /// The meaning in a sentence, for readers of a report.
  package var meaning: String {
    switch self {
    case .regressed: "Proven worse."
    case .missing: "In what it is compared with, and gone from here."
    case .new: "Here, and not in what it is compared with."
    case .suspect: "Looks slower than a stored time; a paired gate settles it."
    case .layoutSensitive: "Slower without more work, in the one layout that each build has."
    case .inconclusive: "Measured, and neither could be proven."
    case .improved: "Proven better."
    case .unchanged: "Proven equal, to the unit or within the margin."
    case .unproven: "A time that was only set beside another one."
    }
  }

  /// A sign of one column that tells the verdicts apart without colour; empty for `unproven`.
  package var sign: String {
    switch self {
    case .regressed: "✗"
    case .missing: "-"
    case .new: "+"
    case .suspect: "!"
    case .layoutSensitive: "~"
    case .inconclusive: "?"
    case .improved: "↓"
    case .unchanged: "="
    case .unproven: ""
    }
  }

  /// The verdicts that reports treat alike.
  package enum Kind: Sendable {
    /// A proven change for the worse.
    case worse
    /// A benchmark or a metric without a counterpart.
    case oneSided
    /// A comparison that the measurement leaves undecided.
    case open
    /// A proven change for the better.
    case better
    /// No change, or no conclusion drawn.
    case settled
  }

  /// The way in which reports treat this verdict.
  package var kind: Kind {
    switch self {
    case .regressed: .worse
    case .missing, .new: .oneSided
    case .suspect, .layoutSensitive, .inconclusive: .open
    case .improved: .better
    case .unchanged, .unproven: .settled
    }
  }

  /// Whether the two sides differ, or may differ.
  package var isDifference: Bool { kind == .worse || kind == .better || kind == .open }

  /// The verdict for the opposite direction, for metrics where more is better.
  var reversed: Verdict {
    self == .regressed ? .improved : self == .improved ? .regressed : self
  }
}

extension Verdict: Comparable {
  /// Returns whether one verdict is more serious than another.
  public static func < (one: Verdict, other: Verdict) -> Bool { one.rank < other.rank }

  /// The position in the order of reports, from 0.
  package var rank: Int { Verdict.allCases.firstIndex(of: self) ?? Verdict.allCases.count }
}
