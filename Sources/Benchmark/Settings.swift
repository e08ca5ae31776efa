/// The iterations in one call of a body.
public enum BenchmarkScalingFactor: Int, Codable, Sendable {
  /// One iteration: a call is not scaled.
  case one = 1
  /// A thousand.
  case kilo = 1_000
  /// A million.
  case mega = 1_000_000
  /// A billion, 10⁹.
  case giga = 1_000_000_000
  /// A trillion, 10¹².
  case tera = 1_000_000_000_000
  /// A thousand billions, 10¹⁵.
  case peta = 1_000_000_000_000_000
}

/// A unit of time, of which a suite may choose one for reports; the choice has no effect here.
public enum BenchmarkTimeUnits: String, Codable, CaseIterable, Sendable {
  /// 10⁻⁹ s.
  case nanoseconds
  /// 10⁻⁶ s.
  case microseconds
  /// 10⁻³ s.
  case milliseconds
  /// 1 s.
  case seconds
  /// 1000 seconds.
  case kiloseconds
  /// 1 000 000 seconds.
  case megaseconds
  /// The unit that suits the number.
  case automatic
}

/// A unit of counts, of which a suite may choose one for reports; the choice has no effect here.
public enum BenchmarkUnits: Int, Codable, CaseIterable, Sendable {
  /// 1.
  case count = 1
  /// A thousand.
  case kilo = 1_000
  /// A million.
  case mega = 1_000_000
  /// A billion, 10⁹.
  case giga = 1_000_000_000
  /// A trillion, 10¹².
  case tera = 1_000_000_000_000
  /// 10¹⁵.
  case peta = 1_000_000_000_000_000
  /// The unit that suits the number.
  case automatic
}

/// The result of a metric; here only the name of its percentiles.
public enum BenchmarkResult {
  /// A percentile of the samples.
  public enum Percentile: Int, Codable, CaseIterable, Sendable {
    /// The smallest sample.
    case p0 = 0
    /// A quarter is below.
    case p25
    /// Half is below.
    case p50
    /// Three quarters are below.
    case p75
    /// Nine of ten are below.
    case p90
    /// Ninety-nine of a hundred are below.
    case p99
    /// The largest sample.
    case p100
  }
}

/// Tolerances of a suite's own, which the gate does not judge by.
public struct BenchmarkThresholds: Codable, Sendable {
  /// A tolerance in per cent of the reference.
  public typealias RelativeThreshold = Double
  /// A tolerance in units of the metric; times are in nanoseconds.
  public typealias AbsoluteThreshold = Int
  /// Tolerances in per cent of the reference, for some percentiles.
  public typealias RelativeThresholds = [BenchmarkResult.Percentile: RelativeThreshold]
  /// Tolerances in units of the metric, for some percentiles.
  public typealias AbsoluteThresholds = [BenchmarkResult.Percentile: AbsoluteThreshold]

  /// The tolerances in per cent; a percentile that is absent is not checked.
  public let relative: RelativeThresholds
  /// The tolerances in units of the metric; a percentile that is absent is not checked.
  public let absolute: AbsoluteThresholds

  /// Creates tolerances; a kind that is left out has none.
  public init(
    relative: RelativeThresholds = Relative.none, absolute: AbsoluteThresholds = Absolute.none
  ) {
    (self.relative, self.absolute) = (relative, absolute)
  }

  /// Common relative tolerances.
  public enum Relative {
    /// 0 % from the first quartile to the 99th percentile.
    public static var strict: RelativeThresholds {
      [.p25: 0, .p50: 0, .p75: 0, .p90: 0, .p99: 0]
    }
    /// 5 % at the median and the quartiles.
    public static var `default`: RelativeThresholds { [.p25: 5, .p50: 5, .p75: 5] }
    /// 25 % at the median.
    public static var relaxed: RelativeThresholds { [.p50: 25] }
    /// No check.
    public static var none: RelativeThresholds { [:] }
  }

  /// Common absolute tolerances.
  public enum Absolute {
    /// 0 units from the smallest sample to the 99th percentile.
    public static var strict: AbsoluteThresholds {
      [.p0: 0, .p25: 0, .p50: 0, .p75: 0, .p90: 0, .p99: 0]
    }
    /// No check.
    public static var `default`: AbsoluteThresholds { [:] }
    /// 10 000 at any percentile.
    public static var relaxed: AbsoluteThresholds {
      let all = BenchmarkResult.Percentile.allCases.map { ($0, 10_000) }
      return AbsoluteThresholds(uniqueKeysWithValues: all)
    }
    /// No check.
    public static var none: AbsoluteThresholds { [:] }
  }

  /// Any growth counts: 0 % and 0 units, except at the largest sample.
  public static var strict: BenchmarkThresholds {
    BenchmarkThresholds(relative: Relative.strict, absolute: Absolute.strict)
  }
  /// 5 % at the median and the quartiles, without absolute tolerances.
  public static var `default`: BenchmarkThresholds {
    BenchmarkThresholds(relative: Relative.default, absolute: Absolute.default)
  }
  /// 25 % at the median, 10 000 at any percentile.
  public static var relaxed: BenchmarkThresholds {
    BenchmarkThresholds(relative: Relative.relaxed, absolute: Absolute.relaxed)
  }
  /// No check.
  public static var none: BenchmarkThresholds { BenchmarkThresholds() }
}

/// Numbers by their units, as suites write them in absolute thresholds.
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
  /// Returns the number itself.
  public static func nanoseconds(_ value: Int) -> Int { value }
  /// Returns the number itself.
  public static func nanoseconds(_ value: UInt) -> Int { Int(value) }
  /// Returns the number times 10⁹.
  public static func giga(_ value: Int) -> Int { value * 1_000_000_000 }
  /// Returns the number times a million.
  public static func mega(_ value: Int) -> Int { value * 1_000_000 }
  /// Returns the number times a thousand.
  public static func kilo(_ value: Int) -> Int { value * 1_000 }
  /// Returns the number itself.
  public static func count(_ value: Int) -> Int { value }
  /// Returns the number itself.
  public static func count(_ value: UInt) -> Int { Int(value) }
}

extension Duration {
  /// Returns the duration in whole nanoseconds.
  public func nanoseconds() -> Int64 {
    components.seconds * 1_000_000_000 + components.attoseconds / 1_000_000_000
  }
}
