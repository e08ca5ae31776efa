// The kinds of metrics, which decide who measures a metric, who has it, and where it is stored.

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
    [.allocations, .allocatedBytes, .peakBytes, .retainedBytes] + frameAllocationMetrics

  /// The metrics that count references: retains and releases.
  package static let referenceMetrics: [Metric] = [.retains, .releases]

  /// The metrics that count page faults: minor and major ones.
  package static let faultMetrics: [Metric] = [.minorFaults, .majorFaults]

  /// The metrics that the processor counts; they are shown and never judged.
  public static let counterMetrics: [Metric] = [
    .cycles, .retiredInstructions, .branchMisses, .cacheMisses,
  ]

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
  package static let frameAllocationMetrics: [Metric] = [.frameAllocations, .eventAllocations]
}
