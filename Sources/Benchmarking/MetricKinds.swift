// The kinds of metrics. A counted metric is in the table of the tally that counts it, so it is read
// from that count or not at all.

extension Metric {
  /// Whether it is a metric of single steps, which only a stepped benchmark has.
  public var isOfSteps: Bool {
    Metric.frameTimeMetrics.contains(self) || Metric.frameAllocationMetrics.contains(self)
  }

  /// Whether exact baselines keep it; the counts of profilers are compared between builds only.
  package var isKeptInBaselines: Bool {
    isCustom ? isExact : Metric.allocationMetrics.contains(self)
  }

  /// Whether stored timings keep it: not what follows from the time, and not what a benchmark
  /// reports, which says nothing about the machine.
  package var isKeptInTimings: Bool { !isExact && !isCustom && self != .throughput }

  /// The metrics of a run that names none; those of steps are for stepped benchmarks, and
  /// throughput is for those with items.
  public static let standard: [Metric] =
    [.time, .throughput] + allocationMetrics + frameTimeMetrics

  /// The metrics that count allocations, of whole iterations and of steps.
  public static let allocationMetrics: [Metric] =
    AllocationTally.readings.map(\.key) + frameAllocationMetrics

  /// The metrics that count references.
  package static let referenceMetrics: [Metric] = ReferenceTally.readings.map(\.key)

  /// The metrics that time the steps of a replay one by one.
  public static let frameTimeMetrics: [Metric] = [
    .frameP50, .frameP90, .frameP99, .frameMax, .budgetShare,
  ]

  /// The metrics that count the allocations of the steps of a replay one by one.
  static let frameAllocationMetrics: [Metric] = StepTally.readings.map(\.key)

  /// Why this process cannot measure the metric, or `nil` when it can.
  ///
  /// Instructions are counted in a process of their own, under a tool, which may be missing.
  package var unavailableReason: String? {
    if Metric.allocationMetrics.contains(self) { return AllocationCounter.unavailableReason }
    if Metric.referenceMetrics.contains(self) { return ReferenceCounter.unavailableReason }
    return nil
  }
}

extension AllocationTally {
  /// The metrics of whole iterations that count allocations, and the count of each.
  package static let readings: KeyValuePairs<Metric, any KeyPath<AllocationTally, Int> & Sendable> =
    [
      .allocations: \.allocations, .allocatedBytes: \.allocatedBytes, .peakBytes: \.peakBytes,
      .retainedBytes: \.retainedBytes,
    ]

  /// The counts of a pass over some iterations.
  func values(over iterations: Int) -> [(metric: Metric, value: ExactValue)] {
    Self.readings.map { metric, count in
      // The peak is the highest point of the pass; its share of an iteration would mean nothing.
      let divisor = metric == .peakBytes ? 1 : iterations
      return (metric, ExactValue(total: self[keyPath: count], iterations: divisor))
    }
  }
}

extension StepTally {
  /// The metrics that are counted by steps, and the count of each.
  package static let readings:
    KeyValuePairs<Metric, any KeyPath<StepTally, ExactValue> & Sendable> = [
      .frameAllocations: \.steady, .eventAllocations: \.events,
    ]
}

extension ReferenceTally {
  /// The metrics that count references, and the count of each.
  package static let readings: KeyValuePairs<Metric, any KeyPath<ReferenceTally, Int> & Sendable> =
    [
      .retains: \.retains, .releases: \.releases,
    ]
}
