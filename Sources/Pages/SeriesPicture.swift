internal import Comparison
internal import Essentials
internal import Markup
internal import Measurements
internal import Storage

/// The horizontal axis of a history: the dates of its measurements.
struct TimeAxis {
  /// The position of each measurement, in pixels.
  let places: [Double]

  /// Creates the axis of measurements between two positions in pixels.
  ///
  /// The measurements get equal distances if all dates are the same, or if a date cannot be read.
  init(_ runs: [PageHistory.Run], _ ends: (first: Double, last: Double)) {
    let seconds = runs.map { MetricSeries.Moment.seconds(of: $0.date) }
    let known = seconds.compactMap { $0 }
    // Measurements of one moment would all lie at one place, and those without a date at none.
    let isDated = known.count == runs.count && known.first != known.last
    let values = isDated ? known : runs.indices.map(Double.init)
    let (first, last) = (values.first ?? 0, values.last ?? 0)
    places = values.map { value in
      guard last > first else { return ends.first }
      return ends.first + (value - first) / (last - first) * (ends.last - ends.first)
    }
  }

  /// The column of pixels of each measurement, in which a line shows the lowest and the highest
  /// value.
  var columns: [Int32] { places.map { Int32($0.rounded(.down)) } }

  /// Returns the position between a measurement and the one before it, where a step was made.
  func place(before index: Int) -> Double {
    index > 0 ? (places[index - 1] + places[index]) / 2 : places[index]
  }
}

/// A metric of a benchmark over all measurements, small enough to be one of hundreds.
struct SeriesPicture {
  /// The size of the picture, in pixels.
  static let (width, height) = (288.0, 60.0)
  /// The left and the right end of the area of the line, in pixels; labels are left of it.
  static let horizontal = (first: 56.0, last: 284.0)
  /// The lower and the upper end of the area of the line, in pixels from the top.
  static let vertical = (first: 54.0, last: 6.0)

  let metric: Metric
  let line: PageHistory.Line
  let axis: TimeAxis
  /// The positions of accepted changes, in pixels.
  let accepted: [Double]
  /// The positions at which another machine or kind of build begins, in pixels.
  let changed: [Double]
  /// The corners of the lines, in pixels; at most two of a line for each column of pixels.
  let corners: [[(x: Double, y: Double)]]
  private let vertical: Axis

  /// Creates the picture of a line.
  ///
  /// - Parameters:
  ///   - metric: The metric.
  ///   - line: The values to draw.
  ///   - axis: The positions of all measurements.
  ///   - accepted: The positions of accepted changes, in pixels.
  ///   - settings: The machine and kind of build of each measurement; a line connects values of one
  ///     only. They are needed where `changed` has a position.
  ///   - changed: The positions at which another machine or kind of build begins, in pixels.
  init(
    metric: Metric, line: PageHistory.Line, axis: TimeAxis, accepted: [Double] = [],
    settings: [String] = [], changed: [Double] = []
  ) {
    (self.metric, self.line, self.axis) = (metric, line, axis)
    (self.accepted, self.changed) = (accepted, changed)
    let vertical = Self.axis(of: line.points)
    self.vertical = vertical
    // Nearly all histories have one setting, and need no lists by name.
    let parts =
      changed.isEmpty
      ? [line.points]
      : Array(Dictionary(grouping: line.points) { settings[$0.index] }.values)
    corners = parts.filter { !$0.isEmpty }.sorted { $0[0].index < $1[0].index }.map { values in
      Plot.extremes(values.map { (axis.places[$0.index], vertical.place($0.value)) })
    }
  }

  /// The values to draw, each with the index of its measurement.
  private var values: [PageHistory.Line.Point] { line.points }

  /// The number of measured values.
  var count: Int { line.count }

  /// Returns the axis of values, which are in the middle of it if they differ little.
  private static func axis(of points: [PageHistory.Line.Point]) -> Axis {
    let (low, high) = (points.map(\.value).min() ?? 0, points.map(\.value).max() ?? 1)
    // Changes of less than 2 % should not look like a mountain range.
    let room = max(high - low, 0.02 * high.magnitude) - (high - low)
    return Axis(low - room / 2...high + room / 2, Self.vertical, unit: .count)
  }

  /// Returns the picture, with the numbers from which the script reads values off.
  func svg(of name: String) -> Markup {
    let y = vertical
    let (low, high) = (y.domain.lowerBound, y.domain.upperBound)
    let steps = line.steps
    let marks = steps.compactMap { step -> Markup? in
      line.value(at: step.index).map { value in
        """
        <circle class="\(step.isLess ? "down" : "up")" cx="\(axis.places[step.index])" \
        cy="\(y.place(value))" r="2.5"/>
        """
      }
    }
    let (bottom, top) = Self.vertical
    func verticals(_ places: [Double], _ style: String) -> Markup {
      guard !places.isEmpty else { return .empty }
      let path = places.map { "M\($0) \(bottom)V\(top)" as Markup }.joined()
      return "<path class=\"\(style)\" d=\"\(path)\"/>"
    }
    // The text below the picture describes it, so it needs no description of its own.
    return """
      <svg class="plot" role="img" viewBox="0 0 288 60" aria-label="\(metric.rawValue) of \(name)" \
      tabindex="0" data-low="\(number(low))" data-high="\(number(high))" \
      data-unit="\(metric.unit)">\
      <g class="end"><text x="50" y="10">\(metric.words(high))</text>\
      <text x="50" y="58">\(metric.words(low))</text></g>\
      \(verticals(steps.map { axis.place(before: $0.index) }, "step"))\
      \(verticals(accepted, "accepted"))\(verticals(changed, "setting"))\
      \(corners.map { "<path class=\"line\" d=\"\(Plot.path($0))\"/>" as Markup }.joined())\
      \(marks.joined())</svg>
      """
  }

  /// Returns six digits of a number, which is more than a picture shows.
  private func number(_ value: Double) -> String { String(format: "%.6g", value) }

  /// Returns the changes of the metric in words.
  func summary(_ runs: [PageHistory.Run]) -> String {
    guard let last = values.last else { return "" }
    // Values of another machine or build are not comparable with the last one.
    let setting = runs[last.index].setting
    let first = values.first { runs[$0.index].setting == setting } ?? last
    let steps = line.steps.filter { runs.indices.contains($0.index) }.map { step in
      let run = runs[step.index]
      let change = step.change.map(Quantity.signedPercent) ?? "from 0"
      return "\(change) at \(run.commit?.hash.prefix(7) ?? "unknown") (\(run.date.prefix(10)))"
    }
    let found = steps.isEmpty ? "no step" : "level " + steps.joined(separator: ", ")
    return "\(metric.rawValue) \(metric.words(first.value)) first, "
      + "\(metric.words(last.value)) last; \(found)"
  }
}

extension Metric {
  /// Returns a value in the metric's unit, in words.
  func words(_ value: Double) -> String { Quantity.value(value, unit: unit) }
}

extension StepSearch.Step {
  /// Whether the level after the step is lower; a step from 0, which has no ratio, is upward.
  var isLess: Bool { change.map { $0 < 0 } ?? false }
}

extension Plot {
  /// Returns the points of a line that a screen can show: the lowest and the highest point of each
  /// column of pixels, in their order.
  ///
  /// A spike of a single point therefore stays visible.
  ///
  /// - Parameter points: The points in pixels, from left to right.
  /// - Returns: The first and the last point, and at most two of each column.
  /// - Complexity: O(points).
  static func extremes(_ points: [(x: Double, y: Double)]) -> [(x: Double, y: Double)] {
    guard points.count > 2 else { return points }
    var kept: [Int] = [0]
    var start = 0
    while start < points.count {
      let column = points[start].x.rounded(.down)
      let end = points[start...].firstIndex { $0.x.rounded(.down) != column } ?? points.count
      let low = (start..<end).min { points[$0].y < points[$1].y } ?? start
      let high = (start..<end).max { points[$0].y < points[$1].y } ?? start
      kept += low == high ? [low] : [min(low, high), max(low, high)]
      start = end
    }
    kept.append(points.count - 1)
    // The ends may be extremes of their columns too.
    return zip(kept, [-1] + kept).filter { $0 != $1 }.map { points[$0.0] }
  }
}
