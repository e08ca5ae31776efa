internal import Benchmarking
package import Comparison

extension Verdict {
  /// A sign of one column that tells the verdicts apart without colour; nothing for what was only
  /// shown.
  package var sign: String {
    switch self {
    case .regressed: "✗"
    case .improved: "↓"
    case .unchanged: "="
    case .inconclusive: "?"
    case .layoutSensitive: "~"
    case .suspect: "!"
    case .new: "+"
    case .missing: "-"
    case .unproven: ""
    }
  }
}

extension Report {
  /// What the exit code says, as a word and a sign; `nil` where nothing was judged.
  var conclusion: (word: String, sign: String)? {
    switch assessment.exitCode {
    case .success: kind == .gate || kind == .comparison ? ("passed", "✓") : nil
    case .undecided: ("undecided", Verdict.inconclusive.sign)
    case .improved: ("to be accepted", Verdict.improved.sign)
    default: ("failed", Verdict.regressed.sign)
    }
  }
}

extension ReportRow {
  /// The sign of the most serious verdict, or of a failure.
  var sign: String {
    if comparison.record?.failure != nil { return Verdict.regressed.sign }
    return isJudged ? comparison.verdict?.sign ?? "" : ""
  }
}

extension ReportNotice {
  /// The sign of the outcome.
  var sign: String { (Verdict(rawValue: outcome) ?? .regressed).sign }
}
