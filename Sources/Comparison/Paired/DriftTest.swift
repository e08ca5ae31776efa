/// A test for a slowdown of all benchmarks together that is too small to show in any of them.
///
/// Each round gives one difference: the mean over the benchmarks of their differences, each clipped
/// to 5 % either way. Only benchmarks with a difference in every round count: if benchmarks left as
/// soon as they were decided, the mean of the rest would change without a cause. The number of
/// rounds must be fixed beforehand, because the test is applied once, after the last round.
///
/// Benchmarks that were proven slower are excluded, since they are reported themselves. Excluding
/// them cannot increase the mean of the rest, so the test stays valid.
public struct DriftTest: Sendable {
  /// The number of benchmarks in each round, including those that failed.
  public let benchmarks: Int
  /// The number of rounds after which the test is applied, fixed before the first round.
  public let plannedRounds: Int
  /// The clipped differences of all benchmarks in each round so far, as log ratios; `nil` for one
  /// that failed.
  private var rounds: [[Double?]] = []

  /// The mean change that must be proven to be exceeded, a log ratio: half of the 0.5 % that the
  /// test is meant to find.
  public static let margin = 0.0025
  /// The largest contribution of one benchmark either way, a log ratio.
  ///
  /// The number is a choice, so that no benchmark alone moves the mean far.
  public static let clip = 0.05
  /// The largest p-value that proves a drift: a tenth of `PairedPlan.changeRisk`.
  public static let level = 0.001
  /// The fewest rounds that can prove a drift, since 2⁻¹⁰, the smallest p-value of ten, is below
  /// `level`.
  public static let fewestRounds = 10

  /// Creates a test without rounds.
  ///
  /// - Parameters:
  ///   - benchmarks: The number of benchmarks, at least 1.
  ///   - rounds: The number of rounds to judge, at least 10.
  public init(benchmarks: Int, rounds: Int = DriftTest.fewestRounds) {
    precondition(benchmarks > 0, "a drift is of at least one benchmark")
    precondition(rounds >= Self.fewestRounds, "\(rounds) rounds prove no drift")
    self.benchmarks = benchmarks
    plannedRounds = rounds
  }

  /// Adds a round: the differences of all benchmarks as log ratios, in the same order every time.
  ///
  /// A benchmark that failed has `nil`, and is left out of all rounds. If its earlier rounds were
  /// kept, they would change the mean.
  ///
  /// Rounds beyond the planned ones are ignored.
  public mutating func add(_ differences: [Double?]) {
    precondition(differences.count == benchmarks, "a round of drift has every benchmark")
    precondition(differences.allSatisfy { $0?.isFinite ?? true }, "a difference is finite")
    guard rounds.count < plannedRounds else { return }
    rounds.append(differences.map { $0.map { max(-Self.clip, min(Self.clip, $0)) } })
  }

  /// Returns the mean of each round so far, a log ratio.
  ///
  /// - Parameter slower: The indices of the benchmarks to exclude.
  /// - Returns: A mean for each round; empty if every benchmark is excluded or has failed.
  public func means(without slower: Set<Int> = []) -> DriftMeans {
    let rest = (0..<benchmarks).filter { index in
      !slower.contains(index) && rounds.allSatisfy { $0[index] != nil }
    }
    guard !rest.isEmpty else { return DriftMeans(benchmarks: 0, rounds: []) }
    return DriftMeans(
      benchmarks: rest.count,
      rounds: rounds.map { round in
        rest.reduce(0) { $0 + (round[$1] ?? 0) } / Double(rest.count)
      })
  }

  /// Returns the p-value of a drift above `margin`; `nil` before the last planned round, or if no
  /// benchmark is left without `slower`.
  public func pValue(without slower: Set<Int> = []) -> Double? {
    let means = means(without: slower)
    return means.rounds.count == plannedRounds ? means.pValue(above: Self.margin) : nil
  }

  /// Returns the median of the rounds' means, a log ratio; `nil` before the first round, or if no
  /// benchmark is left without `slower`.
  public func estimate(without slower: Set<Int> = []) -> Double? {
    means(without: slower).estimate
  }

  /// Returns whether a drift above `margin` is proven; `nil` where `pValue(without:)` is `nil`.
  public func isProven(without slower: Set<Int> = []) -> Bool? {
    pValue(without: slower).map { $0 <= Self.level }
  }
}
