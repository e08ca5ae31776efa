internal import Comparison
internal import Markup
internal import Reporting

/// What came out of a benchmark, as a page says it: by a word, by a sign and by a colour.
enum Outcome: Sendable, Equatable, Hashable {
  /// A conclusion was drawn, or none could be.
  case judged(Verdict)
  /// It crashed, or computed something else.
  case failed
  /// Measured, and compared with nothing.
  case measured

  /// What a line of a document says.
  init(of line: JudgedDocument.Line, isJudged: Bool) {
    if line.error != nil {
      self = .failed
    } else if !isJudged {
      self = .measured
    } else {
      self = .judged(line.verdict ?? .unproven)
    }
  }

  /// The word for it, that of text and JSON.
  var word: String {
    switch self {
    case .judged(let verdict): verdict.rawValue
    case .failed: "failed"
    case .measured: "measured"
    }
  }

  /// A sign that tells it apart without colour: that of a terminal, where it has one.
  var sign: String {
    switch self {
    case .judged(.unproven): "≈"
    case .judged(let verdict): verdict.sign
    case .failed: Verdict.regressed.sign
    case .measured: "•"
    }
  }

  /// The class of its colour.
  var tone: String {
    switch self {
    case .failed: "bad"
    case .measured: "calm"
    case .judged(let verdict):
      switch verdict.kind {
      case .worse: "bad"
      case .oneSided: verdict == .new ? "fresh" : "bad"
      case .open: "open"
      case .better: "good"
      case .settled: "calm"
      }
    }
  }

  /// The place in the order.
  var rank: Int { Outcome.order.firstIndex(of: self) ?? Outcome.order.count }

  /// All outcomes, the most serious first.
  static let order: [Outcome] = [.failed] + Verdict.allCases.map(judged) + [.measured]

  /// The sign and the word, as a page shows them.
  var badge: Markup {
    """
    <span class="badge \(tone)"><span class="sign" aria-hidden="true">\(sign)</span>\(word)</span>
    """
  }
}
