/// One thing that is measured of a benchmark: one of the harness's own, or one that a benchmark
/// reports of itself.
public struct Metric: Sendable, Hashable {
  /// Its name in tables, files and options.
  public let rawValue: String
  /// The unit its values carry in tables and files.
  public let unit: String
  /// Whether two runs of one build give the same number to the unit, so that any difference counts.
  public let isExact: Bool
  /// Which way is an improvement.
  public let better: Direction
  /// Whether a benchmark reports it, and not the harness.
  public let isCustom: Bool

  /// Which way a metric gets better.
  public enum Direction: String, Sendable, Codable {
    /// Such as time.
    case less
    /// Such as throughput.
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

  /// Creates a metric that a benchmark reports of itself; `Catalog` says whether name and unit will
  /// do.
  package init(custom name: String, unit: String, isExact: Bool, better: Direction) {
    self.init(name, unit, isExact: isExact, better: better, isCustom: true)
  }

  /// The harness's own metric of a name, if there is one.
  public init?(rawValue name: String) {
    guard let metric = Self.allCases.first(where: { $0.rawValue == name }) else { return nil }
    self = metric
  }
}

// MARK: - The harness's own

extension Metric {
  /// Wall-clock time of an iteration.
  public static let time = timing("time")
  /// Processor time of the measuring thread, user and system, of an iteration.
  public static let cpu = timing("cpu")
  /// Items handled in a second of wall-clock time, where a benchmark declares its items.
  public static let throughput = Metric("throughput", "items/s", isExact: false, better: .more)
  /// Instructions executed by an iteration.
  public static let instructions = count("instructions")
  /// Allocations made by an iteration, on all threads.
  public static let allocations = count("allocations")
  /// Bytes those allocations asked the allocator for, rounded up to its size classes.
  public static let allocatedBytes = bytes("allocatedBytes")
  /// The most bytes live at once above the start of the pass.
  public static let peakBytes = bytes("peakBytes")
  /// Bytes still live after an iteration: a leak.
  public static let retainedBytes = bytes("retainedBytes")
  /// Strong references taken by an iteration, on all threads.
  public static let retains = count("retains")
  /// Strong references given back by an iteration, on all threads.
  public static let releases = count("releases")
  /// The step of a replay that half of its steps stay below.
  public static let frameP50 = timing("frameP50")
  /// The step of a replay that nine of ten of its steps stay below.
  public static let frameP90 = timing("frameP90")
  /// The step of a replay that ninety-nine of a hundred of its steps stay below.
  public static let frameP99 = timing("frameP99")
  /// The longest step of a replay.
  public static let frameMax = timing("frameMax")
  /// How much of the interval between two steps the longest one takes.
  public static let budgetShare = Metric("budgetShare", "%", isExact: false)
  /// The most allocations in a steady step of a replay.
  public static let frameAllocations = count("frameAllocations")
  /// The allocations in those steps of a replay that are events, step by step.
  public static let eventAllocations = count("eventAllocations")

  /// All metrics of the harness's own, in the order of tables and files.
  public static let allCases: [Metric] = [
    .time, .cpu, .throughput, .instructions, .allocations, .allocatedBytes, .peakBytes,
    .retainedBytes, .retains, .releases, .frameP50, .frameP90, .frameP99, .frameMax, .budgetShare,
    .frameAllocations, .eventAllocations,
  ]

  private static func timing(_ name: String) -> Metric { Metric(name, "ns", isExact: false) }
  private static func count(_ name: String) -> Metric { Metric(name, "count", isExact: true) }
  private static func bytes(_ name: String) -> Metric { Metric(name, "bytes", isExact: true) }
}

extension Metric: Comparable {
  /// The order of tables and files: the harness's own first, then the others by name.
  public static func < (one: Metric, other: Metric) -> Bool {
    (one.position, one.rawValue) < (other.position, other.rawValue)
  }

  private var position: Int { Metric.allCases.firstIndex(of: self) ?? Metric.allCases.count }
}

extension Metric: Codable {
  /// Reads the name of one of the harness's own metrics.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let name = try container.decode(String.self)
    guard let metric = Metric(rawValue: name) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "unknown metric \"\(name)\"")
    }
    self = metric
  }

  /// Writes the name.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(rawValue)
  }
}

extension Metric {
  /// The metric of a name in a file.
  ///
  /// Files tell of a custom metric by saying which way it gets better.
  ///
  /// - Returns: `nil` for a name that is none of the harness's own and does not say so.
  package init?(stored name: String, unit: String, isExact: Bool, better: Direction?) {
    if let metric = Metric(rawValue: name) {
      self = metric
    } else if let better {
      self.init(custom: name, unit: unit, isExact: isExact, better: better)
    } else {
      return nil
    }
  }

  /// What a file says of a custom metric, beside its name and unit; `nil` for the harness's own.
  package var storedDirection: Direction? { isCustom ? better : nil }
}
