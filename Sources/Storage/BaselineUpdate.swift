package import Comparison
package import Essentials
package import Measurements

/// A new version of a baseline file, not yet written.
public struct BaselineUpdate: Sendable {
  /// The path of the file, in `baselines/` below the root of the store.
  public let path: String
  fileprivate let root: String
  /// The new contents of the file.
  package let contents: Data

  /// The contents of the file now; `nil` if there is none.
  package var stored: Data? { FileManager.default.contents(atPath: path) }

  /// Whether more than the line with the reason, the commit and the date differs.
  package var changesValues: Bool {
    func values(_ data: Data?) -> [Data.SubSequence]? {
      data?.split(separator: UInt8(ascii: "\n")).filter { line in
        !line.starts(with: Data(#""accepted":"#.utf8))
      }
    }
    return values(stored) != values(contents)
  }

  /// Replaces the file atomically, and makes its folder if necessary.
  ///
  /// - Parameter lock: The proof that no other process accepts at the same time.
  /// - Throws: `StorageError.unwritable`; the old file is then unchanged.
  public func write(under lock: borrowing BaselineLock) throws(StorageError) {
    try StoredFile.makeFolder(path.folderPath, within: root)
    try StoredFile.replace(path, with: contents)
  }
}

extension BaselineStore {
  /// Prepares the acceptance of a suite's records: its exact metrics, and its times on this
  /// machine.
  ///
  /// Selected benchmarks are replaced or, if they no longer exist, removed; the others keep their
  /// lines.
  ///
  /// - Parameters:
  ///   - records: The records of the suite, all successful.
  ///   - suite: The name of the suite.
  ///   - environment: The environment of the measurement.
  ///   - provenance: The reason, commit and date of the acceptance.
  ///   - isSelected: Whether a stored benchmark belongs to the selection.
  /// - Returns: The updates to write.
  /// - Throws: `StorageError` when a stored file is damaged or cannot be read.
  package func updates(
    accepting records: [BenchmarkRecord], suite: FileName, environment: RunEnvironment,
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
        suite: suite.text, environment: environment, provenance: provenance, benchmarks: [:])
    ) { exact.benchmarks[$0] != nil }
    // If nothing was timed or removed, the file keeps its date and commit.
    guard timings != stored, !timings.benchmarks.isEmpty else { return [exactUpdate] }
    return [
      exactUpdate,
      try update(timingPath(suite: suite, environment: environment)) {
        try TimingBaselineDocument(timings).text()
      },
    ]
  }

  /// Returns the times to store: those of the records, and the stored times of all other benchmarks
  /// that still exist.
  ///
  /// If nothing was timed, the environment and the provenance of the stored times are kept.
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
    _ records: [BenchmarkRecord], _ suite: FileName, _ environment: RunEnvironment,
    _ provenance: Provenance, _ isSelected: (String, [String]) -> Bool
  ) throws(StorageError) -> ExactBaseline {
    var baseline = ExactBaseline(
      suite: suite.text, key: BuildKey(environment), provenance: provenance, benchmarks: [:])
    if let old = try exact(suite: suite, environment: environment) {
      baseline.benchmarks = old.benchmarks.filter { !isSelected($0.key, $0.value.tags) }
      // One file must not have lines of two builds, because it names only one.
      guard baseline.benchmarks.isEmpty || old.key == baseline.key else {
        throw .otherBuild(
          path: exactPath(suite: suite, environment: environment), stored: old.key.summary,
          present: baseline.key.summary)
      }
    }
    for record in records {
      // A benchmark that cannot run here has no checksum; the caller has no failed one.
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
      return BaselineUpdate(path: path, root: root, contents: try text())
    } catch {
      throw .unwritable(path: path, reason: "\(error)")
    }
  }
}
