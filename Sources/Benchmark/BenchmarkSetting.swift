// The settings of google/swift-benchmark, whose suites build unchanged.

/// A setting of a benchmark, a suite or a program; a suite may define settings of its own.
public protocol BenchmarkSetting {}

/// The number of iterations; at most that many are counted, and measured parts of a call added.
public struct Iterations: BenchmarkSetting {
  /// The number of iterations.
  public var value: Int
  /// Creates the setting.
  public init(_ value: Int) { self.value = value }
}

/// The largest number of iterations; has the effect of `Iterations` where that is not set.
public struct MaxIterations: BenchmarkSetting {
  /// The largest number of iterations.
  public var value: Int
  /// Creates the setting.
  public init(_ value: Int) { self.value = value }
}

/// The number of warm-up iterations; has no effect, because the harness warms up by time.
public struct WarmupIterations: BenchmarkSetting {
  /// The number of warm-up iterations.
  public var value: Int
  /// Creates the setting.
  public init(_ value: Int) { self.value = value }
}

/// The least total time; has no effect, because the command plans durations.
public struct MinTime: BenchmarkSetting {
  /// The time in seconds.
  public var value: Double
  /// Creates the setting.
  public init(seconds value: Double) { self.value = value }
}

/// A pattern of names to measure; has no effect, because `--filter` of the command chooses.
public struct Filter: BenchmarkSetting {
  /// The regular expression.
  public var value: String
  /// Creates the setting.
  public init(_ value: String) { self.value = value }
}

/// A pattern of names to leave out; has no effect, because `--skip` of the command chooses.
public struct FilterNot: BenchmarkSetting {
  /// The regular expression.
  public var value: String
  /// Creates the setting.
  public init(_ value: String) { self.value = value }
}

/// The unit of times; has no effect, because reports choose units.
public struct TimeUnit: BenchmarkSetting {
  /// A unit of time, from a nanosecond to a second.
  public enum Value: String {
    /// A unit by its symbol.
    case ns, us, ms, s
  }

  /// The unit.
  public var value: Value
  /// Creates the setting.
  public init(_ value: Value) { self.value = value }
}

/// The unit of time for throughput; has no effect, because reports choose units.
public struct InverseTimeUnit: BenchmarkSetting {
  /// The unit.
  public var value: TimeUnit.Value
  /// Creates the setting.
  public init(_ value: TimeUnit.Value) { self.value = value }
}

/// The columns of a table; have no effect, because reports have columns of their own.
public struct Columns: BenchmarkSetting {
  /// The names of the columns.
  public var value: [String]
  /// Creates the setting.
  public init(_ value: [String]) { self.value = value }
}

/// The format of results; has no effect, because `--format` of the command chooses.
public struct Format: BenchmarkSetting {
  /// A format of results.
  public enum Value: String {
    /// A format by its name.
    case console, csv, json, none
  }

  /// The format.
  public var value: Value
  /// Creates the setting.
  public init(_ value: Value) { self.value = value }
}

/// Whether progress is hidden; has no effect, because the command shows progress.
public struct Quiet: BenchmarkSetting {
  /// Whether progress is hidden.
  public var value: Bool
  /// Creates the setting.
  public init(_ value: Bool) { self.value = value }
}

/// The settings of a benchmark, by type; of two of one type, the later one counts.
public struct BenchmarkSettings {
  private let settings: [ObjectIdentifier: any BenchmarkSetting]

  /// Creates settings from lists, of which later ones count more.
  public init(_ settings: [[any BenchmarkSetting]]) { self.init(Array(settings.joined())) }
  /// Creates settings from a list.
  public init(_ settings: [any BenchmarkSetting]) {
    self.settings = Dictionary(settings.map { (ObjectIdentifier(type(of: $0)), $0) }) { $1 }
  }
  /// Creates settings that are the default ones.
  public init() { self.init(defaultSettings) }

  /// The setting of a type; `nil` if there is none.
  public subscript<Setting>(type: Setting.Type) -> Setting? {
    settings[ObjectIdentifier(type)] as? Setting
  }

  /// The value of `Iterations`; `nil` if there is none.
  public var iterations: Int? { self[Iterations.self]?.value }
  /// The value of `MaxIterations`.
  public var maxIterations: Int { self[MaxIterations.self]?.value ?? 1_000_000 }
  /// The value of `WarmupIterations`.
  public var warmupIterations: Int { self[WarmupIterations.self]?.value ?? 0 }
  /// The value of `MinTime`, in seconds.
  public var minTime: Double { self[MinTime.self]?.value ?? 1 }
  /// The value of `Filter`; `nil` if there is none.
  public var filter: String? { self[Filter.self]?.value }
  /// The value of `FilterNot`; `nil` if there is none.
  public var filterNot: String? { self[FilterNot.self]?.value }
  /// The value of `TimeUnit`.
  public var timeUnit: TimeUnit.Value { self[TimeUnit.self]?.value ?? .ns }
  /// The value of `InverseTimeUnit`.
  public var inverseTimeUnit: TimeUnit.Value { self[InverseTimeUnit.self]?.value ?? .s }
  /// The value of `Columns`; `nil` if there is none.
  public var columns: [String]? { self[Columns.self]?.value }
  /// The value of `Format`.
  public var format: Format.Value { self[Format.self]?.value ?? .console }
  /// The value of `Quiet`.
  public var quiet: Bool { self[Quiet.self]?.value ?? false }
}

/// The settings of a program without settings of its own.
public var defaultSettings: [any BenchmarkSetting] {
  [
    MaxIterations(1_000_000), MinTime(seconds: 1), TimeUnit(.ns), InverseTimeUnit(.s),
    Format(.console), Quiet(false),
  ]
}

/// Returns no settings: the arguments of a program of suites are those of `bench`.
public func parseArguments() -> [any BenchmarkSetting] { [] }
