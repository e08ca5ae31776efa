internal import Essentials
internal import Measurements
internal import Storage

extension ThresholdFolder {
  /// Returns the file name of a benchmark's thresholds, without its ending: that package writes `_`
  /// for slashes and blanks.
  private static func stem(of record: BenchmarkRecord) -> String {
    let name = record.title ?? BenchmarkID(record.id).name
    return "\(record.suite).\(name)".replacing("/", with: "_").replacing(" ", with: "_")
  }

  /// Returns the records under the identifiers that their benchmarks have in a candidate.
  ///
  /// They are treated as counted with the candidate's toolchain. Records without a benchmark are
  /// left out, because such folders keep the files of renamed benchmarks.
  ///
  /// - Throws: `StorageError.unreadable` if the folder is named after another version of Swift.
  static func matched(
    _ thresholds: MeasurementSet, of path: String, to candidate: MeasurementSet
  ) throws(StorageError) -> MeasurementSet {
    let version = URL(fileURLWithPath: path).lastPathComponent
    let (toolchain, isVersion) = (candidate.environment.toolchain, version.contains(/^\d+\.\d+$/))
    // The points at the ends keep 6.1 from matching 6.10.
    guard !isVersion || "\(toolchain).".hasPrefix("swift-\(version).") else {
      throw .unreadable(
        path: path, reason: "thresholds of Swift \(version) beside counts of \(toolchain)")
    }
    let owners = Dictionary(candidate.benchmarks.map { (stem(of: $0), $0) }) { first, _ in first }
    let benchmarks = thresholds.benchmarks.compactMap { record -> BenchmarkRecord? in
      guard let owner = owners[record.id] else { return nil }
      var record = record
      record.id = owner.id
      return record
    }
    return MeasurementSet(environment: candidate.environment, benchmarks: benchmarks)
  }
}
