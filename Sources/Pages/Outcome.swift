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
    } else if let open = Outcome.open(in: line), line.verdict != .regressed {
      self = .judged(open)
    } else {
      self = .judged(line.verdict ?? .unproven)
    }
  }

  /// What is open matters more than what is proven of other metrics.
  private static func open(in line: JudgedDocument.Line) -> Verdict? {
    guard line.verdict != .new, line.verdict != .missing else { return nil }
    let verdicts = (line.metrics ?? [:]).values.compactMap(\.verdict)
    return [Verdict.suspect, .layoutSensitive, .inconclusive].first(where: verdicts.contains)
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
    case .judged(.regressed), .judged(.missing), .failed: "bad"
    case .judged(.improved): "good"
    case .judged(.inconclusive), .judged(.layoutSensitive), .judged(.suspect): "open"
    case .judged(.new): "fresh"
    case .judged(.unchanged), .judged(.unproven), .measured: "calm"
    }
  }

  /// How early it comes where the most serious is first.
  var rank: Int { Outcome.order.firstIndex(of: self) ?? Outcome.order.count }

  /// All of them, the most serious first.
  static let order: [Outcome] = [
    .failed, .judged(.missing), .judged(.regressed), .judged(.suspect), .judged(.layoutSensitive),
    .judged(.inconclusive), .judged(.new), .judged(.improved), .judged(.unproven),
    .judged(.unchanged), .measured,
  ]

  /// The sign and the word, as a page shows them.
  var badge: Markup {
    """
    <span class="badge \(tone)"><span class="sign" aria-hidden="true">\(sign)</span>\(word)</span>
    """
  }
}
