public import Benchmarking

/// The counting passes of one build, several of each benchmark where one is not enough.
///
/// One reading of a count that jitters proves nothing. Five that agree make a count exact; eight of
/// those that do not tell how far it reaches.
public struct Readings: Sendable {
  /// The readings that must agree for a count to be exact.
  public static let exact = 5
  /// The readings that tell how far a jittery count reaches.
  public static let jittery = 8

  private var passes: [String: [BenchmarkRecord]]

  /// Begins with one pass of each benchmark.
  public init(_ first: [BenchmarkRecord]) {
    passes = Dictionary(first.map { ($0.id, [$0]) }) { _, last in last }
  }

  /// Adds a pass of some benchmarks.
  public mutating func add(_ records: [BenchmarkRecord]) {
    for record in records { passes[record.id, default: []].append(record) }
  }

  /// The passes of a benchmark so far.
  public func count(of id: String) -> Int { passes[id]?.count ?? 0 }

  /// The benchmarks whose passes did not all read the same.
  public var unsteady: Set<String> {
    Set(passes.keys.filter { passes[$0]?.areSteady == false })
  }

  /// A record with the counts of all passes of its benchmark, each with its range where they
  /// differ, and all else as it is.
  ///
  /// A failure or another checksum in any of the passes is the benchmark's.
  public func merged(_ record: BenchmarkRecord) -> BenchmarkRecord {
    guard record.failure == nil, let passes = passes[record.id] else { return record }
    var merged = record
    for pass in passes {
      if let failure = pass.failure {
        merged.failure = failure
      } else if let found = pass.checksum, let expected = record.checksum,
        !found.agrees(with: expected)
      {
        merged.failure = .checksumDiffers(found: found, expected: expected)
      }
    }
    for (metric, value) in record.metrics where value.exact != nil {
      let readings = passes.compactMap { $0.metrics[metric]?.exact }
      merged.metrics[metric] = ExactValue(merging: readings, of: metric).map(MetricValue.exact)
    }
    return merged
  }
}

extension [BenchmarkRecord] {
  /// Whether all of these passes read the same.
  fileprivate var areSteady: Bool {
    guard let first else { return true }
    return first.metrics.allSatisfy { metric, value in
      value.exact == nil
        || allSatisfy { $0.metrics[metric]?.exact?.reads(as: value.exact, metric) ?? true }
    }
  }
}

extension ExactValue {
  /// The lowest of some readings, with the highest of them where they differ; `nil` of none.
  init?(merging readings: [ExactValue], of metric: Metric) {
    guard let lowest = readings.min(by: { $0.total < $1.total }) else { return nil }
    self = lowest
    guard !readings.allSatisfy({ $0.reads(as: lowest, metric) }) else { return }
    highest = readings.map { $0.highest ?? $0.total }.max()
  }

  /// Whether another reading of a metric is the same.
  fileprivate func reads(as other: ExactValue?, _ metric: Metric) -> Bool {
    // Which one of several equal steps is named first says nothing about the count.
    let stepsCount = metric == .eventAllocations
    return total == other?.total && highest == other?.highest
      && (!stepsCount || steps == other?.steps)
  }
}
