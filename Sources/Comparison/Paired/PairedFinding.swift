internal import Essentials
internal import Measurements

/// The result of a paired comparison of one benchmark's time or another cost, ready to be shown.
///
/// Ratios are of candidate to reference: 1.03 is 3 % slower.
public struct PairedFinding: Sendable, Equatable {
  /// The ratio of one endpoint of the time, with its uncertainty and its rounds.
  public struct Reading: Sendable, Equatable, Codable {
    /// The median of the rounds' ratios of candidate to reference.
    public let ratio: Double
    /// The 95 % confidence interval of the ratio; `nil` with too few rounds.
    public let interval: ClosedRange<Double>?
    /// The smallest change that the rounds would have shown, as a share; `nil` with too few rounds.
    public let detectableEffect: Double?
    /// The ratio of each round, in the order played, rounded to five decimals, which is enough to
    /// draw.
    public let rounds: [Double]

    /// Creates a reading, with the ratios of `rounds` rounded to five decimals.
    package init(
      ratio: Double, interval: ClosedRange<Double>?, detectableEffect: Double?, rounds: [Double]
    ) {
      self.ratio = ratio
      self.interval = interval
      self.detectableEffect = detectableEffect
      self.rounds = rounds.map { ($0 * 100_000).rounded() / 100_000 }
    }
  }

  /// The margins of the deciding test, and the look at which the verdict was proven.
  public struct Decision: Sendable, Equatable, Codable {
    /// The number of rounds at the look that proved the verdict; `nil` while inconclusive.
    public let rounds: Int?
    /// The margin δ that a change had to be proven to exceed, as a share.
    public let changeMargin: Double
    /// The margin Δ that a change in either direction had to be proven to stay below, as a share.
    public let equalityMargin: Double

    /// Creates a decision; `rounds` is `nil` for an inconclusive one.
    package init(rounds: Int?, changeMargin: Double, equalityMargin: Double) {
      self.rounds = rounds
      self.changeMargin = changeMargin
      self.equalityMargin = equalityMargin
    }
  }

  /// The rounds that an undecided comparison lacks.
  public struct Missing: Sendable, Equatable, Codable {
    /// The number of rounds until the next look; 0 after the last one.
    public let rounds: Int
    /// The expected seconds of these rounds; `nil` if unknown.
    public let seconds: Double?
  }

  /// The verdict: regressed, improved, unchanged, inconclusive or layout-sensitive.
  public package(set) var verdict: Verdict
  /// The endpoint that the verdict is about: see `PairedTest.endpoint`.
  public let endpoint: Endpoint
  /// The result for the undisturbed time, from the floors or from the faster halves of turns.
  public package(set) var undisturbed: Reading
  /// The result for the mean of all samples; `nil` in a document of a gate that did not test the
  /// mean.
  public package(set) var mean: Reading?
  /// The candidate's lowest floor of any round, in the unit of the metric per iteration.
  private let floor: Double
  /// The reference's lowest floor of any round, in the unit of the metric per iteration.
  private let baseline: Double
  /// The number of rounds that were run, including those after the verdict.
  public let rounds: Int
  /// The number of rounds that are precise enough: see `PairedRound.isSharp`.
  public let sharpRounds: Int
  /// The p-value that proved the verdict; `nil` while inconclusive.
  public let pValue: Double?
  /// The margins and the look of the decision; `nil` in a document of a gate that did not store
  /// them.
  public let decision: Decision?
  /// The rounds that a decision lacks; `nil` for a decided comparison, and in older documents.
  public let missing: Missing?
  /// The cause of a slowdown; `nil` for a benchmark that is not slower.
  public internal(set) var attribution: Attribution?

  /// Creates the finding of a test; `nil` if the test has no round.
  ///
  /// - Parameters:
  ///   - test: The test, with at least one round.
  ///   - iterations: The number of iterations in each sample.
  ///   - secondsToNextLook: The expected seconds of the rounds to the next look, if known.
  public init?(_ test: PairedTest, iterations: Int, secondsToNextLook: Double? = nil) {
    guard let undisturbed = Reading(test, .undisturbed), let mean = Reading(test, .mean) else {
      return nil
    }
    func floor(_ side: (PairedRound) -> Double) -> Double {
      (test.rounds.map(side).min() ?? 0) / Double(iterations)
    }
    (verdict, endpoint) = (test.verdict, test.endpoint)
    (self.undisturbed, self.mean) = (undisturbed, mean)
    (baseline, self.floor) = (floor(\.referenceFloor), floor(\.candidateFloor))
    (rounds, sharpRounds) = (test.rounds.count, test.sharpRounds)
    (pValue, decision) = (test.pValue, Decision(test))
    missing =
      test.isDecided ? nil : Missing(rounds: test.roundsToOwnLook, seconds: secondsToNextLook)
  }

  /// The lowest floor of any round on each side, in the unit of the metric per iteration.
  public var floors: (reference: Double, candidate: Double) { (baseline, floor) }
  /// The result for the endpoint that the verdict is about.
  public var reading: Reading { endpoint == .mean ? mean ?? undisturbed : undisturbed }
  /// The median ratio of candidate to reference, for the endpoint that the verdict is about.
  public var ratio: Double { reading.ratio }
  /// The 95 % confidence interval of `ratio`; `nil` with too few rounds.
  public var interval: ClosedRange<Double>? { reading.interval }
  /// The smallest change of `endpoint` that the rounds would have shown, as a share; `nil` with too
  /// few rounds.
  public var detectableEffect: Double? { reading.detectableEffect }

  /// Sets the cause of a slowdown; the verdict becomes `layoutSensitive` if the cause is unknown.
  public mutating func attribute(_ attribution: Attribution) {
    self.attribution = attribution
    if !attribution.isConclusive { verdict = .layoutSensitive }
  }
}

extension PairedFinding.Decision {
  fileprivate init(_ test: PairedTest) {
    let margins = test.plan.sensitivity.margins(of: test.endpoint)
    self.init(
      rounds: test.decidingRounds, changeMargin: exp(margins.change) - 1,
      equalityMargin: exp(margins.equality) - 1)
  }
}

extension PairedFinding.Reading {
  fileprivate init?(_ test: PairedTest, _ endpoint: Endpoint) {
    guard let estimate = test.estimate(of: endpoint) else { return nil }
    self.init(
      ratio: exp(estimate),
      interval: test.interval(of: endpoint).map { exp($0.lowerBound)...exp($0.upperBound) },
      detectableEffect: test.detectableEffect(of: endpoint).map { exp($0) - 1 },
      rounds: test.rounds.map { exp($0[endpoint].difference) })
  }
}

// MARK: - JSON

extension PairedFinding: Codable {
  private enum CodingKeys: String, CodingKey {
    case verdict, endpoint, undisturbed, mean, floor, baseline, rounds, sharpRounds, pValue
    case decision, attribution, missing
  }

  /// Decodes a finding; that of a gate that tested one endpoint only has its numbers in the row.
  ///
  /// - Throws: `DecodingError`, also for values that are impossible for a finding.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    verdict = try fields.decode(Verdict.self, forKey: .verdict)
    floor = try fields.decode(Double.self, forKey: .floor)
    baseline = try fields.decode(Double.self, forKey: .baseline)
    rounds = try fields.decode(Int.self, forKey: .rounds)
    sharpRounds = try fields.decodeIfPresent(Int.self, forKey: .sharpRounds) ?? 0
    pValue = try fields.decodeIfPresent(Double.self, forKey: .pValue)
    endpoint = try fields.decodeIfPresent(Endpoint.self, forKey: .endpoint) ?? .undisturbed
    decision = try fields.decodeIfPresent(Decision.self, forKey: .decision)
    mean = try fields.decodeIfPresent(Reading.self, forKey: .mean)
    missing = try fields.decodeIfPresent(Missing.self, forKey: .missing)
    let shown = try Reading(row: decoder)
    undisturbed = try fields.decodeIfPresent(Reading.self, forKey: .undisturbed) ?? shown
    attribution = try fields.decodeIfPresent(Attribution.self, forKey: .attribution)
    if let fault = fault(in: shown) {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: fault))
    }
  }

  /// Returns the contradiction in a decoded finding, in words; `nil` without one.
  ///
  /// - Parameter shown: The numbers of the row, which its endpoint has too.
  /// - Returns: The contradiction.
  private func fault(in shown: Reading) -> String? {
    if rounds < 0 || sharpRounds < 0 { return "has rounds below 0" }
    if let pValue, !(0...1).contains(pValue) { return "has the pValue \(pValue), no probability" }
    if shown.ratio != ratio || shown.interval != interval {
      return "has a ratio or an interval that its endpoint does not have"
    }
    return undisturbed.fault ?? mean?.fault
  }
}

extension PairedFinding.Reading {
  /// Decodes the numbers of a row, which are those of the endpoint that the verdict is about.
  fileprivate init(row decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      ratio: try fields.decode(Double.self, forKey: .ratio),
      interval: try fields.decodeIfPresent(ClosedRange<Double>.self, forKey: .interval),
      detectableEffect: try fields.decodeIfPresent(Double.self, forKey: .detectableEffect),
      rounds: [])
  }

  /// The contradiction in a reading, in words; `nil` without one.
  var fault: String? {
    let ends = interval.map { [$0.lowerBound, $0.upperBound] } ?? []
    if let number = ([ratio] + rounds + ends).first(where: { !$0.isFinite || $0 < 0 }) {
      return "has a reading with the ratio \(number), which is none"
    }
    return detectableEffect ?? 0 < 0 ? "has a reading with a detectable effect below 0" : nil
  }
}

// MARK: - Words

extension PairedFinding {
  /// The change and its confidence interval: `+3.0 % [+2.9, +3.1]`, preceded by `mean` if the
  /// verdict is about the mean of all samples.
  package var change: String {
    let words = [
      endpoint == .mean ? "mean" : nil, Quantity.signedPercent(ratio - 1), intervalWords,
    ]
    return words.compactMap { $0 }.joined(separator: " ")
  }

  /// The change of the undisturbed time, such as `undisturbed +0.1 %`; `nil` unless the verdict is
  /// about the mean.
  package var undisturbedWords: String? {
    endpoint == .mean ? "undisturbed \(Quantity.signedPercent(undisturbed.ratio - 1))" : nil
  }

  /// The confidence interval of the change in per cent, such as `[+2.9, +3.1]`; `nil` with too few
  /// rounds.
  package var intervalWords: String? {
    interval.map { Quantity.interval($0.lowerBound - 1, $0.upperBound - 1) }
  }

  /// Returns the floors of both sides with their unit, such as `floor 35.9 → 36.9 µs`.
  package func floorWords(unit: String = "ns") -> String {
    "floor \(Quantity.values(floors.reference, floors.candidate, unit: unit))"
  }

  /// The number of sharp rounds among all rounds, such as `17/19 rounds sharp`.
  package var roundWords: String { "\(sharpRounds)/\(rounds) rounds sharp" }

  /// The p-value of the verdict, such as `p = 2e-05`; `nil` while inconclusive.
  package var chanceWords: String? { pValue.map { "p = \(String(format: "%.1g", $0))" } }

  /// The conditions of a decision, in a clause: rounds and their time, or a quieter machine.
  package var missingWords: String {
    guard let missing else { return "a longer --budget or a quieter machine can decide" }
    guard missing.rounds > 0 else { return "no further round can decide; a quieter machine can" }
    let rounds = missing.rounds == 1 ? "1 more round" : "\(missing.rounds) more rounds"
    let time = missing.seconds.map { ", about \(Quantity.seconds(max($0, 1)))" } ?? ""
    return "the next decision is after \(rounds)\(time): a longer --budget or fewer benchmarks"
  }

  /// The smallest change that the rounds would have shown, as a clause; `nil` with too few rounds.
  ///
  /// If the interval excludes equality, a change was seen and is not proven yet. Then nothing is
  /// claimed of others.
  package var effectWords: String? {
    if verdict == .inconclusive, interval?.contains(1) == false { return nil }
    let what = endpoint == .mean ? "a change of the mean" : "a change"
    return detectableEffect.map { "\(what) of \(Quantity.percent($0)) would have been seen" }
  }

  /// The mean, if it may be higher although the undisturbed time is lower; otherwise `nil`.
  ///
  /// Such a benchmark is not called faster, and only the mean explains the reason.
  package var openMeanWords: String? {
    guard verdict == .inconclusive, endpoint == .undisturbed, let mean = mean?.interval,
      let ratio = self.mean?.ratio, let interval, interval.upperBound < 1, mean.upperBound >= 1
    else { return nil }
    let words = Quantity.interval(mean.lowerBound - 1, mean.upperBound - 1)
    return "the mean may be higher: \(Quantity.signedPercent(ratio - 1)) \(words)"
  }

  /// The finding of a time in one line.
  public var summary: String { summary(unit: Metric.time.unit) }

  /// Returns the finding in one line: the change, floors, rounds, p-value and cause, without the
  /// verdict.
  ///
  /// - Parameter unit: The unit of the metric that was compared.
  /// - Returns: The line.
  public func summary(unit: String) -> String {
    let effect = verdict == .inconclusive ? openMeanWords ?? effectWords : nil
    return [
      change, undisturbedWords, floorWords(unit: unit), roundWords, chanceWords, effect,
      attribution?.description,
    ]
    .compactMap { $0 }.joined(separator: ", ")
  }
}
