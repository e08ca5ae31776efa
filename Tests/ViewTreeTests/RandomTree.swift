import Geometry
import TestSupport
import ViewTree

/// A tree of random views, and what a plain implementation of conversion makes of it.
struct RandomTree {
  var tree = ViewTree()
  var views: [ViewID] = []
  var generator: SeededGenerator

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
  }

  /// Adds a random view below `superview`.
  mutating func grow(below superview: ViewID?) {
    views.append(tree.insert(randomView(), in: superview))
  }

  /// A view turned by any angle, scaled by up to 3 % about any anchor, and scrolled.
  ///
  /// So two hundred levels scale by at most 1.03²⁰⁰ < 370, and are well conditioned.
  mutating func randomView() -> View {
    var view = View(
      center: Point(x: number(-300...300), y: number(-300...300)),
      bounds: Rect(
        x: number(-50...50), y: number(-500...500), width: number(1...300),
        height: number(1...300)),
      anchorPoint: Point(x: number(0...1), y: number(0...1)))
    view.transform = AffineTransform.rotation(number(-3...3))
      .concatenating(.scale(x: number(0.97...1.03), y: number(0.97...1.03)))
    return view
  }

  mutating func number(_ range: ClosedRange<Double>) -> Double {
    generator.uniform(in: range)
  }

  mutating func anyView() -> ViewID {
    views[generator.below(views.count)]
  }

  /// Converts level by level through the window, straight from the definition.
  func convertNaively(_ point: Point, from source: ViewID, to target: ViewID) -> Point {
    var point = point
    var view: ViewID? = source
    while let current = view {
      point = up(point, through: tree[current])
      view = tree.superview(of: current)
    }
    var path: [ViewID] = []
    view = target
    while let current = view {
      path.append(current)
      view = tree.superview(of: current)
    }
    for current in path.reversed() { point = down(point, through: tree[current]) }
    return point
  }

  private func anchor(of view: View) -> Point {
    Point(
      x: view.bounds.minX + view.anchorPoint.x * view.bounds.width,
      y: view.bounds.minY + view.anchorPoint.y * view.bounds.height)
  }

  private func up(_ point: Point, through view: View) -> Point {
    let moved = view.transform.map(point - anchor(of: view))
    return view.center + moved
  }

  /// Solves the 2 × 2 system by Cramer's rule.
  private func down(_ point: Point, through view: View) -> Point {
    let offset = point - view.center
    let matrix = view.transform
    let determinant = matrix.a * matrix.d - matrix.b * matrix.c
    return anchor(of: view)
      + Vector(
        dx: (offset.dx * matrix.d - offset.dy * matrix.c) / determinant,
        dy: (offset.dy * matrix.a - offset.dx * matrix.b) / determinant)
  }
}
