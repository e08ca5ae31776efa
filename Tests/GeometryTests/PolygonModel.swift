import Geometry

/// A model of the path code: one subpath as a polygon, and plain algorithms on that polygon.
enum PolygonModel {
  /// Points along a path of one subpath: each curve cut into `steps` chords by de Casteljau's rule.
  static func flattened(_ path: Path, steps: Int) -> [Point] {
    var result: [Point] = []
    var next = 0
    for element in path.elements {
      switch element {
      case .move, .line:
        result.append(path.points[next])
      case .cubic:
        let control = [result[result.count - 1]] + path.points[next..<next + 3]
        for step in 1...steps {
          result.append(point(on: control, at: Double(step) / Double(steps)))
        }
      case .close:
        break
      }
      next += element.pointCount
    }
    return result
  }

  private static func point(on control: [Point], at t: Double) -> Point {
    var points = control
    while points.count > 1 {
      points = zip(points, points.dropFirst()).map { a, b in
        Point(x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t)
      }
    }
    return points[0]
  }

  static func edges(_ polygon: [Point]) -> Zip2Sequence<[Point], [Point]> {
    zip(polygon, Array(polygon.dropFirst()) + polygon.prefix(1))
  }

  static func area(_ polygon: [Point]) -> Double {
    edges(polygon).reduce(0) { $0 + ($1.0.x * $1.1.y - $1.1.x * $1.0.y) / 2 }
  }

  /// The sum of the angles under which the edges are seen from the point, in turns.
  static func windingNumber(_ polygon: [Point], around center: Point) -> Int {
    let angle = edges(polygon).reduce(0.0) { sum, edge in
      let (a, b) = (edge.0 - center, edge.1 - center)
      return sum + LibM.atan2(a.dx * b.dy - a.dy * b.dx, a.dx * b.dx + a.dy * b.dy)
    }
    return Int((angle / (2 * .pi)).rounded())
  }

  static func distance(of point: Point, to polygon: [Point]) -> Double {
    polygon.map { (point - $0).length }.min() ?? .infinity
  }
}
