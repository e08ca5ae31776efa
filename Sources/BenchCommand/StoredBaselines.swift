internal import Benchmarking
internal import Comparison
internal import Storage

/// The stored baselines that a selection is compared with.
struct StoredBaselines {
  private var exact: [ExactBaseline] = []
  private var timings: [TimingBaseline] = []
  /// Suites without stored exact metrics for this build.
  private(set) var absent: [String] = []
  private let environment: RunEnvironment

  /// Whether no suite has stored exact metrics for this build.
  var isEmpty: Bool { exact.isEmpty }

  /// Reads what is stored for `suites`.
  ///
  /// - Throws: `StorageError` when a file is damaged or was made by a build that cannot be
  ///   compared.
  init(
    of suites: [String], in store: BaselineStore, environment: RunEnvironment
  ) throws(StorageError) {
    self.environment = environment
    for suite in suites {
      if let baseline = try store.exact(suite: suite, environment: environment) {
        let key = BuildKey(environment)
        guard baseline.key.countsCompare(with: key) else {
          throw .otherBuild(
            path: store.exactPath(suite: suite, environment: environment),
            stored: baseline.key.summary, present: key.summary)
        }
        exact.append(baseline)
      } else {
        absent.append(suite)
      }
      if let baseline = try store.timings(suite: suite, environment: environment) {
        timings.append(baseline)
      }
    }
  }

  /// Nothing to compare with.
  init(noneFor environment: RunEnvironment) {
    self.environment = environment
  }

  /// Reads what is stored for the suites of a measurement.
  ///
  /// - Throws: As for suites.
  init(of measurement: MeasurementSet, _ root: PackageRoot) throws(StorageError) {
    try self.init(
      of: Set(measurement.benchmarks.map(\.suite)).sorted(), in: BaselineStore(root: root.path),
      environment: measurement.environment)
  }

  /// What to compare with; `measured` tells the speed of this machine.
  func reference(measured: RunEnvironment) -> Reference {
    Reference(exact: exact, timings: timings, environment: measured)
  }

  /// What to compare a measurement with, each time of it by where it was measured.
  func reference(for measurement: MeasurementSet) -> Reference {
    Reference(
      exact: exact, timings: timings, environment: measurement.environment,
      others: measurement.environments)
  }

  /// Whether there is a stored time of a benchmark, of this machine or another one.
  func hasTime(of id: String) -> Bool { timings.contains { $0.benchmarks[id]?[.time] != nil } }

  /// The commit that the stored time of a benchmark was measured at, if it was kept.
  func timedCommit(of id: String) -> String? {
    timings.first { $0.benchmarks[id]?[.time] != nil }?.provenance.commit
  }

  /// Who accepted them, in words.
  var summary: String {
    guard !exact.isEmpty else { return "no stored baseline" }
    let accepted = exact.map {
      "\($0.provenance.date.prefix(10)) (\($0.provenance.because))"
    }
    return "baseline of \(accepted.joined(separator: ", "))"
  }
}

extension Reference {
  /// Another measurement to compare one with, each time by where it was measured.
  init(_ older: MeasurementSet, for measurement: MeasurementSet) {
    self.init(
      older, environment: measurement.environment, others: measurement.environments)
  }
}
