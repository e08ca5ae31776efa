/// One thing that is measured of a benchmark.
public enum Metric: String, Sendable, Hashable, CaseIterable, Codable {
  /// Wall-clock time of an iteration.
  case time
  /// Processor time of the measuring thread, user and system, of an iteration.
  case cpu
  /// Instructions executed by an iteration.
  case instructions
  /// Allocations made by an iteration, on all threads.
  case allocations
  /// Bytes those allocations asked the allocator for, rounded up to its size classes.
  case allocatedBytes
  /// The most bytes live at once above the start of the pass.
  case peakBytes
  /// Bytes still live after an iteration: a leak.
  case retainedBytes
  /// Strong references taken by an iteration, on all threads.
  case retains
  /// Strong references given back by an iteration, on all threads.
  case releases
  /// The step of a replay that half of its steps stay below.
  case frameP50
  /// The step of a replay that nine of ten of its steps stay below.
  case frameP90
  /// The step of a replay that ninety-nine of a hundred of its steps stay below.
  case frameP99
  /// The longest step of a replay.
  case frameMax
  /// How much of the interval between two steps the longest one takes.
  case budgetShare
  /// The most allocations in a steady step of a replay.
  case frameAllocations
  /// The allocations in those steps of a replay that are events, step by step.
  case eventAllocations

  /// The unit its values carry in tables and files.
  public var unit: String {
    switch self {
    case .time, .cpu, .frameP50, .frameP90, .frameP99, .frameMax: "ns"
    case .budgetShare: "%"
    case .allocatedBytes, .peakBytes, .retainedBytes: "bytes"
    case .instructions, .allocations, .retains, .releases: "count"
    case .frameAllocations, .eventAllocations: "count"
    }
  }

  /// Whether two runs of one build give the same number to the unit, so that any difference counts.
  public var isExact: Bool {
    self != .time && self != .cpu && !Metric.frameTimeMetrics.contains(self)
  }

  /// Whether it is a metric of single steps, which only a stepped benchmark has.
  public var isOfSteps: Bool {
    Metric.frameTimeMetrics.contains(self) || Metric.frameAllocationMetrics.contains(self)
  }

  /// Whether exact baselines keep it; the counts of profilers are compared between builds only.
  package var isKeptInBaselines: Bool { Metric.allocationMetrics.contains(self) }

  /// The metrics of a run that names none; those of steps are for stepped benchmarks.
  public static let standard: [Metric] = [.time] + allocationMetrics + frameTimeMetrics

  /// The metrics that count allocations, of whole iterations and of steps.
  public static let allocationMetrics: [Metric] =
    [.allocations, .allocatedBytes, .peakBytes, .retainedBytes] + frameAllocationMetrics

  /// The metrics that count references.
  package static let referenceMetrics: [Metric] = [.retains, .releases]

  /// The metrics that time the steps of a replay one by one.
  public static let frameTimeMetrics: [Metric] = [
    .frameP50, .frameP90, .frameP99, .frameMax, .budgetShare,
  ]

  /// The metrics that count the allocations of the steps of a replay one by one.
  static let frameAllocationMetrics: [Metric] = [.frameAllocations, .eventAllocations]

  /// Why this process cannot measure the metric, or `nil` when it can.
  ///
  /// Instructions are counted in a process of their own, under a tool, which may be missing.
  package var unavailableReason: String? {
    switch self {
    case .time, .cpu, .instructions, .frameP50, .frameP90, .frameP99, .frameMax, .budgetShare:
      nil
    case .allocations, .allocatedBytes, .peakBytes, .retainedBytes, .frameAllocations,
      .eventAllocations:
      AllocationCounter.unavailableReason
    case .retains, .releases:
      ReferenceCounter.unavailableReason
    }
  }
}
