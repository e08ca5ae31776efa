internal import Statistics

/// Asks whether all benchmarks together became slower by more than any of them shows.
///
/// Each round gives one difference, the mean over the benchmarks of their differences, none of
/// which may count for more than 5 % either way. It must be over the same benchmarks in every
/// round: where those decided early leave, the mean of the rest moves by itself. And the number of
/// rounds must be fixed beforehand: it is tested once, at its end.
public struct DriftTest: Sendable {
  /// The number of benchmarks in each round.
  public let benchmarks: Int
  /// The number of rounds that it judges.
  public let plannedRounds: Int
  /// The mean of each round so far, a log ratio.
  public private(set) var means: [Double] = []

  /// What all benchmarks together must be proven to exceed, a log ratio.
  public static let margin = 0.0025
  /// The most that one benchmark may count, a log ratio.
  public static let clip = 0.05
  /// The largest p-value that proves a drift.
  public static let level = 0.001
  /// The fewest rounds that can prove one: 2⁻¹⁰ is below the level.
  public static let fewestRounds = 10

  /// Starts with no rounds.
  ///
  /// - Parameters:
  ///   - benchmarks: How many benchmarks each round has, at least 1.
  ///   - rounds: How many rounds to judge, at least 10.
  public init(benchmarks: Int, rounds: Int = DriftTest.fewestRounds) {
    precondition(benchmarks > 0, "a drift is of at least one benchmark")
    precondition(rounds >= Self.fewestRounds, "\(rounds) rounds prove no drift")
    self.benchmarks = benchmarks
    plannedRounds = rounds
  }

  /// Adds a round: the differences of all benchmarks, as log ratios in any order.
  ///
  /// Rounds beyond the planned ones are left out.
  public mutating func add(_ differences: [Double]) {
    precondition(differences.count == benchmarks, "a round of drift has every benchmark")
    precondition(differences.allSatisfy(\.isFinite), "a difference is finite")
    guard means.count < plannedRounds else { return }
    let clipped = differences.map { max(-Self.clip, min(Self.clip, $0)) }
    means.append(clipped.reduce(0, +) / Double(benchmarks))
  }

  /// The probability that chance does as much; nothing before the planned rounds are complete.
  public var pValue: Double? {
    guard means.count == plannedRounds else { return nil }
    var differences = PairedDifferences()
    for mean in means { differences.append(mean) }
    return differences.pValue(above: Self.margin)
  }

  /// The median of the means, a log ratio; nothing before the first round.
  public var estimate: Double? { (try? Sample(means))?.median }

  /// Whether a drift is proven; nothing before the planned rounds are complete.
  public var isProven: Bool? { pValue.map { $0 <= Self.level } }
}
