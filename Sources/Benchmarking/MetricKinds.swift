// The kinds of metrics. A counted metric is declared in the table of the tally that counts it, so
// it cannot exist without a count.

extension Metric {
  /// Whether the metric describes single steps, so that only stepped benchmarks have it.
  public var isOfSteps: Bool {
    Metric.frameTimeMetrics.contains(self) || Metric.frameAllocationMetrics.contains(self)
      || self == .frameTime || self == .hitches
  }

  /// Whether the metric compares the threads of a benchmark, so that only benchmarks with threads
  /// have it.
  public var isOfThreads: Bool { Metric.threadMetrics.contains(self) }

  /// Whether the metric is of the one thread that measures, so that benchmarks with threads of
  /// their own do not have it.
  package var isOfOneThread: Bool {
    self == .instructions || Metric.counterMetrics.contains(self)
  }

  /// Whether exact baselines store the metric; the counts of profilers are compared between builds
  /// only.
  package var isKeptInBaselines: Bool {
    isCustom ? isExact : Metric.allocationMetrics.contains(self)
  }

  /// Whether a worker counts the metric, so that a gate can count both builds again and again.
  ///
  /// Instructions are counted by a tool, in a process of its own.
  package var isCountedByWorkers: Bool { isExact && self != .instructions }

  /// Whether stored timings contain the metric.
  ///
  /// Throughput is derived from time, and custom metrics say nothing about the machine, so neither
  /// is stored. The processor's counters and the readings of threads are for people to read.
  package var isKeptInTimings: Bool {
    !isExact && !isCustom && self != .throughput && !Metric.counterMetrics.contains(self)
      && !isOfThreads
  }

  /// The default metrics of a run; those of steps apply to stepped benchmarks, those of threads to
  /// benchmarks with threads, and throughput to those with items or threads.
  public static let standard: [Metric] =
    [.time, .throughput] + allocationMetrics + frameTimeMetrics + threadMetrics

  /// The metrics that count allocations, of whole iterations and of steps.
  public static let allocationMetrics: [Metric] =
    AllocationTally.readings.map(\.key) + frameAllocationMetrics

  /// The metrics that count references: retains and releases.
  package static let referenceMetrics: [Metric] = ReferenceTally.readings.map(\.key)

  /// The metrics that count page faults: minor and major ones.
  package static let faultMetrics: [Metric] = FaultTally.readings.map(\.key)

  /// The metrics that the processor counts; they are shown and never judged.
  public static let counterMetrics: [Metric] = HardwareCounters.events.map(\.key)

  /// The metrics that compare the threads of a benchmark; they are shown and never judged.
  public static let threadMetrics: [Metric] = [
    .threadThroughput, .fairness, .voluntarySwitches, .idleShare,
  ]

  /// The metrics that time the steps of a replay one by one.
  public static let frameTimeMetrics: [Metric] = [
    .frameP50, .frameP90, .frameP99, .frameMax, .budgetShare,
  ]

  /// The metrics that count the allocations of steps: the most in a steady step, those of each
  /// event.
  static let frameAllocationMetrics: [Metric] = StepTally.readings.map(\.key)

  /// The reason why this process cannot measure the metric; `nil` if nothing is missing.
  ///
  /// Instructions are counted in a separate process under valgrind, whose absence is not reported
  /// here.
  package var unavailableReason: String? {
    if Metric.allocationMetrics.contains(self) { return AllocationCounter.unavailableReason }
    if Metric.referenceMetrics.contains(self) { return ReferenceCounter.unavailableReason }
    if Metric.faultMetrics.contains(self) { return FaultCounter.unavailableReason }
    if let event = HardwareCounters.events.first(where: { $0.key == self })?.value {
      return HardwareCounters.unavailableReason(event)
    }
    return nil
  }
}

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
