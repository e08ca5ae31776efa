/// The conclusion of a comparison: the one vocabulary of code, text and JSON.
///
/// The cases are declared in the order of all reports, the most serious first. What was proven
/// worse comes before what is on one side only, which was not compared at all; then comes what was
/// measured and not decided, then what is good or as it was.
public enum Verdict: String, Sendable, Codable, CaseIterable {
  /// Proven worse.
  case regressed
  /// In the reference, and not in the candidate.
  case missing
  /// In the candidate, and not in the reference.
  case new
  /// Slower than a stored time, which a paired comparison can settle.
  case suspect
  /// Slower in some layouts of the same code only.
  case layoutSensitive = "layout-sensitive"
  /// Measured, and neither a change nor equality proven.
  case inconclusive
  /// Proven better.
  case improved
  /// Proven equal, or equal to within the margin.
  case unchanged
  /// A time beside another one, from which no conclusion is drawn.
  case unproven

  /// The meaning in a sentence.
  package var meaning: String {
    switch self {
    case .regressed: "Proven worse."
    case .missing: "In what it is compared with, and gone from here."
    case .new: "Here, and not in what it is compared with."
    case .suspect: "Looks slower than a stored time; a paired gate settles it."
    case .layoutSensitive: "Slower in some layouts of the same code only."
    case .inconclusive: "Measured, and neither could be proven."
    case .improved: "Proven better."
    case .unchanged: "Proven equal, to the unit or within the margin."
    case .unproven: "A time that was only set beside another one."
    }
  }

  /// A sign of one column that tells the verdicts apart without colour; empty for a time that was
  /// only shown.
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
    /// A question that the measurement leaves open.
    case open
    /// A proven change for the better.
    case better
    /// No change, or none that was looked for.
    case settled
  }

  /// The kind that the verdict is of.
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

  /// The same change where more is better.
  var reversed: Verdict {
    self == .regressed ? .improved : self == .improved ? .regressed : self
  }
}

extension Verdict: Comparable {
  /// Whether one verdict comes before another: the more serious one does.
  public static func < (one: Verdict, other: Verdict) -> Bool { one.rank < other.rank }

  /// The place in the order of reports, from 0.
  package var rank: Int { Verdict.allCases.firstIndex(of: self) ?? Verdict.allCases.count }
}
