internal import Essentials
package import Measurements
internal import Statistics

/// The tails of one round: the slow iterations of both builds, or the steps of their replays.
///
/// Exchanging the sides negates the differences to the bit, like those of `PairedRound`.
public struct TailRound: Sendable, Equatable {
  /// The metrics that the round has values of, in the order of tables.
  package let metrics: [Metric]
  /// The values of each build.
  package let reference: Side
  package let candidate: Side
  /// The time that counts as long, in nanoseconds: the 99th percentile of the iterations of both
  /// builds together, or the budget of a step.
  package let threshold: Double

  /// The values of one build in a round.
  package struct Side: Sendable, Equatable {
    /// The values of each metric, in the metric's unit: one value, or one of each step.
    package var values: [[Double]]
    /// The share of iterations or steps that take longer than the threshold.
    package var exceeding: Double
    /// The times at `TailRound.percentiles`, in nanoseconds.
    package var percentiles: [Double]
  }

  /// The percentiles that are kept for drawing.
  package static let percentiles = [0.5, 0.75, 0.9, 0.95, 0.98, 0.99, 0.995]
  /// The share of the slowest iterations whose geometric mean is `timeP99`.
  ///
  /// The 99th percentile is in its middle. The mean sees one slow iteration in a hundred exactly,
  /// which the percentile alone would see in every second round. `tails.md` in the records compares
  /// both with other statistics.
  static let slowestShare = 0.02
  /// The fewest iterations of a side in a round: the slowest 2 % are then four.
  public static let fewestIterations = 200
  /// The nanoseconds below which steps count as equally long.
  ///
  /// The clock has a resolution of some tens of nanoseconds, and such a step is in no tail.
  static let shortestStep = 1000.0

  /// Reduces the times of single iterations.
  ///
  /// - Parameters:
  ///   - reference: The nanoseconds of each iteration of the reference, at least 200.
  ///   - candidate: The nanoseconds of as many iterations of the candidate.
  /// - Throws: `TailRoundError` when the iterations are too few or not equally many, or when a time
  ///   is negative or not finite.
  /// - Complexity: O(n log n) for n times, allocates.
  public init(
    iterations reference: [Double], candidate: [Double]
  ) throws(TailRoundError) {
    guard reference.count == candidate.count else {
      throw .unequal(reference: reference.count, candidate: candidate.count)
    }
    guard reference.count >= Self.fewestIterations else { throw .fewIterations(reference.count) }
    let before = try Self.sample(reference)
    let after = try Self.sample(candidate)
    let both = try Self.sample(reference + candidate)
    metrics = [.timeP99]
    let threshold = both.quantile(0.99)
    self.threshold = threshold
    self.reference = Self.side([[Self.tailMean(before)]], before, threshold)
    self.candidate = Self.side([[Self.tailMean(after)]], after, threshold)
  }

  /// Reduces the times of the steps of replays to the floor of each step.
  ///
  /// - Parameters:
  ///   - reference: The nanoseconds of the steps of each replay of the reference.
  ///   - candidate: The nanoseconds of the steps of each replay of the candidate.
  ///   - interval: The nanoseconds from one step to the next in the replayed program.
  /// - Throws: `TailRoundError` when the replays have no steps or not equally many, or when a time
  ///   is negative or not finite.
  /// - Complexity: O(n log n) for n times, allocates.
  public init(
    steps reference: [[Double]], candidate: [[Double]], interval: Double
  ) throws(TailRoundError) {
    let before = try Self.floors(reference)
    let after = try Self.floors(candidate)
    guard before.count == after.count else {
      throw .unequal(reference: before.count, candidate: after.count)
    }
    metrics = [.frameTime, .frameP99, .frameMax, .hitches]
    threshold = interval * FrameProfile.standardBudget / 100
    self.reference = try Self.side(of: before, interval)
    self.candidate = try Self.side(of: after, interval)
  }

  private init(_ metrics: [Metric], _ reference: Side, _ candidate: Side, _ threshold: Double) {
    self.metrics = metrics
    self.reference = reference
    self.candidate = candidate
    self.threshold = threshold
  }

  /// The same round with reference and candidate exchanged.
  public var mirrored: TailRound { TailRound(metrics, candidate, reference, threshold) }

  /// Returns the differences of a metric: one, or one of each step.
  ///
  /// A difference is the log ratio of candidate to reference. For hitches it is a share of the time
  /// of the replay, since a ratio to none would be infinite.
  func differences(of index: Int) -> [PairedReading] {
    let isShare = metrics[index] == .hitches
    func scaled(_ value: Double) -> Double { isShare ? value / 1000 : log(max(value, 1)) }
    return zip(reference.values[index], candidate.values[index]).map { before, after in
      PairedReading(difference: scaled(after) - scaled(before), spread: 0)
    }
  }
}

extension TailRound {
  private static func sample(_ times: [Double]) throws(TailRoundError) -> Sample {
    guard times.allSatisfy({ $0 >= 0 }), let sample = try? Sample(times) else { throw .badTime }
    return sample
  }

  private static func side(_ values: [[Double]], _ times: Sample, _ threshold: Double) -> Side {
    let exceeding = times.sorted.count { $0 > threshold }
    return Side(
      values: values, exceeding: Double(exceeding) / Double(times.count),
      percentiles: percentiles.map(times.quantile))
  }

  /// Returns the values of one build's steps, from the floor of each.
  private static func side(
    of floors: [Double], _ interval: Double
  ) throws(TailRoundError) -> Side {
    let times = try sample(floors)
    let profile = FrameProfile(
      floors: floors, stepNanoseconds: interval, replays: 1, clockNanoseconds: 0)
    return side(
      [
        floors.map { max($0, shortestStep) }, [times.quantile(0.99)], [times.quantile(1)],
        [profile.hitchMillisecondsPerSecond],
      ], times, interval * FrameProfile.standardBudget / 100)
  }

  /// Returns the geometric mean of the slowest 2 %.
  ///
  /// An interruption a hundred times as long as an iteration would be most of another mean.
  private static func tailMean(_ times: Sample) -> Double {
    let count = Int((slowestShare * Double(times.count)).rounded(.up))
    let logarithms = times.sorted.suffix(count).map { log(max($0, 1)) }
    return exp(logarithms.reduce(0, +) / Double(count))
  }

  /// Returns the floor of each step over all replays.
  private static func floors(_ replays: [[Double]]) throws(TailRoundError) -> [Double] {
    guard let steps = replays.first?.count, steps > 0 else { throw .noSteps }
    guard replays.allSatisfy({ $0.count == steps }) else { throw .unequalReplays }
    var floors: [Double] = []
    for step in 0..<steps { floors.append(try sample(replays.map { $0[step] }).floor) }
    return floors
  }
}

/// The reason why the times of single iterations or steps cannot be reduced to a round.
public enum TailRoundError: Error, Equatable, CustomStringConvertible {
  /// The builds have different numbers of iterations, or of steps in a replay.
  case unequal(reference: Int, candidate: Int)
  /// Each side has fewer than 200 iterations.
  case fewIterations(Int)
  /// The replays of a side have no steps.
  case noSteps
  /// The replays of a side have different numbers of steps.
  case unequalReplays
  /// A time is negative, infinite or not a number.
  case badTime

  /// The reason in a clause.
  public var description: String {
    switch self {
    case .unequal(let reference, let candidate):
      "the builds have \(reference) and \(candidate) steps or iterations, which make no pairs"
    case .fewIterations(let count):
      "\(count) iterations a round, and a p99 needs \(TailRound.fewestIterations)"
    case .noSteps: "the replays have no steps"
    case .unequalReplays: "the replays of one build differ in their number of steps"
    case .badTime: "a time is negative or not finite"
    }
  }
}
