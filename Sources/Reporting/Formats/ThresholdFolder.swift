internal import Essentials
internal import Measurements
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
      // The identifier is known only after `matched` has found the benchmark.
      var record = BenchmarkRecord(id: String(name.dropLast(ending.count)), items: 1, tags: [])
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
}
