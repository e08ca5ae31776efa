/// The conclusion of a comparison, in the words that code, text and JSON share.
///
/// The cases are declared in the order of all reports, the most serious first. Proven regressions
/// come first, then benchmarks and metrics on one side only, then undecided times, accepted
/// slowdowns, improvements and unchanged ones.
public enum Verdict: String, Sendable, Codable, CaseIterable {
  /// The candidate is proven worse than the reference.
  case regressed
  /// The benchmark or the metric is in the reference only.
  case missing
  /// The benchmark or the metric is in the candidate only.
  case new
  /// The time is well above a stored one; a paired comparison can prove or refute a slowdown.
  case suspect
  /// The time is longer without additional work; the single layout of each build may be the cause.
  case layoutSensitive = "layout-sensitive"
  /// The comparison proved neither a change nor equality.
  case inconclusive
  /// The candidate is worse than the reference, by no more than a limit or a permission allows.
  case accepted
  /// The candidate is proven better than the reference.
  case improved
  /// Both sides are proven equal, exactly or within the margin.
  case unchanged
  /// Two times are shown next to each other without a conclusion.
  case unproven

  /// The meaning in a sentence, for readers of a report.
  package var meaning: String {
    switch self {
    case .regressed: "Proven to be worse than the reference."
    case .missing: "In the reference, and no longer in this measurement."
    case .new: "In this measurement, and not in the reference."
    case .suspect: "Looks slower than a stored time; a paired gate settles it."
    case .layoutSensitive: "Slower without more work, in the one layout that each build has."
    case .inconclusive: "Measured, and neither a change nor its absence could be proven."
    case .accepted: "Worse than the reference, and no more than somebody allowed."
    case .improved: "Proven to be better than the reference."
    case .unchanged: "Proven to be equal to the reference, exactly or within the margin."
    case .unproven: "A time beside one of another moment, which proves nothing."
    }
  }

  /// A sign, one column wide, that tells the verdicts apart without colour; empty for `unproven`.
  package var sign: String {
    switch self {
    case .regressed: "✗"
    case .missing: "-"
    case .new: "+"
    case .suspect: "!"
    case .layoutSensitive: "~"
    case .inconclusive: "?"
    case .accepted: "↑"
    case .improved: "↓"
    case .unchanged: "="
    case .unproven: ""
    }
  }

  /// A group of verdicts that reports treat alike.
  package enum Kind: Sendable {
    /// A proven change for the worse.
    case worse
    /// A benchmark or a metric without a counterpart.
    case oneSided
    /// A comparison that the measurement leaves undecided.
    case open
    /// A change for the worse that somebody allowed.
    case allowed
    /// A proven change for the better.
    case better
    /// No change, or no conclusion drawn.
    case settled
  }

  /// The group of the verdict, which decides its colour and its place in summaries.
  package var kind: Kind {
    switch self {
    case .regressed: .worse
    case .missing, .new: .oneSided
    case .suspect, .layoutSensitive, .inconclusive: .open
    case .accepted: .allowed
    case .improved: .better
    case .unchanged, .unproven: .settled
    }
  }

  /// Whether the values of both sides differ, or may differ.
  package var isDifference: Bool { kind != .oneSided && kind != .settled }

  /// The verdict for the opposite direction, for metrics where more is better.
  var reversed: Verdict {
    self == .regressed ? .improved : self == .improved ? .regressed : self
  }
}

extension Verdict: Comparable {
  /// Returns whether `one` is more serious than `other`.
  public static func < (one: Verdict, other: Verdict) -> Bool { one.rank < other.rank }

  /// The position in the order of reports, from 0 for the most serious.
  package var rank: Int { Verdict.allCases.firstIndex(of: self) ?? Verdict.allCases.count }
}
