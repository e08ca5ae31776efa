/// Which of a benchmark's metrics to measure, and for how long.
package struct MeasurementRequest: Sendable, Codable, Equatable {
  /// `suite/group/name[parameter=value]`.
  package var id: String
  /// The metrics of the harness's own to read; the checksum is always taken.
  package var metrics: [Metric]
  /// The names of the benchmark's own metrics to read.
  ///
  /// Since language 4; absent where there are none, so that an older worker understands the rest.
  package var customMetrics: [String]?
  /// How to measure time.
  package var plan: MeasurementPlan
  /// Allocations to add to each counted iteration, for the harness to prove itself on.
  package var addedAllocations = 0

  package init(id: String, metrics: [Metric], plan: MeasurementPlan) {
    self.id = id
    self.metrics = metrics.filter { !$0.isCustom }
    let custom = metrics.filter(\.isCustom).map(\.rawValue)
    customMetrics = custom.isEmpty ? nil : custom
    self.plan = plan
  }
}

/// Runs one benchmark in this process: the counting passes, then the timed samples.
package enum BenchmarkRunner {
  /// Measures what `request` asks for.
  ///
  /// A failure is a record too.
  package static func record(
    of entry: Catalog.Entry, _ request: MeasurementRequest
  ) -> BenchmarkRecord {
    var record = BenchmarkRecord(
      id: entry.id, suite: entry.suite, items: entry.benchmark.items, tags: entry.tags)
    // A metric that the benchmark does not have is not unavailable: it is no metric of it.
    var request = request
    request.metrics.removeAll { !entry.benchmark.offers($0) }
    for metric in request.metrics {
      record.unavailable[metric] = metric.unavailableReason
    }
    let pass = MeasuringPass(benchmark: entry.benchmark, request: request)
    do {
      try pass.measureExact(into: &record)
      try pass.measureReferences(into: &record)
      try pass.measureTime(into: &record)
      try pass.measureFrames(into: &record)
    } catch {
      record.checksum = nil
      record.metrics = [:]
      record.unavailable = [:]
      record.frames = nil
      record.failure = BenchmarkFailure(error)
    }
    return record
  }
}
