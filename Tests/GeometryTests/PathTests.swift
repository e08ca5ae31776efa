import Geometry
import TestSupport
import Testing

@Suite struct PathTests {
  private static func oval(_ rect: Rect) -> Path {
    var path = Path()
    path.addOval(in: rect)
    return path
  }

  @Test("E-18 an oval is one move, four curves and a close, clockwise from its rightmost point")
  func ovalElements() {
    let path = Self.oval(Rect(x: 10, y: 20, width: 40, height: 20))
    #expect(path.elements == [.move, .cubic, .cubic, .cubic, .cubic, .close])
    let onCurve = stride(from: 0, through: 12, by: 3).map { path.points[$0] }
    #expect(
      onCurve == [
        Point(x: 50, y: 30), Point(x: 30, y: 40), Point(x: 10, y: 30), Point(x: 30, y: 20),
        Point(x: 50, y: 30),
      ])
    #expect(path.points[1] == Point(x: 50, y: 30 + 10 * 0.5522847498307936))
  }

  @Test("E-18 the radius error lies in [0, 2.7253e-4·r]")
  func ovalRadius() {
    let points = PolygonModel.flattened(
      Self.oval(Rect(x: -1, y: -1, width: 2, height: 2)), steps: 200)
    let errors = points.map { Vector(dx: $0.x, dy: $0.y).length - 1 }
    // Rounding alone, 1e-15, may pass the lower end, which the curve touches eight times.
    #expect(errors.allSatisfy { $0 >= -1e-15 && $0 <= 2.7253e-4 })
    #expect(errors.contains { $0 > 2.725e-4 })
  }

  @Test("E-18 an oval encloses 1.00028001 of the ellipse")
  func ovalArea() {
    let path = Self.oval(Rect(x: 5, y: -8, width: 300, height: 80))
    expectClose(path.signedArea / (.pi * 150 * 40), 1.00028001, within: 5e-9)
  }

  @Test func rectangleHasItsAreaAndBounds() {
    let rect = Rect(x: 3, y: 4, width: 50, height: 60)
    var path = Path()
    path.addRect(rect)
    expectClose(path.signedArea, 3000, within: 1e-11)
    #expect(path.boundingBox == rect)
    #expect(path.boundingBoxOfPath == rect)
  }

  @Test func rectanglePathContainsTheEdgesOfItsRectangle() {
    let rect = Rect(x: 0, y: 0, width: 10, height: 5)
    var path = Path()
    path.addRect(rect)
    for x in [-1.0, 0, 4, 10, 11] {
      for y in [-1.0, 0, 2, 5, 6] {
        let point = Point(x: x, y: y)
        #expect(path.contains(point, using: .winding) == rect.contains(point), "\(point)")
      }
    }
  }

  @Test func fillRulesDifferWhereSubpathsOverlap() {
    var path = Path()
    path.addRect(Rect(x: 0, y: 0, width: 10, height: 10))
    path.addRect(Rect(x: 4, y: 4, width: 10, height: 10))
    let overlap = Point(x: 6, y: 6)
    #expect(path.windingNumber(around: overlap) == 2)
    #expect(path.contains(overlap, using: .winding))
    #expect(!path.contains(overlap, using: .evenOdd))
    #expect(path.contains(Point(x: 12, y: 12), using: .evenOdd))
  }

  @Test func openSubpathCountsAsClosed() {
    var path = Path()
    path.move(to: Point(x: 0, y: 0))
    path.addLine(to: Point(x: 10, y: 0))
    path.addLine(to: Point(x: 10, y: 10))
    #expect(path.contains(Point(x: 8, y: 2), using: .evenOdd))
    #expect(!path.contains(Point(x: 2, y: 8), using: .evenOdd))
    expectClose(path.signedArea, 50, within: 1e-12)
  }

  @Test func curveBoundsExcludeControlPoints() throws {
    var path = Path()
    path.move(to: Point(x: 0, y: 0))
    path.addCurve(
      to: Point(x: 10, y: 0), control1: Point(x: 0, y: 8), control2: Point(x: 10, y: 8))
    let drawn = try #require(path.boundingBoxOfPath)
    // y(½) = ¾·8.
    expectClose(drawn.maxY, 6, within: 1e-12)
    #expect(path.boundingBox?.maxY == 8)
  }

  @Test func curveBoundsAreTight() throws {
    var random = SeededGenerator(seed: 11)
    for round in 0..<200 {
      let path = Self.randomBlob(using: &random)
      let box = try #require(path.boundingBoxOfPath)
      let points = PolygonModel.flattened(path, steps: 400)
      let context = "seed \(random.seed) round \(round)"
      let (xs, ys) = (points.map(\.x), points.map(\.y))
      // A sampled extreme misses the true one by at most |curvature|/8 · step² < 100·6/8/400².
      expectClose(xs.min() ?? .nan, box.minX, within: 5e-4, context)
      expectClose(xs.max() ?? .nan, box.maxX, within: 5e-4, context)
      expectClose(ys.min() ?? .nan, box.minY, within: 5e-4, context)
      expectClose(ys.max() ?? .nan, box.maxY, within: 5e-4, context)
    }
  }

  @Test("containment and area agree with a flattened polygon")
  func agreesWithPolygon() {
    var random = SeededGenerator(seed: 12)
    for round in 0..<20 {
      let path = Self.randomBlob(using: &random)
      let polygon = PolygonModel.flattened(path, steps: 400)
      let context = "seed \(random.seed) round \(round)"
      // Each chord leaves out a sliver of at most its sagitta, 5e-4, times its length.
      expectClose(path.signedArea, PolygonModel.area(polygon), within: 1, context)
      for _ in 0..<50 {
        let point = Point(x: random.uniform(in: -50...150), y: random.uniform(in: -50...150))
        guard PolygonModel.distance(of: point, to: polygon) > 1e-3 else { continue }
        #expect(
          path.windingNumber(around: point) == PolygonModel.windingNumber(polygon, around: point),
          "\(context) \(point)")
      }
    }
  }

  @Test func emptyPathContainsNothing() {
    #expect(!Path().contains(.zero, using: .winding))
    #expect(Path().boundingBox == nil)
    #expect(Path().boundingBoxOfPath == nil)
    #expect(Path().signedArea == 0)
  }

  @Test func drawingWithoutACurrentPointTraps() async {
    await #expect(processExitsWith: .failure) {
      var path = Path()
      path.addLine(to: .zero)
    }
  }

  @Test("a coordinate that is not finite traps")
  func undefinedCoordinateTraps() async {
    await #expect(processExitsWith: .failure) {
      var path = Path()
      path.move(to: Point(x: .nan, y: 0))
    }
    await #expect(processExitsWith: .failure) {
      var path = Path()
      path.move(to: .zero)
      path.addLine(to: Point(x: 0, y: .infinity))
    }
    await #expect(processExitsWith: .failure) {
      var path = Path()
      path.move(to: .zero)
      path.addCurve(to: .zero, control1: .zero, control2: Point(x: .nan, y: 0))
    }
    await #expect(processExitsWith: .failure) {
      var path = Path()
      path.addOval(in: Rect(x: 0, y: 0, width: .infinity, height: 1))
    }
    await #expect(processExitsWith: .failure) {
      var path = Path()
      path.addRoundedRect(Rect(x: .nan, y: 0, width: 1, height: 1), cornerRadius: 1)
    }
  }

  @Test("E-19 no path contains an undefined point")
  func undefinedPointIsOutside() {
    let path = Self.oval(Rect(x: -1, y: -1, width: 2, height: 2))
    #expect(!path.contains(Point(x: .nan, y: 0), using: .evenOdd))
    #expect(!path.contains(Point(x: 0, y: .nan), using: .winding))
    #expect(!path.contains(Point(x: .infinity, y: 0), using: .winding))
  }

  @Test func removingAllElementsLeavesAnEmptyPath() {
    var path = Self.oval(Rect(x: -1, y: -1, width: 2, height: 2))
    path.removeAll()
    #expect(path == Path() && path.isEmpty)
  }

  /// Three curves in one closed subpath, control points in a 100 × 100 square: it crosses itself.
  private static func randomBlob(using random: inout SeededGenerator) -> Path {
    func point() -> Point {
      Point(x: random.uniform(in: 0...100), y: random.uniform(in: 0...100))
    }
    var path = Path()
    path.move(to: point())
    for _ in 0..<3 { path.addCurve(to: point(), control1: point(), control2: point()) }
    path.closeSubpath()
    return path
  }
}
