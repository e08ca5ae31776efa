import Comparison
import Foundation
import Measurements
import Storage

/// A package with baselines of `transitions`, accepted from records like those of a real run.
struct StoredSuite {
  let folder: TemporaryFolder
  let environment: RunEnvironment

  var store: BaselineStore { BaselineStore(root: folder.path) }
  var exactPath: String { store.exactPath(suite: "transitions", environment: environment) }
  var timingPath: String { store.timingPath(suite: "transitions", environment: environment) }

  init(accepting records: [BenchmarkRecord] = Self.records) throws {
    folder = try TemporaryFolder()
    environment = try JudgingTests.environment(calibration: calibration(slowerBy: 1))
    try accept(records)
  }

  /// Accepts records of this or another build.
  func accept(
    _ records: [BenchmarkRecord], environment: RunEnvironment? = nil,
    isSelected: (String, [String]) -> Bool = { _, _ in true }
  ) throws {
    let lock = try store.lock()
    let updates = try store.updates(
      accepting: records, suite: "transitions", environment: environment ?? self.environment,
      provenance: provenance, isSelected: isSelected)
    for update in updates { try update.write(under: lock) }
  }

  /// The stored exact metrics.
  func exact() throws(StorageError) -> ExactBaseline? {
    try store.exact(suite: "transitions", environment: environment)
  }

  /// The stored times.
  func timings() throws(StorageError) -> TimingBaseline? {
    try store.timings(suite: "transitions", environment: environment)
  }

  static let records = [
    record(
      "transitions/spring/evaluate[count=4096]",
      [
        .allocations: count(0), .allocatedBytes: count(0), .peakBytes: count(0, over: 1),
        .retainedBytes: count(0), .time: time(21_345.678_9, samples: [1, 2, 3]),
      ], items: 4096, tags: ["gate", "core"], checksum: .approximate(2047.123_456_789_012_3)),
    record(
      "transitions/cards/visible[cells=1000000]",
      [
        .allocations: count(123), .allocatedBytes: count(123_456_789),
        .peakBytes: count(123_456_789, over: 1), .retainedBytes: count(-48),
        .time: time(1_234_567.89), .cpu: time(1_234_500.5),
      ], tags: ["memory"], checksum: .exact(.max)),
    record(
      "transitions/frames/today-push[hz=120]",
      [
        .frameAllocations: .exact(ExactValue(total: 2, iterations: 1, steps: [57: 2])),
        .eventAllocations: .exact(events([0: 113, 57: 0, 148: 20])),
        .frameP99: time(12_345.67), .budgetShare: time(0.148_148),
      ], tags: ["gate"], checksum: .approximate(1.5)),
  ]
}
