public import Benchmarking

/// What a measurement is compared with, wherever it came from: stored baselines or another
/// measurement.
public struct Reference: Sendable {
  /// What is known of one benchmark.
  public struct Entry: Sendable {
    var tags: [String]
    var checksum: Checksum?
    var metrics: [Metric: MetricValue]
    /// Whether the benchmark is part of what must still be there.
    var isExpected: Bool
    /// How far its times may be compared.
    var footing: TimeFooting?
  }

  /// The benchmarks by identifier.
  public private(set) var entries: [String: Entry] = [:]
  /// Why no counts can be compared, if so.
  private(set) var countsNote: String?
  /// Why exact metrics cannot be compared byte for byte, if so.
  var bytesNote: String?

  /// The stored baselines of one or more suites.
  ///
  /// - Parameters:
  ///   - exact: Their counts.
  ///   - timings: Their times.
  ///   - environment: Where the candidate was measured.
  ///   - others: Where single benchmarks of the candidate were measured instead, by identifier.
  public init(
    exact: [ExactBaseline], timings: [TimingBaseline], environment: RunEnvironment,
    others: [String: RunEnvironment] = [:]
  ) {
    for baseline in exact {
      for (id, entry) in baseline.benchmarks {
        entries[id] = Entry(
          tags: entry.tags, checksum: entry.checksum,
          metrics: entry.metrics.mapValues(MetricValue.exact), isExpected: true)
      }
      noteAllocator(baseline.key.allocator, environment.allocator)
    }
    for baseline in timings {
      let footing = TimeFooting(reference: baseline.environment, candidate: environment)
      for (id, metrics) in baseline.benchmarks {
        var entry =
          entries[id] ?? Entry(tags: [], checksum: nil, metrics: [:], isExpected: false)
        entry.metrics.merge(metrics.mapValues(MetricValue.timed)) { exact, _ in exact }
        entry.footing =
          others[id].map { TimeFooting(reference: baseline.environment, candidate: $0) } ?? footing
        entries[id] = entry
      }
    }
  }

  /// Another measurement.
  ///
  /// - Parameters:
  ///   - measurement: The measurement, merged or not.
  ///   - environment: Where the candidate was measured.
  ///   - others: Where single benchmarks of the candidate were measured instead, by identifier.
  public init(
    _ measurement: MeasurementSet, environment: RunEnvironment,
    others: [String: RunEnvironment] = [:]
  ) {
    let footing = TimeFooting(reference: measurement.environment, candidate: environment)
    let own = measurement.environments
    for record in measurement.benchmarks where record.failure == nil {
      let (there, here) = (own[record.id], others[record.id])
      let isCommon = there == nil && here == nil
      entries[record.id] = Entry(
        tags: record.tags, checksum: record.checksum, metrics: record.metrics, isExpected: true,
        footing: isCommon
          ? footing
          : TimeFooting(
            reference: there ?? measurement.environment, candidate: here ?? environment))
    }
    let (old, new) = (BuildKey(measurement.environment), BuildKey(environment))
    if !old.countsCompare(with: new) { countsNote = "not comparable: counted by \(old.summary)" }
    noteAllocator(measurement.environment.allocator, environment.allocator)
  }

  private mutating func noteAllocator(_ old: String, _ new: String) {
    if old != new { bytesNote = "not comparable: stored under \(old), counted under \(new)" }
  }
}
