/// A sequence of lines and cubic curves in a plane: element kinds in one array, points in another.
///
/// With separate arrays, two paths of equal structure interpolate point by point, and a path that
/// only moves keeps its elements and rewrites its points. Coordinates are in points, y grows
/// downwards, and all are finite: NaN and infinities trap.
public struct Path: Hashable, Sendable {
  /// The kind of one drawing step, which decides how many of the path's points it takes.
  public enum Element: UInt8, Hashable, Sendable {
    /// The start of a subpath; takes one point.
    case move
    /// A line from the current point; takes its end point.
    case line
    /// A cubic Bézier curve from the current point; takes its two control points and its end point.
    case cubic
    /// A line back to the start of the subpath; takes no point.
    case close

    /// The number of points that the element takes: 0, 1 or 3.
    public var pointCount: Int {
      switch self {
      case .move, .line: 1
      case .cubic: 3
      case .close: 0
      }
    }
  }

  /// The rule that decides which points are inside a path whose subpaths overlap.
  public enum FillRule: Hashable, Sendable {
    /// A point is inside if a ray from it crosses the path an odd number of times.
    case evenOdd
    /// A point is inside if its winding number is not 0.
    case winding
  }

  /// The kinds of the elements, in drawing order.
  public private(set) var elements: [Element] = []
  /// The points of all elements, in drawing order.
  public private(set) var points: [Point] = []

  /// Creates an empty path, which needs a move before it can be drawn on.
  public init() {}

  /// Creates a path from its two arrays, whose storage it shares until one of them changes.
  init(elements: [Element], points: [Point]) {
    self.elements = elements
    self.points = points
  }

  /// Whether the path has no element; a path of a single move has one.
  public var isEmpty: Bool { elements.isEmpty }

  /// Starts a subpath at `point`; the previous subpath is not closed.
  public mutating func move(to point: Point) {
    requireFinite(point)
    elements.append(.move)
    points.append(point)
  }

  /// Draws a line from the current point to `point`, which becomes the current point.
  public mutating func addLine(to point: Point) {
    requireCurrentPoint()
    requireFinite(point)
    elements.append(.line)
    points.append(point)
  }

  /// Draws a cubic Bézier curve from the current point.
  ///
  /// - Parameters:
  ///   - end: The end point, which becomes the current point.
  ///   - control1: The first control point, which gives the direction at the current point.
  ///   - control2: The second control point, which gives the direction at `end`.
  public mutating func addCurve(to end: Point, control1: Point, control2: Point) {
    requireCurrentPoint()
    requireFinite(end, control1, control2)
    elements.append(.cubic)
    points.append(control1)
    points.append(control2)
    points.append(end)
  }

  /// Draws a line back to the start of the current subpath, and ends the subpath.
  public mutating func closeSubpath() {
    requireCurrentPoint()
    elements.append(.close)
  }

  /// Adds a closed rectangle, clockwise on screen from its top left corner.
  public mutating func addRect(_ rect: Rect) {
    move(to: rect.origin)
    addLine(to: Point(x: rect.maxX, y: rect.minY))
    addLine(to: Point(x: rect.maxX, y: rect.maxY))
    addLine(to: Point(x: rect.minX, y: rect.maxY))
    closeSubpath()
  }

  /// Adds the oval inscribed in a rectangle: four cubics, clockwise from its rightmost point.
  ///
  /// See `Oval` for how closely the cubics follow the ellipse.
  public mutating func addOval(in rect: Rect) {
    requireFinite(rect.origin, Point(x: rect.maxX, y: rect.maxY))
    elements.append(contentsOf: Oval.elements)
    let oval = Oval(center: rect.center, radiusX: rect.width / 2, radiusY: rect.height / 2)
    let start = points.count
    // Placeholders: `write` only overwrites.
    points.append(contentsOf: repeatElement(.zero, count: Oval.pointCount))
    var span = points.mutableSpan
    oval.write(to: &span, at: start)
  }

  /// Adds a closed rectangle with round corners: four lines and four cubics, clockwise.
  ///
  /// The path starts at the left end of the top edge. The elements are the same for every rectangle
  /// and radius.
  ///
  /// - Parameters:
  ///   - rect: The rectangle, finite.
  ///   - cornerRadius: The radius in points, clamped to 0…half the shorter side; NaN counts as 0.
  public mutating func addRoundedRect(_ rect: Rect, cornerRadius: Double) {
    requireFinite(rect.origin, Point(x: rect.maxX, y: rect.maxY))
    elements.append(contentsOf: RoundedRect.elements)
    points.append(contentsOf: RoundedRect(rect, cornerRadius: cornerRadius).points)
  }

  /// Removes all elements and keeps the storage.
  public mutating func removeAll() {
    elements.removeAll(keepingCapacity: true)
    points.removeAll(keepingCapacity: true)
  }

  /// Rewrites the points in place, without touching the elements.
  ///
  /// Nothing is checked: `body` must keep the number of points, and all coordinates finite.
  package mutating func rewritePoints(_ body: (inout [Point]) -> Void) {
    body(&points)
  }

  private func requireCurrentPoint() {
    precondition(!elements.isEmpty, "a path needs a move before it can be drawn on")
  }

  private func requireFinite(_ first: Point, _ second: Point = .zero, _ third: Point = .zero) {
    precondition(
      first.isFinite && second.isFinite && third.isFinite, "a path's coordinates are finite")
  }
}
