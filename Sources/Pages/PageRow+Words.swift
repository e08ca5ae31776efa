internal import Comparison
internal import Measurements
internal import Reporting

// The numbers of a row in words; empty for absent ones.

extension PageRow {
  /// The floor of an iteration, such as `23.1 µs`; empty if it is unknown.
  var floorWords: String { floor.map(Quantity.time) ?? "" }

  /// The floor for each item, such as `5.64 ns each`; empty if an iteration has fewer than two
  /// items.
  var itemWords: String {
    guard let floor, let items = comparison.record?.items, items > 1 else { return "" }
    return "\(Quantity.time(floor / Double(items))) each"
  }

  /// The relative change of the time, such as `+3.0 %`; empty if `change` is `nil`.
  var changeWords: String { change.map(Quantity.signedPercent) ?? "" }

  /// The confidence interval of the relative change, such as `[+2.9, +3.1]`; empty without one.
  var intervalWords: String {
    interval.map { Quantity.interval($0.lowerBound, $0.upperBound) } ?? ""
  }

  /// The allocations of an iteration; `n/a` if the machine could not count them.
  var allocationWords: String {
    if let value = comparison[.allocations]?.candidate?.exact?.value {
      return Quantity.count(value)
    }
    return comparison.record?.unavailable[.allocations] == nil ? "" : "n/a"
  }

  /// The signed difference of the allocations from the reference; empty without a difference.
  var allocationChangeWords: String { comparison[.allocations]?.countChange ?? "" }

  /// The change of the time, then the first three counts that changed, for a line of a list.
  var allChangeWords: String {
    let isChanged = time?.verdict.map { $0.kind != .settled } ?? false
    let time =
      isChanged && change != nil
      ? ["time \([changeWords, intervalWords].filter { !$0.isEmpty }.joined(separator: " "))"] : []
    let counts = comparison.metrics.compactMap { value -> String? in
      guard value.verdict == .regressed || value.verdict == .improved else { return nil }
      return value.countChange.map { "\(value.metric.rawValue) \($0)" }
    }
    return (time + counts.prefix(3)).joined(separator: ", ")
  }
}

extension MetricComparison {
  /// The signed difference of a count from the reference's; `nil` if there is none.
  fileprivate var countChange: String? {
    guard let new = candidate?.exact?.value, let old = baseline?.headline, new != old else {
      return nil
    }
    return Quantity.change(new - old)
  }
}
