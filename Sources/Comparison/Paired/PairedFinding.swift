internal import Foundation

/// What a paired comparison found out about the time of one benchmark, ready to be shown.
///
/// Ratios are of candidate to reference: 1.03 is 3 % slower.
public struct PairedFinding: Sendable, Equatable {
  /// Regressed, improved, unchanged, inconclusive or layout-sensitive.
  public internal(set) var verdict: Verdict
  /// The median ratio.
  public let ratio: Double
  /// The ratios that the rounds do not exclude, with 95 % confidence; nothing of too few rounds.
  public let interval: ClosedRange<Double>?
  /// The least nanoseconds of an iteration: the reference's and the candidate's.
  public let floors: (reference: Double, candidate: Double)
  /// The rounds played.
  public let rounds: Int
  /// The rounds in which both sides were seen sharply.
  public let sharpRounds: Int
  /// The probability that chance does as much as proved the verdict; nothing while inconclusive.
  public let pValue: Double?
  /// The smallest change, as a share, that would have been seen; nothing of too few rounds.
  public let detectableEffect: Double?
  /// The ratio in each common layout; empty where there was one layout only.
  public internal(set) var layouts: [Double] = []
  /// Why it is slower; nothing for what is not.
  public internal(set) var attribution: Attribution?

  /// Reads off a test.
  ///
  /// - Parameters:
  ///   - test: At least one round of it.
  ///   - iterations: The iterations of each of its samples.
  public init?(_ test: PairedTest, iterations: Int) {
    guard let estimate = test.estimate else { return nil }
    verdict = test.verdict
    ratio = exp(estimate)
    interval = test.interval().map { exp($0.lowerBound)...exp($0.upperBound) }
    rounds = test.rounds.count
    sharpRounds = test.sharpRounds
    pValue = test.pValue
    detectableEffect = test.detectableEffect.map { exp($0) - 1 }
    func floor(_ side: (PairedRound) -> Double) -> Double {
      (test.rounds.map(side).min() ?? 0) / Double(iterations)
    }
    floors = (floor(\.referenceFloor), floor(\.candidateFloor))
  }

  /// Draws the conclusion from what is known of a slowdown.
  public mutating func attribute(_ attribution: Attribution) {
    self.attribution = attribution
    if !attribution.isConclusive { verdict = .layoutSensitive }
  }

  /// Keeps the median ratio of each layout.
  public mutating func note(_ test: LayoutTest) {
    layouts = test.medians.compactMap { $0.map { exp($0) } }
  }

  /// What was found, in one line without the verdict.
  public var summary: String {
    var parts = ["\(Quantity.signedPercent(ratio - 1))\(range)"]
    parts.append("floor \(Quantity.time(floors.reference)) → \(Quantity.time(floors.candidate))")
    parts.append("\(sharpRounds)/\(rounds) rounds sharp")
    if let pValue { parts.append("p = \(String(format: "%.1g", pValue))") }
    if verdict == .inconclusive, let detectableEffect {
      parts.append("a change of \(Quantity.percent(detectableEffect)) would have been seen")
    }
    if let attribution { parts.append(attribution.description) }
    if !layouts.isEmpty {
      let each = layouts.map { Quantity.signedPercent($0 - 1) }.joined(separator: " ")
      parts.append("by layout \(each)")
    }
    return parts.joined(separator: ", ")
  }

  private var range: String {
    guard let interval else { return "" }
    let ends = [interval.lowerBound, interval.upperBound].map { Quantity.signedPercent($0 - 1) }
    return " [\(ends.joined(separator: ", "))]"
  }

  /// Whether all that was found is the same.
  public static func == (one: PairedFinding, other: PairedFinding) -> Bool {
    one.verdict == other.verdict && one.ratio == other.ratio && one.interval == other.interval
      && one.floors == other.floors && one.rounds == other.rounds
      && one.sharpRounds == other.sharpRounds && one.pValue == other.pValue
      && one.detectableEffect == other.detectableEffect && one.layouts == other.layouts
      && one.attribution == other.attribution
  }
}
