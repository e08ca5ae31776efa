// A counted metric is read through the table of the tally that counts it.

extension AllocationTally {
  /// The metrics of whole iterations that count allocations, with the property that has each count.
  package static let readings: KeyValuePairs<Metric, any KeyPath<AllocationTally, Int> & Sendable> =
    [
      .allocations: \.allocations, .allocatedBytes: \.allocatedBytes, .peakBytes: \.peakBytes,
      .retainedBytes: \.retainedBytes,
    ]

  /// Returns each counted metric with its count over `iterations` iterations.
  func values(over iterations: Int) -> [(metric: Metric, value: ExactValue)] {
    Self.readings.map { metric, count in
      // The peak is the highest point of the pass; dividing it by the iterations would be
      // meaningless.
      let divisor = metric == .peakBytes ? 1 : iterations
      return (metric, ExactValue(total: self[keyPath: count], iterations: divisor))
    }
  }
}

extension StepTally {
  /// The metrics that are counted by steps, with the property that has each count.
  package static let readings:
    KeyValuePairs<Metric, any KeyPath<StepTally, ExactValue> & Sendable> = [
      .frameAllocations: \.steady, .eventAllocations: \.events,
    ]
}

extension ReferenceTally {
  /// The metrics that count references, with the property that has each count.
  package static let readings: KeyValuePairs<Metric, any KeyPath<ReferenceTally, Int> & Sendable> =
    [
      .retains: \.retains, .releases: \.releases,
    ]
}

extension FaultTally {
  /// The metrics that count page faults, with the property that has each count.
  package static let readings: KeyValuePairs<Metric, any KeyPath<FaultTally, Int> & Sendable> = [
    .minorFaults: \.minor, .majorFaults: \.major,
  ]
}
