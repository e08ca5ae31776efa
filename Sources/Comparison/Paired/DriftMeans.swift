internal import Statistics

/// The mean difference of some benchmarks in each of the first rounds, as `DriftTest` tests it.
///
/// The shards of a gate store their means. Round by round, the means of all shards together are
/// those of a gate on one machine, so the merged gate has the same test at the same level.
public struct DriftMeans: Sendable, Equatable, Codable {
  /// The number of benchmarks in each mean; 0 if none was timed, or all were proven slower.
  public let benchmarks: Int
  /// The mean of the clipped differences in each round, as log ratios, in the order played.
  public let rounds: [Double]

  /// Creates the means of `benchmarks` benchmarks; with none of them, `rounds` is empty.
  public init(benchmarks: Int, rounds: [Double]) {
    self.benchmarks = benchmarks
    self.rounds = rounds
  }

  /// Combines the means of the shards of a gate; `nil` if a shard has too few rounds.
  ///
  /// Shards without benchmarks have no part in it. The means of the others are weighted by their
  /// numbers of benchmarks.
  ///
  /// - Parameters:
  ///   - shards: The means of all shards.
  ///   - count: The number of rounds that the test needs.
  public init?(merging shards: [DriftMeans], rounds count: Int) {
    let timed = shards.filter { $0.benchmarks > 0 }
    guard timed.allSatisfy({ $0.rounds.count == count }) else { return nil }
    benchmarks = timed.reduce(0) { $0 + $1.benchmarks }
    let total = Double(benchmarks)
    rounds =
      timed.isEmpty
      ? []
      : (0..<count).map { round in
        timed.reduce(0) { $0 + Double($1.benchmarks) * $1.rounds[round] } / total
      }
  }

  /// Returns the p-value of a drift above a margin, a log ratio; `nil` without rounds.
  public func pValue(above margin: Double) -> Double? {
    guard !rounds.isEmpty else { return nil }
    var differences = PairedDifferences()
    for mean in rounds { differences.append(mean) }
    return differences.pValue(above: margin)
  }

  /// The median of the means, a log ratio; `nil` without rounds.
  public var estimate: Double? { (try? Sample(rounds))?.median }

  /// Returns the first contradiction in words; `nil` if there is none.
  ///
  /// - Parameters:
  ///   - clip: The largest mean either way, a log ratio.
  ///   - selected: The number of benchmarks of all shards.
  /// - Returns: A clause for an error message.
  package func fault(clippedAt clip: Double, among selected: Int) -> String? {
    if !(0...selected).contains(benchmarks) { return "has \(benchmarks) benchmarks" }
    if rounds.contains(where: { $0.magnitude > clip }) { return "has a mean beyond \(clip)" }
    return nil
  }
}
