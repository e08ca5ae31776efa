import Comparison
import Foundation
import Measurements

/// An environment as a file describes it: the machine of all tests that need no other one.
func environment(
  cpuModel: String = "AMD EPYC", toolchain: String = "swift-6.3.1", flags: [String] = [],
  allocator: String = "jemalloc 5.3.0", calibration: String? = nil
) throws -> RunEnvironment {
  let json = """
    {"cpuModel": "", "cpuCount": 2, "hypervisor": "kvm", "kernel": "6.1", "os": "linux",
     "arch": "x86_64", "toolchain": "", "configuration": "release", "flags": [],
     "allocator": "", "commit": "0123abc", "date": "2026-01-02T03:04:05Z", "load": [0.5, 1, 2]
     \(calibration.map { ", \"calibration\": \($0)" } ?? "")}
    """
  var environment = try JSONDecoder().decode(RunEnvironment.self, from: Data(json.utf8))
  environment.cpuModel = cpuModel
  environment.toolchain = toolchain
  environment.flags = flags
  environment.allocator = allocator
  return environment
}

/// Calibration floors of a machine that is slower by `factor` than the one of factor 1.
func calibration(slowerBy factor: Double) -> String {
  #"{"arithmetic": \#(1000 * factor), "branches": \#(2000 * factor), "loads": \#(500 * factor)}"#
}

/// A record of `suite` with some metrics, computed right.
func record(
  _ id: String, _ metrics: [Metric: MetricValue] = [.allocations: count(0)], items: Int = 1,
  tags: [String] = [], checksum: Checksum = .exact(42), unavailable: [Metric: String] = [:],
  frames: FrameProfile? = nil
) -> BenchmarkRecord {
  BenchmarkRecord(
    id: id, items: items, tags: tags,
    checksum: checksum, metrics: metrics, unavailable: unavailable, frames: frames)
}

/// A record of a benchmark that failed.
func failedRecord(_ id: String, _ failure: BenchmarkFailure = .threw("as planned"))
  -> BenchmarkRecord
{
  BenchmarkRecord(id: id, items: 1, tags: [], failure: failure)
}

/// A count over ten iterations, or as many as said.
func count(_ total: Int, over iterations: Int = 10) -> MetricValue {
  .exact(ExactValue(total: total, iterations: iterations))
}

/// The counts of the events of a replay.
func events(_ steps: [Int: Int]) -> ExactValue {
  ExactValue(total: steps.values.reduce(0, +), iterations: 1, steps: steps)
}

/// A distribution around a floor in nanoseconds.
func time(_ floor: Double, samples: [Int] = []) -> MetricValue {
  .timed(
    TimedValue(
      floor: floor, median: floor * 1.25, medianAbsoluteDeviation: floor * 0.0625, p90: floor * 1.5,
      p99: floor * 2, iterationsPerSample: 16, samples: samples))
}

/// A stored baseline of `suite`.
func exactBaseline(
  _ entries: [String: ExactBaseline.Entry], environment: RunEnvironment
) -> ExactBaseline {
  ExactBaseline(
    suite: "suite", key: BuildKey(environment), provenance: provenance, benchmarks: entries)
}

/// The stored counts of a benchmark with the same checksum as `record`.
func entry(
  _ metrics: [Metric: ExactValue], tags: [String] = [], checksum: Checksum = .exact(42)
) -> ExactBaseline.Entry {
  ExactBaseline.Entry(tags: tags, checksum: checksum, metrics: metrics)
}

/// Who accepted the baselines of all tests.
let provenance = Provenance(
  because: "a \"good\" reason", commit: "0123abc", date: "2026-01-02T03:04:05Z")
