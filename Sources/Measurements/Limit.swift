/// A bound on one metric of a benchmark, which `bench gate` holds besides its own rules.
///
/// ```swift
/// Benchmark("parse") { … }
///   .limits([.allocations(atMost: 3), .time(growth: .percent(10))])
/// ```
///
/// A value is a bound of each measurement. A growth is a bound of the change since the reference: a
/// larger one is a regression, and a smaller one is accepted, although it may be proven.
public struct Limit: Sendable, Hashable, Codable {
  /// The name of the metric.
  package let metric: String
  /// The largest value per iteration, in the unit of the metric; `nil` for a growth.
  package let atMost: Double?
  /// The largest growth in per cent of the reference; `nil` for a value.
  package let percent: Double?
  /// The module that a limit of code is of; `nil` for the whole product, and for other metrics.
  package var module: String?

  /// A growth since the reference.
  public struct Growth: Sendable {
    fileprivate let number: Double

    /// Returns the growth by a number of per cent of the reference.
    public static func percent(_ number: Double) -> Growth { Growth(number: number) }
  }

  /// Returns the largest value of a metric per iteration, such as of a custom one.
  public static func metric(_ name: String, atMost value: Double) -> Limit {
    Limit(metric: name, atMost: value, percent: nil)
  }

  /// Returns the largest growth of a metric since the reference.
  public static func metric(_ name: String, growth: Growth) -> Limit {
    Limit(metric: name, atMost: nil, percent: growth.number)
  }

  /// Returns the largest number of allocations per iteration.
  public static func allocations(atMost number: Double) -> Limit {
    metric("allocations", atMost: number)
  }

  /// Returns the largest growth of the allocations since the reference.
  public static func allocations(growth: Growth) -> Limit { metric("allocations", growth: growth) }

  /// Returns the largest growth of the instructions since the reference.
  public static func instructions(growth: Growth) -> Limit {
    metric("instructions", growth: growth)
  }

  /// Returns the largest growth of the time since the reference, which gates of two builds judge.
  public static func time(growth: Growth) -> Limit { metric("time", growth: growth) }

  /// Returns the largest size of the code of a module in bytes; without a module, of the product.
  ///
  /// Limits of code are of a suite: see `BenchmarkSuite.limits(_:)`.
  public static func codeSize(of module: String? = nil, atMost bytes: Int) -> Limit {
    Limit(metric: "codeSize", atMost: Double(bytes), percent: nil, module: module)
  }

  /// Returns the largest growth of the code of a module; without a module, of the product.
  public static func codeSize(of module: String? = nil, growth: Growth) -> Limit {
    Limit(metric: "codeSize", atMost: nil, percent: growth.number, module: module)
  }

  /// The limit in words: `allocations at most 3`, `codeSize of Parser up to +1 %`.
  package var words: String {
    if let atMost { return "\(subject) at most \(Self.short(atMost))" }
    return "\(subject) up to +\(Self.short(percent ?? 0)) %"
  }

  /// The metric, and the module of a limit of code.
  fileprivate var subject: String { metric + (module.map { " of \($0)" } ?? "") }

  private static func short(_ number: Double) -> String {
    Int(exactly: number).map { "\($0)" } ?? "\(number)"
  }
}

extension [Limit] {
  /// Returns the first fault of the limits, in words; `nil` without one.
  ///
  /// - Parameters:
  ///   - offered: The metrics of the benchmark or of the product.
  ///   - owner: The word for what has the metrics.
  /// - Returns: The fault, such as `on time twice`.
  package func fault(offered: [Metric], by owner: String = "benchmark") -> String? {
    for (index, limit) in enumerated() {
      guard let metric = offered.first(where: { $0.rawValue == limit.metric }) else {
        return "on \(limit.metric), which the \(owner) does not have"
      }
      if limit.module != nil, metric != .codeSize { return "on \(limit.metric) of a module" }
      guard let number = limit.atMost ?? limit.percent, number.isFinite,
        (limit.atMost == nil) != (limit.percent == nil)
      else { return "on \(limit.metric) without one finite number" }
      if number < 0 { return "on \(limit.subject) below 0" }
      guard metric.isExact || metric == .time && limit.percent != nil else {
        return "on \(limit.metric): counts have values and growths, the time has a growth"
      }
      if limit.percent != nil, metric.better == .more {
        return "on \(limit.metric), of which more is better"
      }
      if self[..<index].contains(where: {
        ($0.metric, $0.module) == (limit.metric, limit.module)
      }) {
        return "on \(limit.subject) twice"
      }
    }
    return nil
  }
}
