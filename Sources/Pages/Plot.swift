internal import Markup

/// A picture of numbers: two axes with their labels, and marks between them, as SVG.
///
/// It is as wide as a phone, so that its labels are as large there as on a desk. Shapes have
/// classes; the page's style sheet gives them colours that fit its theme.
struct Plot {
  /// The size of the picture, in pixels.
  static let (width, height) = (360.0, 150.0)
  /// Where the marks may be.
  static let horizontal = (first: 52.0, last: 352.0)
  static let vertical = (first: 124.0, last: 8.0)

  let x: Axis
  let y: Axis
  private var marks: [Markup] = []

  /// An empty plot.
  init(x: Axis, y: Axis) {
    self.x = x
    self.y = y
  }

  /// An axis along the lower side.
  static func xAxis(
    _ domain: ClosedRange<Double>, _ unit: Axis.Unit, isLogarithmic: Bool = false
  ) -> Axis {
    Axis(domain, horizontal, unit: unit, isLogarithmic: isLogarithmic)
  }

  /// An axis along the left side, upward.
  static func yAxis(
    _ domain: ClosedRange<Double>, _ unit: Axis.Unit, isLogarithmic: Bool = false
  ) -> Axis {
    Axis(domain, vertical, unit: unit, isLogarithmic: isLogarithmic)
  }
}

// MARK: - Marks

extension Plot {
  /// Adds any shape.
  mutating func add(_ mark: Markup) { marks.append(mark) }

  /// Adds a line through points; nothing for less than two.
  mutating func addLine(_ points: [(x: Double, y: Double)], _ style: String) {
    guard points.count > 1 else { return }
    add(
      "<path class=\"\(style)\" d=\"\(Plot.path(points.map { (x.place($0.x), y.place($0.y)) }))\"/>"
    )
  }

  /// Adds a point.
  mutating func addPoint(_ point: (x: Double, y: Double), _ style: String) {
    add(
      "<circle class=\"\(style)\" cx=\"\(x.place(point.x))\" cy=\"\(y.place(point.y))\" r=\"3\"/>")
  }

  /// Adds a line from top to bottom.
  mutating func addVertical(at value: Double, _ style: String) {
    let (place, top) = (x.place(value), Plot.vertical.last)
    add("<path class=\"\(style)\" d=\"M\(place) \(Plot.vertical.first)V\(top)\"/>")
  }

  /// Adds a line from left to right.
  mutating func addHorizontal(at value: Double, _ style: String) {
    let (left, right) = Plot.horizontal
    add("<path class=\"\(style)\" d=\"M\(left) \(y.place(value))H\(right)\"/>")
  }

  /// Straight lines from point to point, in pixels, each relative to the one before, and one for
  /// points that lie level: a page with hundreds of histories consists of these for the most part.
  static func path(_ points: [(Double, Double)]) -> Markup {
    guard let first = points.first else { return .empty }
    // Of rounded places, so that roundings do not add up.
    let places = points.map { (x: ($0.0 * 10).rounded(), y: ($0.1 * 10).rounded()) }
    let corners = places.indices.dropFirst().filter { index in
      let isLast = index == places.count - 1
      return isLast || places[index].y != places[index - 1].y
        || places[index].y != places[index + 1].y
    }
    let moves = zip([0] + corners, corners).map { before, after in
      let x = short((places[after].x - places[before].x) / 10)
      let y = short((places[after].y - places[before].y) / 10)
      return y.hasPrefix("-") ? "\(x)\(y)" : "\(x) \(y)"
    }
    let start: Markup = "M\(first.0) \(first.1)"
    return start + Markup(verbatim: moves.isEmpty ? "" : "l" + moves.joined(separator: " "))
  }

  /// A number without the 0 before its point.
  private static func short(_ number: Double) -> String {
    let text = Markup.tenths(number)
    return text.hasPrefix("0.")
      ? String(text.dropFirst()) : text.hasPrefix("-0.") ? "-\(text.dropFirst(2))" : text
  }
}

// MARK: - Picture

extension Plot {
  /// The whole picture.
  ///
  /// - Parameters:
  ///   - title: What it shows, read aloud first.
  ///   - description: What is to be seen, in numbers.
  ///   - attributes: Further attributes of the element.
  /// - Returns: An `svg` element.
  func svg(title: String, description: String, attributes: Markup = .empty) -> Markup {
    let shapes = (horizontalGrid + verticalTicks + marks).joined()
    return """
      <svg class="plot" role="img" viewBox="0 0 360 150"\(attributes)>\
      <title>\(title)</title><desc>\(description)</desc>\(shapes)</svg>
      """
  }

  private var horizontalGrid: [Markup] {
    let (left, right) = Plot.horizontal
    let ticks = y.ticks.map { (place: y.place($0), label: y.label($0)) }
    let lines = ticks.map { "M\(left) \($0.place)H\(right)" as Markup }
    let labels = ticks.map {
      "<text x=\"\(left - 6)\" y=\"\($0.place + 4)\">\($0.label)</text>" as Markup
    }
    return ["<path class=\"grid\" d=\"\(lines.joined())\"/><g class=\"end\">"] + labels + ["</g>"]
  }

  private var verticalTicks: [Markup] {
    let bottom = Plot.vertical.first
    let axis: Markup = "M\(Plot.horizontal.first) \(bottom)H\(Plot.horizontal.last)"
    let ticks = x.ticks.map { (place: x.place($0), label: x.label($0)) }
    let lines = ticks.map { "M\($0.place) \(bottom)v4" as Markup }
    let labels = ticks.map { tick -> Markup in
      // The last one would stand over the edge.
      let place = min(tick.place, Plot.width - 4 - 3 * Double(tick.label.count))
      return "<text x=\"\(place)\" y=\"\(bottom + 17)\">\(tick.label)</text>"
    }
    return ["<path class=\"axis\" d=\"\(axis)\(lines.joined())\"/><g class=\"middle\">"]
      + labels + ["</g>"]
  }
}
