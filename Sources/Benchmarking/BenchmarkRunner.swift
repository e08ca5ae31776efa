/// Runs one benchmark in this process: the counting passes, then the timed samples.
package enum BenchmarkRunner {
  /// Measures the metrics of a request.
  ///
  /// A failure is returned as a record, and so is a benchmark that does not exist here.
  package static func record(
    of entry: Catalog.Entry, _ request: MeasurementRequest
  ) -> BenchmarkRecord {
    var record = BenchmarkRecord(id: entry.id, items: entry.benchmark.items, tags: entry.tags)
    (record.title, record.notes) = (entry.benchmark.title, entry.benchmark.notes)
    record.threads = entry.benchmark.threads
    // A metric that the benchmark does not have is not unavailable; it is left out.
    var request = request
    request.metrics.removeAll { !entry.benchmark.offers($0) }
    for metric in request.metrics {
      record.unavailable[metric] = metric.unavailableReason
    }
    let pass = MeasuringPass(benchmark: entry.benchmark, request: request)
    do {
      // The exact pass comes first, because the timed one must compute its checksum again.
      try pass.measureExact(into: &record)
      try pass.measureReferences(into: &record)
      try pass.measureFaults(into: &record)
      try pass.measureTime(into: &record)
      try pass.measureFrames(into: &record)
      try pass.measureThreads(into: &record)
      try pass.measureCounters(into: &record)
      try pass.recordHeap(into: &record)
    } catch {
      // Partial results would look like those of a benchmark that passed.
      record.checksum = nil
      record.metrics = [:]
      record.unavailable = [:]
      record.frames = nil
      record.heap = nil
      record.absence = (error as? AbsentBenchmark)?.reason
      record.failure = record.absence == nil ? BenchmarkFailure(error) : nil
    }
    return record
  }
}
