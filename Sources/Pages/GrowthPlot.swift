internal import Comparison
internal import Essentials
internal import Markup
internal import Measurements
internal import Reporting
internal import Statistics

/// A plot of a cost against the size of its input, with the fitted curve; both scales are
/// logarithmic.
struct GrowthPlot {
  let series: GrowthSeries

  /// The picture, with the costs as dots and the fit as a line; empty without costs.
  var svg: Markup {
    let sizes = series.points.map(\.size)
    let costs = series.points.map(\.cost)
    let unit: Axis.Unit =
      switch series.metric.unit {
      case "ns": .nanoseconds
      case "bytes": .bytes
      default: .count
      }
    guard let least = sizes.min(), let most = sizes.max(), let cheapest = costs.min(),
      let dearest = costs.max()
    else { return .empty }
    // Margins are factors on a logarithmic axis; the curve may leave the costs a little.
    var plot = Plot(
      x: Plot.xAxis(least...most, .count, isLogarithmic: true),
      y: Plot.yAxis(cheapest / 1.5...dearest * 1.5, unit, isLogarithmic: true))
    plot.addLine(curve(from: least, to: most), "fit")
    for point in series.points { plot.addPoint((point.size, point.cost), "point") }
    let name = series.title ?? series.name
    return plot.svg(
      title: "\(series.metric.rawValue) of \(name) against size", description: summary)
  }

  /// The fitted curve, its error and all costs by size, in a line for the caption.
  var summary: String {
    let points = series.points.map { "\(Axis.count($0.size)): \(series.cost($0.cost))" }
    return "grows as \(series.fit.curve.name), \(series.formula), error "
      + "\(Quantity.percent(series.fit.error)); " + points.joined(separator: ", ")
  }

  /// Returns points of the fitted curve at sizes of equal ratios, without those whose cost is not
  /// positive.
  private func curve(from least: Double, to most: Double) -> [(x: Double, y: Double)] {
    // A point for each 7.5 pixels of the plot: straight lines between them look like a curve.
    let steps = 40
    let factor = most / least
    return (0...steps).map { step in
      let size = least * pow(factor, Double(step) / Double(steps))
      return (size, series.fit.cost(at: size))
    }.filter { $0.y > 0 }
  }
}
