internal import Benchmarking
internal import Comparison
internal import Foundation

/// A reading of one metric at one commit.
struct BisectReading: Codable, Equatable {
  /// The count per iteration; for a time, the log ratio to the commit that is known to be good.
  let value: Double
  /// The log ratios that the rounds do not exclude; `nil` for a count, and with too few rounds.
  var interval: ClosedRange<Double>?

  init(_ value: Double, _ interval: ClosedRange<Double>? = nil) {
    self.value = value
    self.interval = interval
  }
}

/// The search for the commit at which one metric of one benchmark became worse.
///
/// Between a good commit and a bad one the metric has two levels. A commit is bad if its reading is
/// on the bad side of the middle between them. With several steps in between, the search ends at
/// one that crosses the middle.
struct BisectSearch: Codable, Equatable {
  /// The identifier of the benchmark.
  let benchmark: String
  let metric: Metric
  /// The property of the time that was proven worse; `nil` for a count.
  let endpoint: Endpoint?
  /// The good commits in the order found, the first one given; none is an ancestor of one before.
  private(set) var good: [Commit]
  /// The earliest commit that is known to be bad.
  private(set) var bad: Commit
  /// The reasons why commits could not be judged, by hash.
  private(set) var skipped: [String: String] = [:]
  /// The commits that may be the first bad one, those first that halve the rest best; with `bad`.
  var suspects: [String] = []

  private let threshold: Double
  /// The number of judgements so far, by which the risk of a wrong end is divided.
  private(set) var judgements = 0
  /// The largest number of judgements of a time; `nil` for a count, which cannot be wrong.
  private let mostJudgements: Int?

  /// A commit with the reading of the metric there.
  struct Commit: Codable, Equatable {
    let hash: String
    let reading: BisectReading
  }

  /// Creates a search between two commits whose readings differ.
  ///
  /// - Parameters:
  ///   - benchmark: The identifier of the benchmark.
  ///   - metric: The metric that is worse at `bad`.
  ///   - endpoint: The property of the time that is; `nil` for a count.
  ///   - good: The commit to begin with.
  ///   - bad: The commit to end with.
  ///   - mostJudgements: The number of judgements that the risk of a wrong end is divided by.
  init(
    _ benchmark: String, _ metric: Metric, _ endpoint: Endpoint?, good: Commit, bad: Commit,
    mostJudgements: Int
  ) {
    self.benchmark = benchmark
    self.metric = metric
    self.endpoint = endpoint
    self.good = [good]
    self.bad = bad
    self.mostJudgements = endpoint == nil ? nil : mostJudgements
    threshold = (good.reading.value + bad.reading.value) / 2
  }

  /// The commits that a further judgement helps with, those first that halve the rest best.
  var open: [String] {
    guard judgements < mostJudgements ?? .max else { return [] }
    return suspects.filter { $0 != bad.hash && skipped[$0] == nil }
  }

  /// Whether only the first bad commit is left.
  var isFound: Bool { suspects == [bad.hash] }

  /// The reasons why the search stays open, each once: of commits that are left, or of the search.
  var reasons: [String] {
    let spent = judgements >= mostJudgements ?? .max
    return Set(suspects.compactMap { skipped[$0] }).sorted()
      + (spent ? ["after \(judgements) judgements a further one could be wrong by chance"] : [])
  }

  /// The log ratio between good and bad times; `nil` for a count.
  var timeThreshold: Double? { endpoint == nil ? nil : threshold }

  /// Returns the side of a commit with these readings of a count; `nil` if they disagree.
  func isBad(_ readings: [Double]) -> Bool? {
    let isUpward = bad.reading.value > threshold
    let sides = Set(readings.map { ($0 > threshold) == isUpward })
    return sides.count == 1 ? sides.first : nil
  }

  /// Notes that a commit is good or bad; its ancestors, or its descendants, are so too.
  mutating func judge(_ commit: Commit, isBad: Bool) {
    judgements += 1
    if isBad { bad = commit } else { good.append(commit) }
  }

  /// Notes that a commit cannot be judged.
  mutating func skip(_ commit: String, because reason: String) {
    judgements += 1
    skipped[commit] = reason
  }

  /// The good commit that the first bad one is compared with: a parent of it where one was judged.
  func counterpart(parents: [String]) -> Commit {
    let judged = good.first { parents.contains($0.hash) }
    // There is always the first one.
    return judged ?? good[good.count - 1]
  }

  /// The change from a good commit to the bad one in words, such as `allocations 2 → 3 (+1)`.
  func change(from good: Commit) -> String {
    let (old, new) = (good.reading, bad.reading)
    guard endpoint != nil else {
      let values = "\(Quantity.count(old.value)) → \(Quantity.count(new.value))"
      return "\(metric.rawValue) \(values) (\(Quantity.change(new.value - old.value)))"
    }
    let size = TimeStep(from: old, to: new)
    let name = endpoint == .mean ? "time, mean" : "time"
    let interval = size.interval.map { " \(Quantity.interval($0.lowerBound, $0.upperBound))" }
    return "\(name) \(Quantity.signedPercent(size.change))\(interval ?? "")"
  }
}

/// The change between two commits whose times were both compared with a third one's.
struct TimeStep: Equatable {
  /// The change as a share: 0.03 for 3 % slower.
  let change: Double
  /// The shares that the rounds do not exclude; `nil` with too few rounds.
  let interval: ClosedRange<Double>?

  /// Subtracts one log ratio from another one, with the uncertainties of both.
  ///
  /// The interval is that of the method of variance estimates recovery (Zou and Donner 2008,
  /// https://doi.org/10.1002/sim.3095), which takes the distances of the limits from the estimates
  /// and assumes no distribution.
  init(from old: BisectReading, to new: BisectReading) {
    let difference = new.value - old.value
    change = exp(difference) - 1
    let before = old.interval ?? old.value...old.value
    interval = new.interval.map { after in
      func side(_ one: Double, _ other: Double) -> Double {
        (one * one + other * other).squareRoot()
      }
      let down = side(new.value - after.lowerBound, before.upperBound - old.value)
      let up = side(after.upperBound - new.value, old.value - before.lowerBound)
      return (exp(difference - down) - 1)...(exp(difference + up) - 1)
    }
  }
}
