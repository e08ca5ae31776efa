extension ProgramDescription {
  /// Describes the benchmarks of a catalog in this process.
  init(_ catalog: Catalog) {
    let reasons = Metric.allCases.map { ($0.rawValue, $0.unavailableReason) }
    self.init(
      suites: catalog.suites, entries: catalog.entries.map(BenchmarkDescription.init),
      environment: .current(commit: nil),
      unavailable: Dictionary(uniqueKeysWithValues: reasons).compactMapValues(\.self))
    limits = catalog.limits.isEmpty ? nil : catalog.limits
  }
}

extension BenchmarkDescription {
  init(_ entry: Catalog.Entry) {
    let benchmark = entry.benchmark
    self.init(
      id: entry.id, suite: entry.suite, group: entry.group, name: benchmark.name,
      items: benchmark.items, tags: entry.tags, title: benchmark.title,
      customMetrics: benchmark.customMetrics)
    parameters = benchmark.parameters
    isStepped = benchmark.replay != nil
    stepInterval = benchmark.replay?.stepInterval
    threads = benchmark.threads
    place = benchmark.place
    limits = benchmark.limits.isEmpty ? nil : benchmark.limits
  }
}
