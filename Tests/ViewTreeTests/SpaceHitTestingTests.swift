import Geometry
import TestSupport
import Testing
import ViewTree

@Suite struct SpaceHitTestingTests {
  @Test("T-14 a touch hits the view whose projected corners enclose it")
  func quads() {
    var (hits, misses) = (0, 0)
    for seed in UInt64(1)...400 {
      var space = RandomSpace(seed: seed, count: 4)
      let model = SpaceModel(tree: space.tree)
      let root = space.views[0]
      for _ in 0..<20 {
        let point = Point(
          x: space.random.uniform(in: 0...400), y: space.random.uniform(in: 0...600))
        // The frontmost of the subviews, by height and then by order, whose quad has the point.
        let quads = space.views.dropFirst().map { ($0, model.quad(of: $0)) }
        // A view that reaches the eye has no quad, and a point near an edge is either way right.
        if quads.contains(where: { $0.1 == nil || Self.isNearEdge(point, $0.1 ?? []) }) { continue }
        let expected = quads.enumerated()
          .filter { Self.isInside(point, $0.element.1 ?? []) }
          .max {
            let heights = [$0, $1].map { space.tree[in3D: $0.element.0].zPosition }
            return (heights[0], $0.offset) < (heights[1], $1.offset)
          }
        let hit = space.tree.hitTest(point)
        if expected == nil { misses += 1 } else { hits += 1 }
        #expect(hit == expected?.element.0 ?? root, "seed \(seed) \(point)")
      }
    }
    #expect(hits > 1000 && misses > 300)
  }

  @Test("T-14 the greater height is hit first, and the later subview of equal ones")
  func heights() {
    var tree = ViewTree()
    let frame = Rect(x: 0, y: 0, width: 10, height: 10)
    let root = tree.insert(View(frame: frame))
    let views = (0..<3).map { _ in tree.insert(View(frame: frame), in: root) }
    let point = Point(x: 5, y: 5)
    #expect(tree.hitTest(point) == views[2])
    tree[in3D: views[0]].zPosition = 1
    #expect(tree.hitTest(point) == views[0])
    tree[in3D: views[1]].zPosition = 1
    #expect(tree.hitTest(point) == views[1])
    #expect(tree.hitTest(point) { $0 != views[1] } == views[0])
    tree[in3D: views[1]].zPosition = -1
    tree[in3D: views[0]].zPosition = -2
    #expect(tree.hitTest(point) == views[2])
  }

  @Test("T-14 what lies behind the eye is not hit, though its mirror image would be")
  func behindTheEye() {
    var tree = ViewTree()
    let container = tree.insert(View(frame: Rect(x: 0, y: 0, width: 400, height: 400)))
    let page = tree.insert(View(frame: Rect(x: 0, y: 0, width: 400, height: 400)), in: container)
    tree[in3D: container].sublayerTransform = .perspective(distance: 500)
    tree[in3D: page].zPosition = 1000
    #expect(tree.hitTest(Point(x: 100, y: 100)) == container)
    tree[in3D: page].zPosition = 250
    #expect(tree.hitTest(Point(x: 100, y: 100)) == page)
  }

  /// Whether a point is on the same side of all edges.
  private static func isInside(_ point: Point, _ quad: [Point]) -> Bool {
    let sides = sides(of: point, quad)
    return sides.allSatisfy { $0 > 0 } || sides.allSatisfy { $0 < 0 }
  }

  private static func isNearEdge(_ point: Point, _ quad: [Point]) -> Bool {
    sides(of: point, quad).contains { $0.magnitude < 1e-6 }
  }

  /// The distances of a point from the lines of the edges, positive on one side.
  private static func sides(of point: Point, _ quad: [Point]) -> [Double] {
    quad.indices.map { index in
      let (start, end) = (quad[index], quad[(index + 1) % quad.count])
      let (edge, offset) = (end - start, point - start)
      return (edge.dx * offset.dy - edge.dy * offset.dx) / edge.length
    }
  }
}
