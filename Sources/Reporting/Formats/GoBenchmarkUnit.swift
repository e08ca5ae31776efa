internal import Measurements

// Metrics as units of the Go benchmark data format, and back.

extension Metric {
  /// The unit of the metric in the Go benchmark data format.
  ///
  /// Metrics that `go test -bench` reports have the format's own units. For other metrics the unit
  /// is the metric's name followed by its unit: `cpu-ns/op`, `peakBytes-B/op`, `retains/op`.
  ///
  /// A custom metric is not per iteration: `misses`, `fill-%`.
  var goUnit: String {
    switch self {
    case .time: "ns/op"
    case .allocations: "allocs/op"
    case .allocatedBytes: "B/op"
    case .throughput: unit
    case _ where isCustom: "\(rawValue)\(Self.goSuffixes[unit] ?? "")"
    default: "\(rawValue)\(Self.goSuffixes[unit] ?? "")/op"
    }
  }

  /// The suffix by which a Go unit names a metric's unit, such as `-B` for bytes; a count has none.
  private static let goSuffixes = ["ns": "-ns", "bytes": "-B", "%": "-%"]

  /// The metric of each Go unit, with the factor from that unit to the metric's.
  static let byGoUnit: [String: (metric: Metric, scale: Double)] = {
    // A sum over the steps would read as a change of every step.
    let own = Metric.allCases.filter { $0 != .eventAllocations }.map { ($0.goUnit, ($0, 1.0)) }
    // Units written by tools that convert to base units.
    let others: [(String, (Metric, Double))] = [
      ("sec/op", (.time, 1e9)), ("s/op", (.time, 1e9)), ("ms/op", (.time, 1e6)),
      ("µs/op", (.time, 1e3)), ("us/op", (.time, 1e3)), ("cpu-sec/op", (.cpu, 1e9)),
    ]
    // A unit that this command writes precedes one of other tools.
    return Dictionary(own + others) { first, _ in first }
  }()
}
