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
  }

  /// The benchmarks by identifier.
  public private(set) var entries: [String: Entry] = [:]
  /// Why exact metrics cannot be compared byte for byte, if so.
  var bytesNote: String?
  /// How much slower the candidate's machine is than the reference's; `nil` on the same machine.
  var slowdown: Double?
  /// What a reader must know about every time.
  var timeNote: String?

  /// The stored baselines of one or more suites.
  public init(
    exact: [ExactBaseline], timings: [TimingBaseline], environment: RunEnvironment
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
      for (id, metrics) in baseline.benchmarks {
        entries[id, default: Entry(tags: [], checksum: nil, metrics: [:], isExpected: false)]
          .metrics.merge(metrics.mapValues(MetricValue.timed)) { exact, _ in exact }
      }
      noteMachine(baseline.environment, environment)
    }
  }

  /// Another measurement.
  public init(_ measurement: MeasurementSet, environment: RunEnvironment) {
    for record in measurement.benchmarks where record.failure == nil {
      entries[record.id] = Entry(
        tags: record.tags, checksum: record.checksum, metrics: record.metrics, isExpected: true)
    }
    noteAllocator(measurement.environment.allocator, environment.allocator)
    noteMachine(measurement.environment, environment)
  }

  private mutating func noteAllocator(_ old: String, _ new: String) {
    if old != new { bytesNote = "not comparable: stored under \(old), counted under \(new)" }
  }

  private mutating func noteMachine(_ old: RunEnvironment, _ new: RunEnvironment) {
    guard old.machineSlug != new.machineSlug else { return }
    timeNote = "other machine"
    if let here = new.calibration, let there = old.calibration {
      slowdown = here.slowdown(against: there)
    }
  }
}
