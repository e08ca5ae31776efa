/// The number of iterations of a loop over `scaledIterations`; reports count each as an item of the
/// call.
public enum BenchmarkScalingFactor: Int, Codable, Sendable {
  /// The factor 1, for bodies that do not loop over `scaledIterations`.
  case one = 1
  /// The factor 1000: a thousand iterations in a call.
  case kilo = 1_000
  /// The factor 10⁶: a million iterations in a call.
  case mega = 1_000_000
  /// The factor 10⁹: a billion iterations in a call.
  case giga = 1_000_000_000
  /// The factor 10¹²: a trillion iterations in a call.
  case tera = 1_000_000_000_000
  /// The factor 10¹⁵: a quadrillion iterations in a call.
  case peta = 1_000_000_000_000_000
}

/// The unit of time that a suite chooses for reports; the choice has no effect here.
public enum BenchmarkTimeUnits: String, Codable, CaseIterable, Sendable {
  /// Times in units of 10⁻⁹ s.
  case nanoseconds
  /// Times in units of 10⁻⁶ s.
  case microseconds
  /// Times in units of 10⁻³ s.
  case milliseconds
  /// Times in units of 1 s.
  case seconds
  /// Times in units of 1000 s.
  case kiloseconds
  /// Times in units of 1 000 000 s.
  case megaseconds
  /// Times in a unit that is chosen by their size.
  case automatic
}

/// The unit of counts that a suite chooses for reports; the choice has no effect here.
public enum BenchmarkUnits: Int, Codable, CaseIterable, Sendable {
  /// Counts in full, without a factor.
  case count = 1
  /// Counts in thousands.
  case kilo = 1_000
  /// Counts in millions.
  case mega = 1_000_000
  /// Counts in billions, 10⁹.
  case giga = 1_000_000_000
  /// Counts in trillions, 10¹².
  case tera = 1_000_000_000_000
  /// Counts in quadrillions, 10¹⁵.
  case peta = 1_000_000_000_000_000
  /// Counts in a unit that is chosen by their size.
  case automatic
}

/// A namespace for `Percentile`, as in ordo-one/benchmark.
///
/// The type has no results: those are records of `bench run --format json`.
public enum BenchmarkResult {
  /// A percentile, computed from the samples, that a suite's tolerance can refer to.
  public enum Percentile: Int, Codable, CaseIterable, Sendable {
    /// The smallest sample.
    case p0 = 0
    /// The value below which a quarter of the samples lie.
    case p25
    /// The value below which half of the samples lie: the median.
    case p50
    /// The value below which three quarters of the samples lie.
    case p75
    /// The value below which nine of ten samples lie.
    case p90
    /// The value below which 99 of 100 samples lie.
    case p99
    /// The largest sample.
    case p100
  }
}

/// Tolerances that a suite declares for a metric; they are accepted and have no effect here.
public struct BenchmarkThresholds: Codable, Sendable {
  /// A tolerance in per cent of the reference.
  public typealias RelativeThreshold = Double
  /// A tolerance in units of the metric; times are in nanoseconds.
  public typealias AbsoluteThreshold = Int
  /// Tolerances in per cent of the reference, by percentile.
  public typealias RelativeThresholds = [BenchmarkResult.Percentile: RelativeThreshold]
  /// Tolerances in units of the metric, by percentile; times are in nanoseconds.
  public typealias AbsoluteThresholds = [BenchmarkResult.Percentile: AbsoluteThreshold]

  /// The tolerances in per cent of the reference; an absent percentile has no limit.
  public let relative: RelativeThresholds
  /// The tolerances in units of the metric; an absent percentile has no limit.
  public let absolute: AbsoluteThresholds

  /// Creates tolerances; by default both sets are empty, which limits no percentile.
  public init(
    relative: RelativeThresholds = Relative.none, absolute: AbsoluteThresholds = Absolute.none
  ) {
    (self.relative, self.absolute) = (relative, absolute)
  }

  /// Predefined tolerances in per cent of the reference.
  public enum Relative {
    /// A tolerance of 0 % at each percentile from the first quartile to the 99th.
    public static var strict: RelativeThresholds {
      [.p25: 0, .p50: 0, .p75: 0, .p90: 0, .p99: 0]
    }
    /// A tolerance of 5 % at the median and the quartiles.
    public static var `default`: RelativeThresholds { [.p25: 5, .p50: 5, .p75: 5] }
    /// A tolerance of 25 % at the median.
    public static var relaxed: RelativeThresholds { [.p50: 25] }
    /// No limits: an empty set, unlike `strict`, whose limits are 0 %.
    public static var none: RelativeThresholds { [:] }
  }

  /// Predefined tolerances in units of the metric.
  public enum Absolute {
    /// A tolerance of 0 units at each percentile from the smallest sample to the 99th.
    public static var strict: AbsoluteThresholds {
      [.p0: 0, .p25: 0, .p50: 0, .p75: 0, .p90: 0, .p99: 0]
    }
    /// No limits, as in `none`: by default only tolerances in per cent apply.
    public static var `default`: AbsoluteThresholds { [:] }
    /// A tolerance of 10 000 units at each percentile.
    public static var relaxed: AbsoluteThresholds {
      let all = BenchmarkResult.Percentile.allCases.map { ($0, 10_000) }
      return AbsoluteThresholds(uniqueKeysWithValues: all)
    }
    /// No limits: an empty set, unlike `strict`, whose limits are 0 units.
    public static var none: AbsoluteThresholds { [:] }
  }

  /// Tolerances of 0 % and 0 units: any growth counts, except that of the largest sample.
  public static var strict: BenchmarkThresholds {
    BenchmarkThresholds(relative: Relative.strict, absolute: Absolute.strict)
  }
  /// Tolerances of 5 % at the median and the quartiles, without limits in units of the metric.
  public static var `default`: BenchmarkThresholds {
    BenchmarkThresholds(relative: Relative.default, absolute: Absolute.default)
  }
  /// Tolerances of 25 % at the median and of 10 000 units at each percentile.
  public static var relaxed: BenchmarkThresholds {
    BenchmarkThresholds(relative: Relative.relaxed, absolute: Absolute.relaxed)
  }
  /// No limits, neither in per cent nor in units of the metric: both sets are empty.
  public static var none: BenchmarkThresholds { BenchmarkThresholds() }
}

/// Conversions for absolute tolerances, such as `.milliseconds(5)`: times become nanoseconds.
extension Int {
  /// Returns the nanoseconds in a number of hours.
  public static func hours(_ hours: Int) -> Int { hours * 3600 * 1_000_000_000 }
  /// Returns the nanoseconds in a number of minutes.
  public static func minutes(_ minutes: Int) -> Int { minutes * 60 * 1_000_000_000 }
  /// Returns the nanoseconds in a number of seconds.
  public static func seconds(_ seconds: Int) -> Int { giga(seconds) }
  /// Returns the nanoseconds in a number of milliseconds.
  public static func milliseconds(_ milliseconds: Int) -> Int { mega(milliseconds) }
  /// Returns the nanoseconds in a number of microseconds.
  public static func microseconds(_ microseconds: Int) -> Int { kilo(microseconds) }
  /// Returns `value`, because tolerances of times are in nanoseconds.
  public static func nanoseconds(_ value: Int) -> Int { value }
  /// Returns `value`, because tolerances of times are in nanoseconds.
  public static func nanoseconds(_ value: UInt) -> Int { Int(value) }
  /// Returns `value` times 10⁹.
  public static func giga(_ value: Int) -> Int { value * 1_000_000_000 }
  /// Returns `value` times 10⁶.
  public static func mega(_ value: Int) -> Int { value * 1_000_000 }
  /// Returns `value` times 1000.
  public static func kilo(_ value: Int) -> Int { value * 1_000 }
  /// Returns `value` unchanged, for tolerances of counts.
  public static func count(_ value: Int) -> Int { value }
  /// Returns `value` unchanged, for tolerances of counts.
  public static func count(_ value: UInt) -> Int { Int(value) }
}

extension Duration {
  /// Returns the duration in nanoseconds; a fraction of a nanosecond is dropped.
  public func nanoseconds() -> Int64 {
    components.seconds * 1_000_000_000 + components.attoseconds / 1_000_000_000
  }
}
