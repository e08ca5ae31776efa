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

  /// Creates a finding from its numbers.
  package init(
    verdict: Verdict, ratio: Double, interval: ClosedRange<Double>?,
    floors: (reference: Double, candidate: Double), rounds: Int, sharpRounds: Int, pValue: Double?,
    detectableEffect: Double?, layouts: [Double]
  ) {
    self.verdict = verdict
    self.ratio = ratio
    self.interval = interval
    self.floors = floors
    self.rounds = rounds
    self.sharpRounds = sharpRounds
    self.pValue = pValue
    self.detectableEffect = detectableEffect
    self.layouts = layouts
  }

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

  /// Whether all that was found is the same.
  public static func == (one: PairedFinding, other: PairedFinding) -> Bool {
    one.verdict == other.verdict && one.ratio == other.ratio && one.interval == other.interval
      && one.floors == other.floors && one.rounds == other.rounds
      && one.sharpRounds == other.sharpRounds && one.pValue == other.pValue
      && one.detectableEffect == other.detectableEffect && one.layouts == other.layouts
      && one.attribution == other.attribution
  }
}

// MARK: - Words

extension PairedFinding {
  /// The change and the changes that are not excluded: `+3.0 % [+2.9, +3.1]`.
  package var change: String {
    ([Quantity.signedPercent(ratio - 1)] + [intervalWords].compactMap { $0 })
      .joined(separator: " ")
  }

  /// The changes that the rounds do not exclude, in per cent: `[+2.9, +3.1]`.
  package var intervalWords: String? {
    interval.map { Quantity.interval($0.lowerBound - 1, $0.upperBound - 1) }
  }

  /// The floors of both sides: `floor 35.9 → 36.9 µs`.
  package var floorWords: String {
    "floor \(Quantity.times(floors.reference, floors.candidate))"
  }

  /// The sharp rounds among all: `17/19 rounds sharp`.
  package var roundWords: String { "\(sharpRounds)/\(rounds) rounds sharp" }

  /// The probability of chance: `p = 2e-05`.
  package var chanceWords: String? { pValue.map { "p = \(String(format: "%.1g", $0))" } }

  /// The smallest change that would have been seen.
  package var effectWords: String? {
    detectableEffect.map { "a change of \(Quantity.percent($0)) would have been seen" }
  }

  /// The change in each layout.
  package var layoutWords: String? {
    let each = layouts.map { Quantity.signedPercent($0 - 1) }
    return each.isEmpty ? nil : "by layout: \(each.joined(separator: "  "))"
  }

  /// The finding in one line without the verdict.
  public var summary: String {
    let effect = verdict == .inconclusive ? effectWords : nil
    return [
      change, floorWords, roundWords, chanceWords, effect, attribution?.description, layoutWords,
    ]
    .compactMap { $0 }.joined(separator: ", ")
  }
}
