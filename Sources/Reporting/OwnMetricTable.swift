internal import Comparison
internal import Measurements

extension Report {
  /// The table with a row for each custom metric of each benchmark; `nil` if there are none.
  var ownMetricTable: Table? {
    let rows = comparisons.flatMap { benchmark in
      benchmark.metrics.filter(\.metric.isCustom).map { (shortened(benchmark.id), $0) }
    }
    guard !rows.isEmpty else { return nil }
    var table = Table([
      .init("reported by", isFlexible: true), .init("metric"), .init("value", isNumber: true),
      .init("stored", isNumber: true, rank: 1), .init("unit", rank: 2), .init("better", rank: 4),
      .init("verdict", rank: 3),
    ])
    for (name, comparison) in rows {
      table.append([
        name, comparison.metric.rawValue, Self.number(comparison.candidate),
        Self.number(comparison.baseline?.value), comparison.metric.unit,
        comparison.metric.better.rawValue,
        kind == .measurement ? "" : comparison.verdict?.rawValue ?? "",
      ])
    }
    return table
  }

  /// Returns the text of a count or of a distribution's median; empty without a value.
  private static func number(_ value: MetricValue?) -> String {
    switch value {
    case .exact(let count): Quantity.count(count)
    case .timed(let sampled): Quantity.significant(sampled.median)
    case nil: ""
    }
  }
}
