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
  /// Reference counts taken by an iteration.
  case retains
  /// Reference counts given back by an iteration.
  case releases

  /// The unit its values carry in tables and files.
  public var unit: String {
    switch self {
    case .time, .cpu: "ns"
    case .allocatedBytes, .peakBytes, .retainedBytes: "bytes"
    case .instructions, .allocations, .retains, .releases: "count"
    }
  }

  /// Whether two runs of one build give the same number to the unit, so that any difference counts.
  public var isExact: Bool { self != .time && self != .cpu }

  /// The metrics of a run that names none.
  public static let standard: [Metric] = [.time] + allocationMetrics

  /// The metrics read in the counting pass.
  public static let allocationMetrics: [Metric] = [
    .allocations, .allocatedBytes, .peakBytes, .retainedBytes,
  ]

  /// Why this process cannot measure the metric, or `nil` when it can.
  package var unavailableReason: String? {
    switch self {
    case .time, .cpu:
      nil
    case .allocations, .allocatedBytes, .peakBytes, .retainedBytes:
      AllocationCounter.unavailableReason
    case .instructions:
      "no instruction counter is built into this version"
    case .retains, .releases:
      "the Swift runtime on this platform offers no counting hooks"
    }
  }
}
