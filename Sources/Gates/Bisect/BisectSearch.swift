internal import Comparison
internal import Essentials
internal import Measurements

/// A reading of one metric at one commit.
struct BisectReading: Codable, Equatable {
  /// The count per iteration; for a time, the log ratio to the commit that is known to be good.
  let value: Double
  /// The log ratios that the rounds do not exclude; `nil` for a count, and after too few rounds.
  var interval: ClosedRange<Double>?

  init(_ value: Double, _ interval: ClosedRange<Double>? = nil) {
    self.value = value
    self.interval = interval
  }
}

/// The search for the commit at which one metric of one benchmark became worse.
///
/// Between a good commit and a bad one the metric has two levels. A commit is bad if its reading is
/// on the bad side of the middle between the two levels. If the metric changes in several steps,
/// the search ends at one that crosses the middle.
struct BisectSearch: Codable, Equatable {
  /// The identifier of the benchmark.
  let benchmark: String
  let metric: Metric
  /// The property of the time that was proven worse; `nil` for a count.
  let endpoint: Endpoint?
  /// The good commits, in the order in which they were found, beginning with the given one.
  ///
  /// No commit is an ancestor of an earlier one.
  private(set) var good: [Commit]
  /// The earliest commit that is known to be bad.
  private(set) var bad: Commit
  /// The reasons why commits could not be judged, by hash.
  private(set) var skipped: [String: String] = [:]
  /// The commits that may be the first bad one, including `bad`: first those that split the rest
  /// most evenly.
  var suspects: [String] = []

  private let threshold: Double
  /// The number of commits judged so far, counted against `mostJudgements`.
  private(set) var judgements = 0
  /// The largest number of judgements of a time; `nil` for a count, which cannot be wrong.
  private let mostJudgements: Int?

  /// A commit with its reading of the metric.
  struct Commit: Codable, Equatable {
    let hash: String
    let reading: BisectReading
  }

  /// Creates a search between two commits whose readings differ.
  ///
  /// - Parameters:
  ///   - benchmark: The identifier of the benchmark.
  ///   - metric: The metric that is worse at `bad`.
  ///   - endpoint: The property of the time that is worse; `nil` for a count.
  ///   - good: The commit that is known to be good.
  ///   - bad: The commit that is known to be bad.
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

  /// The commits whose judgement would narrow the search, first those that split the rest most
  /// evenly.
  var open: [String] {
    guard judgements < mostJudgements ?? .max else { return [] }
    return suspects.filter { $0 != bad.hash && skipped[$0] == nil }
  }

  /// Whether only the first bad commit is left.
  var isFound: Bool { suspects == [bad.hash] }

  /// The reasons why the search stays open, each once.
  var reasons: [String] {
    let spent = judgements >= mostJudgements ?? .max
    return Set(suspects.compactMap { skipped[$0] }).sorted()
      + (spent ? ["after \(judgements) judgements a further one could be wrong by chance"] : [])
  }

  /// The log ratio between good and bad times; `nil` for a count.
  var timeThreshold: Double? { endpoint == nil ? nil : threshold }

  /// Whether these readings of a count are on the bad side; `nil` if they are on both sides.
  func isBad(_ readings: [Double]) -> Bool? {
    let isUpward = bad.reading.value > threshold
    let sides = Set(readings.map { ($0 > threshold) == isUpward })
    return sides.count == 1 ? sides.first : nil
  }

  /// Records that a commit is good or bad.
  ///
  /// The ancestors of a good commit count as good, and the descendants of a bad one as bad.
  mutating func judge(_ commit: Commit, isBad: Bool) {
    judgements += 1
    if isBad { bad = commit } else { good.append(commit) }
  }

  /// Records that a commit cannot be judged.
  mutating func skip(_ commit: String, because reason: String) {
    judgements += 1
    skipped[commit] = reason
  }

  /// Returns the good commit to compare the first bad one with: one of its parents if it was
  /// judged, else the given good commit.
  func counterpart(parents: [String]) -> Commit {
    let judged = good.first { parents.contains($0.hash) }
    // There is always the first one.
    return judged ?? good[good.count - 1]
  }

  /// Returns the change from a good commit to the bad one in words, such as `allocations 2 → 3
  /// (+1)`.
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

/// The change of a time between two commits that were both compared with a third commit.
struct TimeStep: Equatable {
  /// The change as a share: 0.03 if the time is 3 % longer.
  let change: Double
  /// The changes, as shares, that the rounds do not exclude; `nil` after too few rounds.
  let interval: ClosedRange<Double>?

  /// Subtracts one log ratio from another, and combines their uncertainties.
  ///
  /// The interval is computed by the method of variance estimates recovery (Zou and Donner 2008,
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
