public import Measurements

/// The reference of a comparison: stored baselines or another measurement.
public struct Reference: Sendable {
  /// The reference's values of one benchmark.
  public struct Entry: Sendable {
    var tags: [String]
    var checksum: Checksum?
    var metrics: [Metric: MetricValue]
    /// Whether the benchmark is reported as missing if the candidate lacks it.
    var isExpected: Bool
    /// The comparability of the stored times with the candidate's; `nil` if only counts are stored.
    var comparability: TimeComparability?
  }

  /// The reference's values of each benchmark, by the benchmark's identifier.
  public private(set) var entries: [String: Entry] = [:]
  /// The reason why no counts are comparable; `nil` for comparable counts.
  private(set) var countsRemark: Remark?
  /// The reason why sizes in bytes are not comparable; `nil` for comparable sizes.
  var bytesRemark: Remark?

  /// Creates a reference from the stored baselines of one or more suites.
  ///
  /// - Parameters:
  ///   - exact: The stored counts.
  ///   - timings: The stored times.
  ///   - environment: The candidate's environment.
  ///   - others: The environments of single benchmarks of the candidate that differ from
  ///     `environment`, by identifier.
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
      let comparability = TimeComparability(reference: baseline.environment, candidate: environment)
      for (id, metrics) in baseline.benchmarks {
        var entry =
          entries[id] ?? Entry(tags: [], checksum: nil, metrics: [:], isExpected: false)
        // No metric is both counted and timed, so nothing is dropped here.
        entry.metrics.merge(metrics.mapValues(MetricValue.timed)) { exact, _ in exact }
        entry.comparability =
          others[id].map { TimeComparability(reference: baseline.environment, candidate: $0) }
          ?? comparability
        entries[id] = entry
      }
    }
  }

  /// Creates a reference from another measurement.
  ///
  /// - Parameters:
  ///   - measurement: The measurement, merged or not.
  ///   - environment: The candidate's environment.
  ///   - others: The environments of single benchmarks of the candidate that differ from
  ///     `environment`, by identifier.
  public init(
    _ measurement: MeasurementSet, environment: RunEnvironment,
    others: [String: RunEnvironment] = [:]
  ) {
    let comparability = TimeComparability(
      reference: measurement.environment, candidate: environment)
    let own = measurement.environments
    for record in measurement.benchmarks where record.hasRun {
      let (there, here) = (own[record.id], others[record.id])
      let isCommon = there == nil && here == nil
      entries[record.id] = Entry(
        tags: record.tags, checksum: record.checksum, metrics: record.metrics, isExpected: true,
        comparability: isCommon
          ? comparability
          : TimeComparability(
            reference: there ?? measurement.environment, candidate: here ?? environment))
    }
    let (old, new) = (BuildKey(measurement.environment), BuildKey(environment))
    if !old.countsCompare(with: new) { countsRemark = .countedBy(build: old.summary) }
    noteAllocator(measurement.environment.allocator, environment.allocator)
  }

  private mutating func noteAllocator(_ old: String, _ new: String) {
    if old != new { bytesRemark = .storedUnder(allocator: old, now: new) }
  }
}
