import Geometry
import TestSupport
import ViewTree

/// Conversion in space straight from Core Animation's definition, in full 4×4 matrices.
///
/// Each level is a product of seven matrices. The point is mapped to space, divided by its w, and
/// flattened. The way down inverts the level by Cramer's rule.
struct SpaceModel {
  typealias Matrix = [[Double]]

  let tree: ViewTree

  private static func product(_ left: Matrix, _ right: Matrix) -> Matrix {
    left.map { row in
      (0..<4).map { column in (0..<4).reduce(0) { $0 + row[$1] * right[$1][column] } }
    }
  }

  private static func translation(_ x: Double, _ y: Double, _ z: Double) -> Matrix {
    [[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [x, y, z, 1]]
  }

  private static func matrix(_ t: Transform3D) -> Matrix {
    [
      [t.m11, t.m12, t.m13, t.m14], [t.m21, t.m22, t.m23, t.m24],
      [t.m31, t.m32, t.m33, t.m34], [t.m41, t.m42, t.m43, t.m44],
    ]
  }

  private static func anchor(of view: View) -> Point {
    Point(
      x: view.bounds.minX + view.anchorPoint.x * view.bounds.width,
      y: view.bounds.minY + view.anchorPoint.y * view.bounds.height)
  }

  /// Returns the matrix from a view's coordinates to its superview's space.
  private func level(of id: ViewID) -> Matrix {
    let (view, space) = (tree[id], tree[in3D: id])
    let anchor = Self.anchor(of: view)
    let plane = view.transform
    var factors = [
      Self.translation(-anchor.x, -anchor.y, -space.anchorPointZ),
      [
        [plane.a, plane.b, 0, 0], [plane.c, plane.d, 0, 0], [0, 0, 1, 0],
        [plane.tx, plane.ty, 0, 1],
      ],
      Self.matrix(space.transform),
      Self.translation(view.center.x, view.center.y, space.zPosition),
    ]
    if let superview = tree.superview(of: id) {
      let pivot = Self.anchor(of: tree[superview])
      factors += [
        Self.translation(-pivot.x, -pivot.y, 0),
        Self.matrix(tree[in3D: superview].sublayerTransform),
        Self.translation(pivot.x, pivot.y, 0),
      ]
    }
    return factors.dropFirst().reduce(factors[0], Self.product)
  }

  /// Returns the image of a view's point in its superview; `nil` at or behind the eye.
  func up(_ point: Point, from view: ViewID) -> Point? {
    let m = level(of: view)
    let image = (0..<4).map { point.x * m[0][$0] + point.y * m[1][$0] + m[3][$0] }
    return image[3] > 0 ? Point(x: image[0] / image[3], y: image[1] / image[3]) : nil
  }

  /// Returns the point of a view whose image is a point of the superview; `nil` without one.
  func down(_ point: Point, to view: ViewID) -> Point? {
    let m = level(of: view)
    // (x, y) with x·(row 1) + y·(row 2) + row 4 = w·(point, 1): two equations in x and y.
    let a = m[0][0] - point.x * m[0][3]
    let b = m[1][0] - point.x * m[1][3]
    let c = m[0][1] - point.y * m[0][3]
    let d = m[1][1] - point.y * m[1][3]
    let e = point.x * m[3][3] - m[3][0]
    let f = point.y * m[3][3] - m[3][1]
    let determinant = a * d - b * c
    let found = Point(x: (e * d - b * f) / determinant, y: (a * f - e * c) / determinant)
    let w = found.x * m[0][3] + found.y * m[1][3] + m[3][3]
    return w > 0 && found.isFinite ? found : nil
  }

  func toWindow(_ point: Point, from view: ViewID) -> Point? {
    var (point, view) = (point, Optional(view))
    while let current = view {
      guard let next = up(point, from: current) else { return nil }
      point = next
      view = tree.superview(of: current)
    }
    return point
  }

  func fromWindow(_ point: Point, to view: ViewID) -> Point? {
    var path = [view]
    while let next = tree.superview(of: path[path.count - 1]) { path.append(next) }
    return path.reversed().reduce(Optional(point)) { point, view in
      point.flatMap { down($0, to: view) }
    }
  }

  /// The corners of a view's bounds in the window, in order around it.
  func quad(of view: ViewID) -> [Point]? {
    let bounds = tree[view].bounds
    let corners = [
      Point(x: bounds.minX, y: bounds.minY), Point(x: bounds.maxX, y: bounds.minY),
      Point(x: bounds.maxX, y: bounds.maxY), Point(x: bounds.minX, y: bounds.maxY),
    ].compactMap { toWindow($0, from: view) }
    return corners.count == 4 ? corners : nil
  }
}

/// A tree of views of which some are tilted, below containers of which some have a perspective.
struct RandomSpace {
  var tree = ViewTree()
  var views: [ViewID] = []
  var random: SeededGenerator

  /// Creates a tree with three subviews for each inner view.
  ///
  /// The perspectives are wide enough that most points are in front of the eye, and not all.
  init(seed: UInt64, count: Int = 14) {
    random = SeededGenerator(seed: seed)
    views.append(tree.insert(View(frame: Rect(x: 0, y: 0, width: 400, height: 600))))
    for index in 1..<count {
      let superview = views[(index - 1) / 3]
      let view = tree.insert(makeView(), in: superview)
      views.append(view)
      if random.below(2) == 0 { tree[in3D: view] = makeSpace() }
    }
    tree[in3D: views[0]].sublayerTransform = .perspective(distance: 500)
  }

  private mutating func number(_ range: ClosedRange<Double>) -> Double {
    random.uniform(in: range)
  }

  private mutating func makeView() -> View {
    var view = View(
      center: Point(x: number(50...350), y: number(50...350)),
      bounds: Rect(
        x: number(-20...20), y: number(-20...20), width: number(50...300),
        height: number(50...300)),
      anchorPoint: Point(x: number(0...1), y: number(0...1)))
    if random.below(2) == 0 { view.transform = .rotation(number(-1...1)) }
    return view
  }

  private mutating func makeSpace() -> View3D {
    var space = View3D(zPosition: number(-300...300), anchorPointZ: number(-20...20))
    space.transform = .rotation(
      number(-1...1), x: number(-1...1), y: number(-1...1), z: number(-1...1))
    if random.below(2) == 0 {
      space.sublayerTransform = .perspective(distance: number(80...250))
    }
    return space
  }

  mutating func point() -> Point { Point(x: number(-200...400), y: number(-200...400)) }
}
