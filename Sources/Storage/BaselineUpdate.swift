public import Benchmarking
public import Comparison
internal import Foundation

/// A baseline file about to be replaced.
public struct BaselineUpdate: Sendable {
  /// The file.
  public let path: String
  fileprivate let contents: Data

  /// Replaces the file as a whole.
  public func write(under lock: borrowing BaselineLock) throws(StorageError) {
    try StoredFile.makeFolder((path as NSString).deletingLastPathComponent)
    try StoredFile.write(contents, to: path)
  }
}

extension BaselineStore {
  /// Prepares the acceptance of a suite's records: its exact metrics, and its times on this
  /// machine.
  ///
  /// Selected benchmarks are replaced or, when gone, dropped; the others keep their lines.
  ///
  /// - Parameters:
  ///   - records: What was measured of the suite, all of it successfully.
  ///   - suite: The suite.
  ///   - environment: Where it was measured.
  ///   - provenance: Why it is accepted.
  ///   - isSelected: Whether a stored benchmark belongs to the selection.
  /// - Returns: The files to write.
  /// - Throws: `StorageError` when a stored file is damaged or cannot be read.
  public func updates(
    accepting records: [BenchmarkRecord], suite: String, environment: RunEnvironment,
    provenance: Provenance, isSelected: (_ id: String, _ tags: [String]) -> Bool
  ) throws(StorageError) -> [BaselineUpdate] {
    let exact = try exactBaseline(records, suite, environment, provenance, isSelected)
    let exactUpdate = try update(exactPath(suite: suite, environment: environment)) {
      try ExactBaselineDocument(exact).text()
    }
    let stored = try Self.timings(at: timingPath(suite: suite, environment: environment))
    let timings = Self.timings(
      records, beside: stored,
      TimingBaseline(
        suite: suite, environment: environment, provenance: provenance, benchmarks: [:])
    ) { exact.benchmarks[$0] != nil }
    guard timings != stored, !timings.benchmarks.isEmpty else { return [exactUpdate] }
    return [
      exactUpdate,
      try update(timingPath(suite: suite, environment: environment)) {
        try TimingBaselineDocument(timings).text()
      },
    ]
  }

  /// The times to store: those of the records, and the stored ones of benchmarks that are still
  /// there.
  ///
  /// Where nothing was timed, they stay those of the machine and the commit they were measured at.
  private static func timings(
    _ records: [BenchmarkRecord], beside stored: TimingBaseline?, _ empty: TimingBaseline,
    isPresent: (String) -> Bool
  ) -> TimingBaseline {
    let times = records.map { record in
      (record.id, record.metrics.filter(\.key.isKeptInTimings).compactMapValues(\.timed))
    }
    .filter { !$0.1.isEmpty }
    var timings = times.isEmpty ? stored ?? empty : empty
    timings.benchmarks = stored?.benchmarks.filter { isPresent($0.key) } ?? [:]
    for (id, metrics) in times { timings.benchmarks[id] = metrics }
    return timings
  }

  private func exactBaseline(
    _ records: [BenchmarkRecord], _ suite: String, _ environment: RunEnvironment,
    _ provenance: Provenance, _ isSelected: (String, [String]) -> Bool
  ) throws(StorageError) -> ExactBaseline {
    var baseline = ExactBaseline(
      suite: suite, key: BuildKey(environment), provenance: provenance, benchmarks: [:])
    if let old = try exact(suite: suite, environment: environment) {
      baseline.benchmarks = old.benchmarks.filter { !isSelected($0.key, $0.value.tags) }
      // Lines of two builds in one file would make half of it lie.
      guard baseline.benchmarks.isEmpty || old.key == baseline.key else {
        throw .otherBuild(
          path: exactPath(suite: suite, environment: environment), stored: old.key.summary,
          present: baseline.key.summary)
      }
    }
    for record in records {
      guard let checksum = record.checksum else { continue }
      let counts = record.metrics.compactMapValues(\.exact)
      baseline.benchmarks[record.id] = .init(tags: record.tags, checksum: checksum, metrics: counts)
    }
    return baseline
  }

  func update(
    _ path: String, _ text: () throws -> Data
  ) throws(StorageError) -> BaselineUpdate {
    do {
      return BaselineUpdate(path: path, contents: try text())
    } catch {
      throw .unwritable(path: path, reason: "\(error)")
    }
  }
}
