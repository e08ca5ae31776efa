internal import Comparison
internal import Markup
internal import Measurements
internal import Reporting

/// The result of a benchmark on a page: a verdict, a failure or a measurement without a reference.
enum Outcome: Sendable, Equatable, Hashable {
  /// The benchmark was compared with a reference; `unproven` if no metric has another verdict.
  case judged(Verdict)
  /// The benchmark gave no measurement, or its result is wrong, as its `BenchmarkFailure` says.
  case failed
  /// The benchmark was measured without a reference.
  case measured
  /// The benchmark cannot run on the machine that was measured.
  case absent

  init(of comparison: BenchmarkComparison, isJudged: Bool) {
    if comparison.record?.failure != nil {
      self = .failed
    } else if comparison.record?.absence != nil {
      self = .absent
    } else if !isJudged {
      self = .measured
    } else {
      // Without a verdict nothing of the benchmark was compared.
      self = .judged(comparison.verdict ?? .unproven)
    }
  }

  /// The name of the outcome, the same as in text and JSON reports.
  var word: String {
    switch self {
    case .judged(let verdict): verdict.rawValue
    case .failed: "failed"
    case .measured: "measured"
    case .absent: "not available"
    }
  }

  /// The sign that distinguishes the outcome without colour; for most verdicts the same as in a
  /// terminal.
  var sign: String {
    switch self {
    case .judged(.unproven): "≈"
    case .judged(let verdict): verdict.sign
    case .failed: Verdict.regressed.sign
    case .measured: "•"
    case .absent: "–"
    }
  }

  /// The CSS class that gives the outcome its colour.
  var tone: String {
    switch self {
    case .failed: "bad"
    case .measured, .absent: "calm"
    case .judged(let verdict):
      switch verdict.kind {
      case .worse: "bad"
      case .oneSided: verdict == .new ? "fresh" : "bad"
      case .open, .allowed: "open"
      case .better: "good"
      case .settled: "calm"
      }
    }
  }

  /// The position in `order`, from 0 for the most serious; rows and lists are sorted by it.
  var rank: Int { Outcome.order.firstIndex(of: self) ?? Outcome.order.count }

  /// All outcomes, the most serious first.
  static let order: [Outcome] = [.failed] + Verdict.allCases.map(judged) + [.measured, .absent]

  /// An element with the sign and the word of the outcome, in its colour.
  var badge: Markup {
    """
    <span class="badge \(tone)"><span class="sign" aria-hidden="true">\(sign)</span>\(word)</span>
    """
  }
}
