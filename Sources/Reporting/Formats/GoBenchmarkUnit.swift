internal import Benchmarking

/// Metrics as units of the Go benchmark data format, and back.
enum GoBenchmarkUnit {
  /// The unit of a metric: the format's own for what `go test -bench` reports, and for the others
  /// the metric's name before its unit: `cpu-ns/op`, `peakBytes-B/op`, `retains/op`.
  ///
  /// What a benchmark reports of itself is not of an iteration: `misses`, `fill-%`.
  static func name(of metric: Metric) -> String {
    switch metric {
    case .time: "ns/op"
    case .allocations: "allocs/op"
    case .allocatedBytes: "B/op"
    case .throughput: metric.unit
    case _ where metric.isCustom: "\(metric.rawValue)\(suffixes[metric.unit] ?? "")"
    default: "\(metric.rawValue)\(suffixes[metric.unit] ?? "")/op"
    }
  }

  /// The metric of a unit, and by what its values are to be multiplied; `nil` for any other unit.
  static func metric(of unit: String) -> (metric: Metric, scale: Double)? { known[unit] }

  private static let suffixes = ["ns": "-ns", "bytes": "-B", "%": "-%"]

  private static let known: [String: (metric: Metric, scale: Double)] = {
    // A sum over the steps would read as a change of every step.
    let own = Metric.allCases.filter { $0 != .eventAllocations }.map { (name(of: $0), ($0, 1.0)) }
    // What tools that rewrite units to base units write.
    let others: [(String, (Metric, Double))] = [
      ("sec/op", (.time, 1e9)), ("s/op", (.time, 1e9)), ("ms/op", (.time, 1e6)),
      ("µs/op", (.time, 1e3)), ("us/op", (.time, 1e3)), ("cpu-sec/op", (.cpu, 1e9)),
    ]
    return Dictionary(own + others) { first, _ in first }
  }()
}
