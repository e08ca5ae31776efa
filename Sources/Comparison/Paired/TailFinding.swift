internal import Essentials
public import Measurements
internal import Statistics

/// The result of a paired comparison of one tail of a benchmark's time, ready to be shown.
public struct TailFinding: Sendable, Equatable, Codable {
  /// The metric: `timeP99`, `frameTime`, `frameP99`, `frameMax` or `hitches`.
  public let metric: Metric
  /// The reference's value in the unit of the metric, the median over the rounds.
  ///
  /// For single steps it is the value of `step`.
  public let reference: Double
  /// The candidate's value in the unit of the metric, like `reference`.
  public let candidate: Double
  /// The change, with its uncertainty and its rounds; `nil` for hitches, which have no ratio.
  public let reading: PairedFinding.Reading?
  /// The step that changed, or the first one that is still open; `nil` for other metrics.
  public let step: Int?
  /// The number of steps of a replay; `nil` for iterations.
  public let steps: Int?
  /// The iterations or steps that take long.
  public let exceeding: Exceeding
  /// The number of rounds with tails.
  public let rounds: Int
  /// The p-value that proved the verdict; `nil` while inconclusive.
  public let pValue: Double?
  /// The margins and the look of the decision; the margins of hitches are shares of a replay's
  /// time.
  public let decision: PairedFinding.Decision
  /// The times of both builds at each percentile, each the median over the rounds.
  public let percentiles: [Percentile]

  /// The share of iterations or steps that take longer than a threshold.
  public struct Exceeding: Sendable, Equatable, Codable {
    /// The threshold in nanoseconds, the median over the rounds.
    public let threshold: Double
    /// The mean share of the reference's iterations or steps, over the rounds.
    public let reference: Double
    /// The mean share of the candidate's iterations or steps, over the rounds.
    public let candidate: Double
  }

  /// The times of both builds below which a share of the iterations or steps lies.
  public struct Percentile: Sendable, Equatable, Codable {
    /// The share, from 0 to 1.
    public let share: Double
    /// The reference's time in nanoseconds.
    public let reference: Double
    /// The candidate's time in nanoseconds.
    public let candidate: Double
  }
}

extension TailTest {
  /// The findings with their verdicts, one for each metric; empty before the first round, and after
  /// one that could not be compared.
  package var findings: [(finding: TailFinding, verdict: Verdict)] {
    guard !isAbandoned, !rounds.isEmpty else { return [] }
    return zip(metrics.indices, tests).map { index, test in
      (TailFinding(metrics[index], at: index, test, rounds), test.verdict)
    }
  }
}

extension TailFinding {
  fileprivate init(_ metric: Metric, at index: Int, _ test: JointTest, _ rounds: [TailRound]) {
    func median(_ value: (TailRound) -> Double) -> Double {
      (try? Sample(rounds.map(value)))?.median ?? 0
    }
    func mean(_ value: (TailRound) -> Double) -> Double {
      rounds.reduce(0) { $0 + value($1) } / Double(rounds.count)
    }
    let (part, margins) = (test.deciding, test.margins[test.deciding])
    let isRatio = metric != .hitches
    self.init(
      metric: metric,
      reference: median { $0.reference.values[index][part] },
      candidate: median { $0.candidate.values[index][part] },
      reading: isRatio ? PairedFinding.Reading(test, part: part) : nil,
      step: metric == .frameTime ? part : nil,
      steps: metric == .timeP99 ? nil : rounds.first?.reference.values.first?.count,
      exceeding: Exceeding(
        threshold: median(\.threshold), reference: mean(\.reference.exceeding),
        candidate: mean(\.candidate.exceeding)),
      rounds: rounds.count, pValue: test.pValue,
      decision: PairedFinding.Decision(
        rounds: test.decidingRounds,
        changeMargin: isRatio ? exp(margins.change) - 1 : margins.change,
        equalityMargin: isRatio ? exp(margins.equality) - 1 : margins.equality),
      percentiles: TailRound.percentiles.enumerated().map { place, share in
        Percentile(
          share: share, reference: median { $0.reference.percentiles[place] },
          candidate: median { $0.candidate.percentiles[place] })
      })
  }
}

extension PairedFinding.Reading {
  /// Creates the reading of one difference of a test; `nil` before the first round.
  init?(_ test: JointTest, part: Int) {
    let differences = test.differences[part]
    guard let estimate = differences.estimate else { return nil }
    self.init(
      ratio: exp(estimate),
      interval: differences.interval(confidence: 0.95).map {
        exp($0.lowerBound)...exp($0.upperBound)
      },
      detectableEffect: differences.detectableEffect(level: test.schedule.equalityLevel).map {
        exp($0) - 1
      },
      rounds: differences.values.map(exp))
  }
}

// MARK: - Words

extension TailFinding {
  /// The change in a few words, such as `step 17 +10.0 %`.
  package var change: String {
    guard let reading else {
      return "hitches \(Quantity.significant(reference)) → \(Quantity.significant(candidate)) ms/s"
    }
    let interval = reading.interval.map {
      Quantity.interval($0.lowerBound - 1, $0.upperBound - 1)
    }
    return [subject, Quantity.signedPercent(reading.ratio - 1), interval].compactMap { $0 }
      .joined(separator: " ")
  }

  private var subject: String {
    switch metric {
    case .timeP99: "p99 of iterations"
    case .frameP99: "p99 of steps"
    case .frameMax: "longest step"
    default: step.map { "step \($0)" } ?? metric.rawValue
    }
  }

  /// The iterations or steps that take long, such as `of 1000 iterations 15 take longer than
  /// 38.2 µs, were 5`.
  package var exceedingWords: String {
    func perThousand(_ share: Double) -> String { Quantity.significant(share * 1000) }
    let things = metric == .timeP99 ? "iterations" : "steps"
    // In the unit of the times beside it, which hitches do not have.
    let threshold =
      metric == .hitches
      ? Quantity.time(exceeding.threshold)
      : Quantity.time(exceeding.threshold, inUnitOf: max(reference, candidate))
    return "of 1000 \(things) \(perThousand(exceeding.candidate)) take longer than "
      + "\(threshold), were \(perThousand(exceeding.reference))"
  }

  /// The finding in one line: the change, the times, and what takes long, without the verdict.
  package var summary: String {
    let isOfTail = metric == .timeP99 || metric == .hitches
    let chance = pValue.map { "p = \(String(format: "%.1g", $0))" }
    let effect = pValue == nil ? reading?.detectableEffect : nil
    return [
      change, metric == .hitches ? nil : Quantity.times(reference, candidate),
      isOfTail ? exceedingWords : nil, chance,
      effect.map { "a change of \(Quantity.percent($0)) would have been seen" },
    ].compactMap { $0 }.joined(separator: ", ")
  }
}
