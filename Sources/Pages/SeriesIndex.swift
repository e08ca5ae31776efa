internal import Essentials
internal import Measurements
internal import Reporting

/// The values of the history plots, which the script of the page shows at the selected point.
struct SeriesIndex {
  /// The JSON document for the script: the measurements, and the values of each plot.
  struct Island: Encodable {
    /// The name, commit and date of each measurement.
    var runs: [[String]]
    var series: [Series]
  }

  /// The unit and the values of a plot, a value for each of `Island.runs`.
  struct Series: Encodable {
    var unit: String
    /// The values to five digits, which is more than a plot shows; `nil` for a run without a value.
    var values: [Double?]
  }

  private(set) var island: Island
  /// The index in `island.series` of each plot's values, by benchmark and metric.
  private var numbers: [String: [Metric: Int]] = [:]

  init(_ rows: [PageRow], _ history: PageHistory) {
    island = Island(
      runs: history.runs.map { [$0.name, $0.commit?.short ?? "", $0.date] },
      series: [])
    for row in rows {
      for metric in Self.metrics(of: row) {
        numbers[row.id, default: [:]][metric] = island.series.count
        let points = row.lines[metric]?.points ?? []
        let count = max(history.runs.count, (points.last?.index ?? 0) + 1)
        var values = [Double?](repeating: nil, count: count)
        for point in points {
          values[point.index] = Self.rounded(point.value)
        }
        island.series.append(Series(unit: metric.unit, values: values))
      }
    }
  }

  /// Returns the index in `island.series` of a plot's values; `nil` if the metric is not plotted.
  func number(of row: PageRow, _ metric: Metric) -> Int? { numbers[row.id]?[metric] }

  /// Returns the metrics whose history is drawn in a row: the time, and each count that changed.
  static func metrics(of row: PageRow) -> [Metric] {
    row.lines.keys.sorted().filter { metric in
      let values = row.lines[metric]?.points.map(\.value) ?? []
      guard values.count > 1 else { return false }
      return metric == .time || metric.isExact && Set(values).count > 1
    }
  }

  /// Returns a value to five digits; 0 for infinity and NaN, which JSON cannot hold.
  private static func rounded(_ value: Double) -> Double {
    guard value != 0, value.isFinite else { return 0 }
    let scale = pow(10, 4 - log10(value.magnitude).rounded(.down))
    return (value * scale).rounded() / scale
  }
}
