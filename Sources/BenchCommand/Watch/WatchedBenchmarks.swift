internal import Measurements

/// The latest record of each benchmark that a watch has measured.
///
/// A benchmark that a budget left out has no record, so it is measured the next time, whatever the
/// edit changed.
struct WatchedBenchmarks {
  private var latest: [String: BenchmarkRecord] = [:]

  /// Whether a benchmark has to be measured: if an edit can have changed it, if it was never
  /// measured, and if it failed.
  func needs(_ id: String, affected: Set<String>) -> Bool {
    affected.contains(id) || latest[id].map { $0.failure != nil } ?? true
  }

  /// Returns the latest records of benchmarks, without those that were never measured.
  func records(of ids: Set<String>) -> [BenchmarkRecord] {
    latest.values.filter { ids.contains($0.id) }
  }

  /// Takes the records of a measurement as the latest, and returns the identifiers of those that
  /// were measured without a failure.
  mutating func take(_ records: [BenchmarkRecord]) -> [String] {
    for record in records { latest[record.id] = record }
    return records.filter { $0.failure == nil }.map(\.id)
  }
}
