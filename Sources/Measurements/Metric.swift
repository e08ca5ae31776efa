/// A quantity measured of a benchmark: a metric of the harness, or a custom one that the benchmark
/// reports.
public struct Metric: Sendable, Hashable {
  /// The name in tables, files and options.
  public let rawValue: String
  /// The unit of the values in tables and files.
  public let unit: String
  /// Whether two runs of one build give exactly the same number, so that any difference is real.
  public let isExact: Bool
  /// The direction of an improvement: more for throughput, less for the harness's other metrics.
  public let better: Direction
  /// Whether a benchmark supplies the values of the metric; otherwise the harness measures them.
  public let isCustom: Bool

  /// The direction in which better values of a metric lie: lower or higher.
  public enum Direction: String, Sendable, Codable {
    /// Less is better, as for time.
    case less
    /// More is better, as for throughput.
    case more
  }

  private init(
    _ name: String, _ unit: String, isExact: Bool, better: Direction = .less, isCustom: Bool = false
  ) {
    rawValue = name
    self.unit = unit
    self.isExact = isExact
    self.better = better
    self.isCustom = isCustom
  }

  /// Creates a custom metric; `Catalog` validates its name and unit.
  package init(custom name: String, unit: String, isExact: Bool, better: Direction) {
    self.init(name, unit, isExact: isExact, better: better, isCustom: true)
  }

  /// Creates a metric of a later version, of which a document has the name and the unit.
  package init(later name: String, unit: String, isExact: Bool) {
    self.init(name, unit, isExact: isExact)
  }

  /// Creates the metric of the harness that has a name, also one of paired comparisons alone;
  /// `nil` if there is none.
  public init?(rawValue name: String) {
    let known = Self.allCases + Self.pairedMetrics
    guard let metric = known.first(where: { $0.rawValue == name }) else { return nil }
    self = metric
  }
}

// MARK: - The harness's own

extension Metric {
  /// The wall-clock time per iteration, without what the body excludes.
  public static let time = timing("time")
  /// The processor time of the measuring thread, user and system, per iteration; of a benchmark
  /// with threads that of all its threads.
  public static let cpu = timing("cpu")
  /// The items handled per second of wall-clock time, for benchmarks that declare their items.
  public static let throughput = Metric("throughput", "items/s", isExact: false, better: .more)
  /// The instructions executed per iteration, counted under valgrind.
  public static let instructions = count("instructions")
  /// The allocations per iteration, on all threads.
  public static let allocations = count("allocations")
  /// The bytes allocated per iteration on all threads, rounded up to the allocator's size classes.
  public static let allocatedBytes = bytes("allocatedBytes")
  /// The largest number of bytes live at once, beyond those live at the start of the pass.
  public static let peakBytes = bytes("peakBytes")
  /// The bytes per iteration that are still live at the end of the pass: a leak.
  public static let retainedBytes = bytes("retainedBytes")
  /// The strong references taken per iteration, on all threads.
  public static let retains = count("retains")
  /// The strong references released per iteration, on all threads.
  public static let releases = count("releases")
  /// The page faults per iteration that the kernel served from memory, on all threads.
  public static let minorFaults = count("minorFaults")
  /// The page faults per iteration that waited for a disk, on all threads.
  public static let majorFaults = count("majorFaults")
  /// The processor's cycles per iteration, of the measuring thread in user mode.
  public static let cycles = sampledCount("cycles")
  /// The instructions per iteration that the processor completed, of the measuring thread in user
  /// mode.
  public static let retiredInstructions = sampledCount("retiredInstructions")
  /// The mispredicted branches per iteration, of the measuring thread in user mode.
  public static let branchMisses = sampledCount("branchMisses")
  /// The misses of the last level of caches per iteration, of the measuring thread in user mode.
  public static let cacheMisses = sampledCount("cacheMisses")
  /// The median time of a replay's steps.
  public static let frameP50 = timing("frameP50")
  /// The 90th percentile of the times of a replay's steps.
  public static let frameP90 = timing("frameP90")
  /// The 99th percentile of the times of a replay's steps.
  public static let frameP99 = timing("frameP99")
  /// The time of the longest step of a replay.
  public static let frameMax = timing("frameMax")
  /// The share of the interval between two steps that the longest step takes, in per cent.
  public static let budgetShare = Metric("budgetShare", "%", isExact: false)
  /// The largest number of allocations in a steady step of a replay.
  public static let frameAllocations = count("frameAllocations")
  /// The sum of the allocations in the event steps of a replay, stored with the count of each.
  public static let eventAllocations = count("eventAllocations")

  /// The items per second of one thread, on average over the threads.
  public static let threadThroughput = Metric(
    "threadThroughput", "items/s", isExact: false, better: .more)
  /// The time of the fastest thread as a share of that of the slowest, in per cent; 100 if all
  /// threads take as long.
  public static let fairness = Metric("fairness", "%", isExact: false, better: .more)
  /// The number of times that threads give up their processors to wait, per iteration, of all
  /// threads: mostly waits for locks.
  public static let voluntarySwitches = sampledCount("voluntarySwitches")
  /// The share of the threads' time without a processor, in per cent: they wait, or another program
  /// has the processor.
  public static let idleShare = Metric("idleShare", "%", isExact: false)

  /// The tail of an iteration's time: the geometric mean of the slowest 2 % of the iterations,
  /// whose middle is the 99th percentile.
  public static let timeP99 = timing("timeP99")
  /// The time of a step of a replay, each step beside the same step of the other build.
  public static let frameTime = timing("frameTime")
  /// The milliseconds by which steps exceed their budget, for each second of a replay.
  public static let hitches = Metric("hitches", "ms/s", isExact: false)

  /// The largest resident memory of a command or of any process that it waited for.
  public static let peakMemory = Metric("peakMemory", "bytes", isExact: false)

  /// The bytes of code of a product or of a module.
  public static let codeSize = bytes("codeSize")

  /// The metrics that only a paired gate has, in addition to `frameP99` and `frameMax`.
  ///
  /// They are not in `allCases`, because no measurement of a single build contains them.
  public static let tailMetrics: [Metric] = [.timeP99, .frameTime, .hitches]
  /// The metrics that no measurement of a benchmark contains: those of tails, commands and code.
  public static let pairedMetrics: [Metric] = tailMetrics + [.peakMemory, .codeSize]

  /// The metrics of the harness that one build can be measured for, in the order in which tables
  /// and files list them.
  public static let allCases: [Metric] = [
    .time, .cpu, .throughput, .instructions, .allocations, .allocatedBytes, .peakBytes,
    .retainedBytes, .retains, .releases, .minorFaults, .majorFaults, .cycles,
    .retiredInstructions, .branchMisses, .cacheMisses, .frameP50, .frameP90, .frameP99, .frameMax,
    .budgetShare, .frameAllocations, .eventAllocations, .threadThroughput, .fairness,
    .voluntarySwitches, .idleShare,
  ]

  private static func timing(_ name: String) -> Metric { Metric(name, "ns", isExact: false) }
  private static func count(_ name: String) -> Metric { Metric(name, "count", isExact: true) }
  private static func sampledCount(_ name: String) -> Metric {
    Metric(name, "count", isExact: false)
  }
  private static func bytes(_ name: String) -> Metric { Metric(name, "bytes", isExact: true) }
}

extension Metric: Comparable {
  /// Returns whether one metric precedes another in tables and files: the harness's metrics first,
  /// then those of tails, then custom ones by name.
  public static func < (one: Metric, other: Metric) -> Bool {
    (one.position, one.rawValue) < (other.position, other.rawValue)
  }

  private var position: Int {
    let known = Metric.allCases + Metric.pairedMetrics
    return known.firstIndex(of: self) ?? known.count
  }
}

extension Metric: Codable {
  /// Decodes a metric of the harness from its name; any other name is an error.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let name = try container.decode(String.self)
    guard let metric = Metric(rawValue: name) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "unknown metric \"\(name)\"")
    }
    self = metric
  }

  /// Encodes the name alone, without unit and direction.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(rawValue)
  }
}

extension Metric {
  /// Creates the metric of a name in a file.
  ///
  /// A custom metric is recognised by its stored direction.
  ///
  /// - Returns: `nil` for a name without a direction that is not one of the harness's metrics.
  package init?(stored name: String, unit: String, isExact: Bool, better: Direction?) {
    if let metric = Metric(rawValue: name) {
      self = metric
    } else if let better {
      self.init(custom: name, unit: unit, isExact: isExact, better: better)
    } else {
      return nil
    }
  }

  /// The direction that files store for a custom metric; `nil` for the harness's metrics.
  package var storedDirection: Direction? { isCustom ? better : nil }
}
