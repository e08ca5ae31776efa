internal import Comparison
internal import Markup
internal import Measurements
internal import Storage

/// A plot of a metric of a benchmark over earlier measurements, with its steps and accepted
/// changes.
struct HistoryPlot {
  let metric: Metric
  let line: PageHistory.Line
  let history: PageHistory
  let suite: String

  /// The measured values, each with the index of its measurement as x.
  private var points: [(x: Double, y: Double)] {
    line.points.map { (Double($0.index), $0.value) }
  }

  /// The index of the last measurement.
  private var lastIndex: Int { max(1, history.runs.count - 1, line.points.last?.index ?? 0) }

  /// Whether there are fewer than two values, so that no line can be drawn.
  var isEmpty: Bool { points.count < 2 }

  /// Returns the plot as SVG; the page's script finds the values in the series with the number
  /// `series`.
  func svg(of name: String, series: Int) -> Markup {
    let values = points.map(\.y)
    let (low, high) = (values.min() ?? 0, values.max() ?? 1)
    // Room for the points at the smallest and the largest value.
    let margin = (high - low) * 0.08
    var plot = Plot(
      x: Plot.xAxis(0...Double(lastIndex), .ordinal),
      y: Plot.yAxis(low - margin...high + margin, unit))
    for acceptance in history.acceptances(of: suite) {
      if let place = history.place(of: acceptance) { plot.addVertical(at: place, "accepted") }
    }
    plot.addLine(points, "line")
    for step in line.steps {
      guard let value = line.value(at: step.index) else { continue }
      // The step was made between this measurement and the one before.
      plot.addVertical(at: Double(step.index) - 0.5, "step")
      plot.addPoint((Double(step.index), value), tone(of: step))
    }
    // With `tabindex`, keys reach the plot, and the script reads values off it.
    return plot.svg(
      title: "\(metric.rawValue) of \(name) over \(history.runs.count) measurements",
      description: summary, attributes: " data-series=\"\(series)\" tabindex=\"0\"")
  }

  /// The line as a picture of 96 by 24 pixels without text, for a cell of a table.
  var spark: Markup {
    let values = points.map(\.y)
    let (low, high) = (values.min() ?? 0, values.max() ?? 1)
    // Inside the 96 by 24 pixels, with room for circles of radius 2.
    let x = Axis(0...Double(lastIndex), (3, 92), unit: .ordinal)
    // Changes of less than 2 % should not look like a mountain range.
    let room = max(high - low, 0.02 * high.magnitude) - (high - low)
    let y = Axis(low - room / 2...high + room / 2, (20, 4), unit: unit)
    guard let last = points.last else { return .empty }
    let steps = line.steps.map { step -> Markup in
      line.value(at: step.index).map {
        circle(x.place(Double(step.index)), y.place($0), tone(of: step))
      }
        ?? .empty
    }
    return """
      <svg class="strip" aria-hidden="true" viewBox="0 0 96 24">\
      <path class="line" d="\(Plot.path(points.map { (x.place($0.x), y.place($0.y)) }))"/>\
      \(steps.joined())\(circle(x.place(last.x), y.place(last.y), "last"))</svg>
      """
  }

  private func circle(_ x: Double, _ y: Double, _ style: String) -> Markup {
    "<circle class=\"\(style)\" cx=\"\(x)\" cy=\"\(y)\" r=\"2\"/>"
  }

  /// The number of measurements, the first and the last value and the steps, in a line for the
  /// caption.
  var summary: String {
    guard let first = points.first, let last = points.last else { return "no values" }
    let steps = line.steps.filter { history.runs.indices.contains($0.index) }.map { step in
      let run = history.runs[step.index]
      let change = step.change.map(Quantity.signedPercent) ?? "from 0"
      return "\(change) at \(run.commit?.hash.prefix(7) ?? "an unknown commit") "
        + "(\(run.date.prefix(10)))"
    }
    let found = steps.isEmpty ? "no step" : "steps: \(steps.joined(separator: ", "))"
    return "\(points.count) measurements, \(words(first.y)) → \(words(last.y)); \(found)"
  }

  private var unit: Axis.Unit {
    switch metric.unit {
    case "ns": .nanoseconds
    case "bytes": .bytes
    default: .count
    }
  }

  private func words(_ value: Double) -> String {
    metric.unit == "ns" ? Quantity.time(value) : Quantity.count(value)
  }

  /// Returns the CSS class that colours a step; a step from 0, without a relative change, is `up`.
  private func tone(of step: StepSearch.Step) -> String {
    step.change.map { $0 < 0 } ?? false ? "down" : "up"
  }
}
