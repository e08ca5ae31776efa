internal import Benchmarking
internal import Foundation
internal import Storage

/// A folder of thresholds that ordo-one's package `benchmark` has stored: a file
/// `TARGET.NAME.p90.json` for each benchmark, with a whole number for each metric.
///
/// Only one of its metrics has the same meaning here: the allocations, counted in a call of the
/// body.
enum ThresholdFolder {
  /// The ending of the name of each file of thresholds.
  private static let ending = ".p90.json"

  /// The metrics of ordo-one's package; another key shows that a file holds something else.
  private static let known: Set = [
    "cpuUser", "cpuSystem", "cpuTotal", "wallClock", "throughput", "peakMemoryResident",
    "peakMemoryResidentDelta", "peakMemoryVirtual", "mallocCountSmall", "mallocCountLarge",
    "mallocCountTotal", "allocatedResidentMemory", "memoryLeaked", "syscalls", "contextSwitches",
    "threads", "threadsRunning", "readSyscalls", "writeSyscalls", "readBytesLogical",
    "writeBytesLogical", "readBytesPhysical", "writeBytesPhysical", "instructions",
    "objectAllocCount", "retainCount", "releaseCount", "retainReleaseDelta",
  ]

  /// Reads all files; each record's identifier is the file's name without its ending.
  ///
  /// - Throws: `StorageError` for a folder without such files, damaged JSON or an unknown metric.
  static func read(_ path: String) throws(StorageError) -> MeasurementSet {
    guard FileManager.default.fileExists(atPath: path) else { throw .notFound(path: path) }
    // A folder that cannot be listed is reported below, as one without thresholds.
    let names = ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
    var records: [BenchmarkRecord] = []
    for name in names where name.hasSuffix(ending) {
      let counts = try counts(in: "\(path)/\(name)")
      // The suite is known only after `matched` has found the benchmark.
      var record = BenchmarkRecord(
        id: String(name.dropLast(ending.count)), suite: "", items: 1, tags: [])
      if let total = counts["mallocCountTotal"] {
        record.metrics[.allocations] = .exact(ExactValue(total: total, iterations: 1))
      }
      records.append(record)
    }
    guard !records.isEmpty else {
      throw .unreadable(path: path, reason: "is a directory without thresholds (*\(ending))")
    }
    var environment = RunEnvironment.unknown
    environment.toolchain = "thresholds"
    return MeasurementSet(environment: environment, benchmarks: records)
  }

  /// Reads one file: a whole number for each metric, by the metric's name.
  private static func counts(in path: String) throws(StorageError) -> [String: Int] {
    guard let data = try StoredFile.contents(of: path) else { throw .notFound(path: path) }
    let counts: [String: Int]
    do {
      counts = try JSONDecoder().decode([String: Int].self, from: data)
    } catch {
      throw .damaged(path: path, reason: "no whole number for each metric")
    }
    if let unknown = counts.keys.sorted().first(where: { !known.contains($0) }) {
      throw .damaged(path: path, reason: "unknown metric \(unknown.debugDescription)")
    }
    return counts
  }

  /// Returns the file name of a benchmark's thresholds, without its ending: that package writes `_`
  /// for slashes and blanks.
  private static func stem(of record: BenchmarkRecord) -> String {
    let name = record.title ?? String(record.id.split(separator: "/").last ?? "")
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
      (record.id, record.suite) = (owner.id, owner.suite)
      return record
    }
    return MeasurementSet(environment: candidate.environment, benchmarks: benchmarks)
  }
}
