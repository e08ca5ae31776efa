public import Measurements

/// The counting passes of one build, several of each benchmark whose counts need them.
///
/// A single reading of a count that varies proves nothing. A count is exact if five readings agree.
/// A count that varies gets 8, 16 or 32 readings: see `VaryingCount`.
public struct Readings: Sendable {
  /// The number of readings that must agree for a count to be exact.
  ///
  /// The number is a choice: each reading needs a fresh process, and too few readings miss a rare
  /// variation.
  public static let exact = 5

  private var passes: [String: [BenchmarkRecord]]

  /// Creates the readings from one pass of each benchmark.
  public init(_ first: [BenchmarkRecord]) {
    passes = Dictionary(first.map { ($0.id, [$0]) }) { _, last in last }
  }

  /// Adds one pass: a record of each benchmark that was counted again.
  public mutating func add(_ records: [BenchmarkRecord]) {
    for record in records { passes[record.id, default: []].append(record) }
  }

  /// Returns the number of passes of a benchmark so far.
  public func count(of id: String) -> Int { passes[id]?.count ?? 0 }

  /// The identifiers of the benchmarks whose counts differ between passes, and which need more
  /// passes.
  public var unsteady: Set<String> {
    Set(passes.keys.filter { passes[$0]?.areSteady == false })
  }

  /// Returns a copy of `record` with the counts of all passes of its benchmark, each with its
  /// readings where they differ.
  ///
  /// A failure in any of the passes becomes the failure of the benchmark. A checksum that differs
  /// between passes is a failure too, because all passes are of one build.
  public func merged(_ record: BenchmarkRecord) -> BenchmarkRecord {
    guard record.failure == nil, let passes = passes[record.id] else { return record }
    var merged = record
    for pass in passes {
      if let failure = pass.failure {
        merged.failure = failure
      } else if let found = pass.checksum, let expected = record.checksum,
        !found.agrees(with: expected)
      {
        merged.failure = .checksumVariesByProcess(first: expected, second: found)
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
  /// Whether all passes in the array have the same counts.
  fileprivate var areSteady: Bool {
    guard let first else { return true }
    return first.metrics.allSatisfy { metric, value in
      value.exact == nil
        || allSatisfy { $0.metrics[metric]?.exact?.reads(as: value.exact, metric) ?? true }
    }
  }
}

extension ExactValue {
  /// Creates a copy of the lowest pass, with the readings of all passes if they differ; `nil`
  /// without passes.
  package init?(merging passes: [ExactValue], of metric: Metric) {
    guard let lowest = passes.min(by: { $0.total < $1.total }) else { return nil }
    self = lowest
    self.passes = passes.count
    guard !passes.allSatisfy({ $0.reads(as: lowest, metric) }) else { return }
    readings = passes.flatMap { $0.readings.isEmpty ? [$0.total] : $0.readings }.sorted()
  }

  /// Whether `other` has the same total and readings and, for `eventAllocations`, the same steps.
  fileprivate func reads(as other: ExactValue?, _ metric: Metric) -> Bool {
    // Several steps may have the same largest count; which of them is named says nothing about the
    // count.
    let stepsCount = metric == .eventAllocations
    return total == other?.total && readings == other?.readings
      && (!stepsCount || steps == other?.steps)
  }
}
