package import Comparison
package import Measurements
package import Sessions
package import Storage

/// The stored baselines that a selection is compared with.
package struct StoredBaselines {
  private var exact: [ExactBaseline] = []
  private var timings: [TimingBaseline] = []
  /// The suites without stored exact metrics for this build.
  package private(set) var absent: [String] = []
  private let environment: RunEnvironment

  /// Whether no suite has stored exact metrics for this build.
  package var isEmpty: Bool { exact.isEmpty }

  /// Reads the stored baselines of `suites`.
  ///
  /// - Throws: `StorageError` when a file is damaged or was written by a build that is not
  ///   comparable.
  package init(
    of suites: [String], in store: BaselineStore, environment: RunEnvironment
  ) throws(StorageError) {
    self.environment = environment
    for name in suites {
      // A measurement of another program may have a suite that no file can be named after.
      guard let suite = FileName(name) else {
        absent.append(name)
        continue
      }
      if let baseline = try store.exact(suite: suite, environment: environment) {
        let key = BuildKey(environment)
        guard baseline.key.countsCompare(with: key) else {
          throw .otherBuild(
            path: store.exactPath(suite: suite, environment: environment),
            stored: baseline.key.summary, present: key.summary)
        }
        exact.append(baseline)
      } else {
        absent.append(name)
      }
      // Times of another build need no such check: they are compared with a note and prove nothing.
      if let baseline = try store.timings(suite: suite, environment: environment) {
        timings.append(baseline)
      }
    }
  }

  /// Creates an empty set, for measurements that compare with nothing.
  package init(noneFor environment: RunEnvironment) {
    self.environment = environment
  }

  /// Reads the stored baselines of a measurement's suites.
  ///
  /// - Throws: `StorageError` when a file is damaged or was written by a build that is not
  ///   comparable.
  package init(of measurement: MeasurementSet, _ root: PackageRoot) throws(StorageError) {
    try self.init(
      of: Set(measurement.benchmarks.map(\.suite)).sorted(), in: BaselineStore(root: root.path),
      environment: measurement.environment)
  }

  /// Returns the reference for the environment `measured`, which has the calibration of this
  /// machine.
  package func reference(measured: RunEnvironment) -> Reference {
    Reference(exact: exact, timings: timings, environment: measured)
  }

  /// Returns the reference for a measurement; each time is compared in the environment that
  /// measured it.
  package func reference(for measurement: MeasurementSet) -> Reference {
    Reference(
      exact: exact, timings: timings, environment: measurement.environment,
      others: measurement.environments)
  }

  /// Whether a time of the benchmark is stored, for this machine or another.
  func hasTime(of id: String) -> Bool { timings.contains { $0.benchmarks[id]?[.time] != nil } }

  /// Returns the commit at which the stored time of a benchmark was measured, if recorded.
  func timedCommit(of id: String) -> Commit? {
    timings.first { $0.benchmarks[id]?[.time] != nil }?.provenance.commit
  }

  /// The dates and reasons of the accepted baselines in one line; says so if there are no
  /// baselines.
  package var summary: String {
    guard !exact.isEmpty else { return "no stored baseline" }
    // 10 characters of an ISO 8601 date are the day.
    let accepted = exact.map {
      "\($0.provenance.date.prefix(10)) (\($0.provenance.because))"
    }
    return "baseline of \(accepted.joined(separator: ", "))"
  }
}

extension Reference {
  /// Creates a reference from an older measurement; each time is compared in the environment that
  /// measured it.
  package init(_ older: MeasurementSet, for measurement: MeasurementSet) {
    self.init(
      older, environment: measurement.environment, others: measurement.environments)
  }
}
