internal import Markup

/// A plot of numbers as SVG: two axes with labels, and marks between them.
///
/// The picture is as wide as a phone, so that labels have the same size there as on a desktop.
/// Shapes have classes, to which the page's style sheet assigns colours for its theme.
struct Plot {
  /// The size of the picture, in pixels.
  static let (width, height) = (360.0, 150.0)
  /// The left and the right end of the area of the marks, in pixels; labels are left of it.
  ///
  /// `readOff` in the page's script repeats these numbers and those of `vertical`.
  static let horizontal = (first: 52.0, last: 352.0)
  /// The lower and the upper end of the area of the marks, in pixels from the top; labels are
  /// below.
  static let vertical = (first: 124.0, last: 8.0)

  let x: Axis
  let y: Axis
  private var marks: [Markup] = []

  /// Creates a plot without marks, whose axes convert values to pixels.
  init(x: Axis, y: Axis) {
    self.x = x
    self.y = y
  }

  /// Returns an axis along the lower side of the plot, on which larger values are further right.
  static func xAxis(
    _ domain: ClosedRange<Double>, _ unit: Axis.Unit, isLogarithmic: Bool = false
  ) -> Axis {
    Axis(domain, horizontal, unit: unit, isLogarithmic: isLogarithmic)
  }

  /// Returns an axis along the left side of the plot, on which larger values are higher.
  static func yAxis(
    _ domain: ClosedRange<Double>, _ unit: Axis.Unit, isLogarithmic: Bool = false
  ) -> Axis {
    Axis(domain, vertical, unit: unit, isLogarithmic: isLogarithmic)
  }
}

// MARK: - Marks

extension Plot {
  /// Adds a shape that is drawn over all earlier shapes.
  mutating func add(_ mark: Markup) { marks.append(mark) }

  /// Adds a line of the CSS class `style` through points; does nothing for fewer than two.
  mutating func addLine(_ points: [(x: Double, y: Double)], _ style: String) {
    guard points.count > 1 else { return }
    add(
      "<path class=\"\(style)\" d=\"\(Plot.path(points.map { (x.place($0.x), y.place($0.y)) }))\"/>"
    )
  }

  mutating func addPoint(_ point: (x: Double, y: Double), _ style: String) {
    add(
      "<circle class=\"\(style)\" cx=\"\(x.place(point.x))\" cy=\"\(y.place(point.y))\" r=\"3\"/>")
  }

  /// Adds points of the CSS class `style` as one element, whose round line ends draw them.
  ///
  /// A circle for each would be five times as long.
  mutating func addPoints(_ points: [(x: Double, y: Double)], _ style: String) {
    let moves = points.map { "M\(x.place($0.x)) \(y.place($0.y))h0" as Markup }
    add("<path class=\"\(style)\" d=\"\(moves.joined())\"/>")
  }

  /// Adds a line of the CSS class `style` from top to bottom, at a value of the horizontal axis.
  mutating func addVertical(at value: Double, _ style: String) {
    let (place, top) = (x.place(value), Plot.vertical.last)
    add("<path class=\"\(style)\" d=\"M\(place) \(Plot.vertical.first)V\(top)\"/>")
  }

  /// Adds a line of the CSS class `style` from left to right, at a value of the vertical axis.
  mutating func addHorizontal(at value: Double, _ style: String) {
    let (left, right) = Plot.horizontal
    add("<path class=\"\(style)\" d=\"M\(left) \(y.place(value))H\(right)\"/>")
  }

  /// Returns a path of straight lines from point to point, in pixels, each relative to the previous
  /// point, with one line for points of equal height: a page with hundreds of histories consists
  /// mostly of such paths.
  static func path(_ points: [(Double, Double)]) -> Markup {
    guard let first = points.first else { return .empty }
    // In tenths, as they are written: rounded distances would add their errors up.
    let places = points.map { (x: ($0.0 * 10).rounded(), y: ($0.1 * 10).rounded()) }
    let corners = places.indices.dropFirst().filter { index in
      let isLast = index == places.count - 1
      return isLast || places[index].y != places[index - 1].y
        || places[index].y != places[index + 1].y
    }
    // A minus sign separates two numbers as well as a blank does.
    let moves = zip([0] + corners, corners).map { before, after in
      let x = short((places[after].x - places[before].x) / 10)
      let y = short((places[after].y - places[before].y) / 10)
      return y.hasPrefix("-") ? "\(x)\(y)" : "\(x) \(y)"
    }
    let start: Markup = "M\(first.0) \(first.1)"
    return start + Markup(verbatim: moves.isEmpty ? "" : "l" + moves.joined(separator: " "))
  }

  /// Returns a number to a tenth, without the 0 before its decimal point: `.5`, `-.5`.
  private static func short(_ number: Double) -> String {
    let text = Markup.tenths(number)
    return text.hasPrefix("0.")
      ? String(text.dropFirst()) : text.hasPrefix("-0.") ? "-\(text.dropFirst(2))" : text
  }
}

// MARK: - Picture

extension Plot {
  /// Returns the whole picture.
  ///
  /// - Parameters:
  ///   - title: The title, which is read aloud first.
  ///   - description: A description of the picture in numbers.
  ///   - attributes: Further attributes of the element.
  /// - Returns: An `svg` element.
  func svg(title: String, description: String, attributes: Markup = .empty) -> Markup {
    let shapes = (horizontalGrid + verticalTicks + marks).joined()
    return """
      <svg class="plot" role="img" viewBox="0 0 360 150"\(attributes)>\
      <title>\(title)</title><desc>\(description)</desc>\(shapes)</svg>
      """
  }

  /// The ticks of the vertical axis: lines across the plot, and labels that end left of them, four
  /// pixels lower because text is placed by its baseline.
  private var horizontalGrid: [Markup] {
    let (left, right) = Plot.horizontal
    let ticks = y.ticks.map { (place: y.place($0), label: y.label($0)) }
    let lines = ticks.map { "M\(left) \($0.place)H\(right)" as Markup }
    let labels = ticks.map {
      "<text x=\"\(left - 6)\" y=\"\($0.place + 4)\">\($0.label)</text>" as Markup
    }
    return ["<path class=\"grid\" d=\"\(lines.joined())\"/><g class=\"end\">"] + labels + ["</g>"]
  }

  /// The horizontal axis with short ticks, and labels centred below them.
  private var verticalTicks: [Markup] {
    let bottom = Plot.vertical.first
    let axis: Markup = "M\(Plot.horizontal.first) \(bottom)H\(Plot.horizontal.last)"
    let ticks = x.ticks.map { (place: x.place($0), label: x.label($0)) }
    let lines = ticks.map { "M\($0.place) \(bottom)v4" as Markup }
    let labels = ticks.map { tick -> Markup in
      // The last label would extend beyond the edge. A digit is 6 pixels wide, of which half is on
      // either side.
      let place = min(tick.place, Plot.width - 4 - 3 * Double(tick.label.count))
      return "<text x=\"\(place)\" y=\"\(bottom + 17)\">\(tick.label)</text>"
    }
    return ["<path class=\"axis\" d=\"\(axis)\(lines.joined())\"/><g class=\"middle\">"]
      + labels + ["</g>"]
  }
}
