import Geometry
import TestSupport
import Testing
import ViewTree

/// Conversion through transforms in space, against full 4×4 matrices and against itself.
@Suite struct SpaceConversionTests {
  @Test("T-10 a point in the window is where full matrices, divided level by level, put it")
  func toWindow() {
    var (images, missing) = (0, 0)
    for seed in UInt64(1)...300 {
      var space = RandomSpace(seed: seed)
      let model = SpaceModel(tree: space.tree)
      for view in space.views {
        let point = space.point()
        let expected = model.toWindow(point, from: view)
        let actual = space.tree.convert(point, from: view, to: nil)
        guard let expected, let actual else {
          missing += 1
          #expect(expected == nil && actual == nil, "seed \(seed)")
          continue
        }
        images += 1
        // A w of 1e-3 magnifies 400 points and their rounding a thousand times, per level.
        let extent = max(400, expected.x.magnitude, expected.y.magnitude)
        let bound = 1e-12 * extent * (extent / 400)
        expectClose(actual.x, expected.x, within: bound, "seed \(seed)")
        expectClose(actual.y, expected.y, within: bound, "seed \(seed)")
      }
    }
    #expect(images > 2000 && missing > 100)
  }

  @Test("T-10 a point in a view is where full matrices find it, and nowhere behind the eye")
  func fromWindow() {
    var (images, missing) = (0, 0)
    for seed in UInt64(1)...300 {
      var space = RandomSpace(seed: seed)
      let model = SpaceModel(tree: space.tree)
      for view in space.views {
        let point = space.point()
        let expected = model.fromWindow(point, to: view)
        let actual = space.tree.convert(point, from: nil, to: view)
        guard let expected, let actual else {
          missing += 1
          #expect(expected == nil && actual == nil, "seed \(seed)")
          continue
        }
        images += 1
        let extent = max(400, expected.x.magnitude, expected.y.magnitude)
        // Near its horizon a plane magnifies the square of the distance.
        let bound = 1e-12 * extent * (extent / 400) * (extent / 400)
        expectClose(actual.x, expected.x, within: bound, "seed \(seed)")
        expectClose(actual.y, expected.y, within: bound, "seed \(seed)")
      }
    }
    #expect(images > 2000 && missing > 100)
  }

  @Test("T-10 there and back is the same point, between any two views", arguments: [false, true])
  func roundTrip(isUpToDate: Bool) {
    var trips = 0
    for seed in UInt64(1)...300 {
      var space = RandomSpace(seed: seed)
      if isUpToDate { space.tree.updateWindowTransforms() }
      for _ in 0..<10 {
        let source = space.views[space.random.below(space.views.count)]
        let target = space.views[space.random.below(space.views.count)]
        let point = space.point()
        guard let there = space.tree.convert(point, from: source, to: target),
          max(there.x.magnitude, there.y.magnitude) < 4000
        else { continue }
        let back = space.tree.convert(there, from: target, to: source)
        trips += 1
        // 4000 points of 400 lose a digit at each of up to six projections.
        expectClose(back?.x ?? .nan, point.x, within: 1e-6, "seed \(seed)")
        expectClose(back?.y ?? .nan, point.y, within: 1e-6, "seed \(seed)")
      }
    }
    #expect(trips > 1500)
  }

  @Test("T-11 a page that turns about its left edge, computed by hand")
  func page() throws {
    var tree = ViewTree()
    let container = tree.insert(View(frame: Rect(x: 0, y: 0, width: 400, height: 600)))
    var geometry = View(frame: Rect(x: 0, y: 0, width: 400, height: 600))
    geometry.anchorPoint = Point(x: 0, y: 0.5)
    geometry.center = Point(x: 0, y: 300)
    let page = tree.insert(geometry, in: container)
    tree[in3D: container].sublayerTransform = Transform3D(m34: -1.0 / 500)
    tree[in3D: page].transform = .rotation(-.pi / 2, x: 0, y: 1, z: 0)
    // x = 100 is 100 points nearer to the eye at 500, so all is 1/0.8 times as far from the middle
    // (200, 300): the hinge at 0 is seen at −50, the upper edge at −75.
    let near = try #require(tree.convert(Point(x: 100, y: 0), from: page, to: nil))
    // The cosine of a rounded π/2 moves 100 points by 6e-15.
    expectClose(near.x, -50, within: 1e-12)
    expectClose(near.y, -75, within: 1e-12)
    // At −60°, x = 100 is at 50 and has a height of 86.60254: w = 0.82679492.
    tree[in3D: page].transform = .rotation(-.pi / 3, x: 0, y: 1, z: 0)
    let later = try #require(tree.convert(Point(x: 100, y: 0), from: page, to: nil))
    expectClose(later.x, 200 - 150 / 0.82679491924311, within: 1e-10)
    expectClose(later.y, 300 - 300 / 0.82679491924311, within: 1e-10)
  }

  @Test("T-11 a height above a plane without perspective is not seen, with one it magnifies")
  func heights() {
    var tree = ViewTree()
    let container = tree.insert(View(frame: Rect(x: 0, y: 0, width: 400, height: 400)))
    let card = tree.insert(
      View(frame: Rect(x: 100, y: 100, width: 100, height: 100)), in: container)
    tree[in3D: card].zPosition = 250
    #expect(tree.convert(Point.zero, from: card, to: nil) == Point(x: 100, y: 100))
    tree[in3D: container].sublayerTransform = .perspective(distance: 500)
    #expect(tree.convert(Point.zero, from: card, to: nil) == Point(x: 0, y: 0))
    // An anchor point at the same height is at the same place, and so is its plane.
    tree[in3D: card].anchorPointZ = 250
    #expect(tree.convert(Point.zero, from: card, to: nil) == Point(x: 100, y: 100))
    tree[in3D: card] = View3D(zPosition: 500)
    #expect(tree.convert(Point.zero, from: card, to: nil) == nil)
    #expect(tree.convert(Rect(x: 0, y: 0, width: 1, height: 1), from: card, to: nil) == nil)
    // Its plane has no image either, and is singular.
    #expect(tree.convert(Point(x: 3, y: 3), from: nil, to: card) == .zero)
    tree[in3D: card] = View3D(zPosition: 501)
    #expect(tree.convert(Point.zero, from: card, to: nil) == nil)
    #expect(tree.convert(Point(x: 3, y: 3), from: nil, to: card) == nil)
  }

  @Test("T-11 a page seen edge-on converts to its bounds' origin, like a singular transform")
  func edgeOn() {
    var tree = ViewTree()
    let page = tree.insert(
      View(center: Point(x: 50, y: 50), bounds: Rect(x: 7, y: 9, width: 100, height: 100)))
    var edge = Transform3D.identity
    (edge.m11, edge.m13) = (0, 1)
    tree[in3D: page].transform = edge
    #expect(tree.convert(Point(x: 3, y: 4), from: nil, to: page) == Point(x: 7, y: 9))
    #expect(tree.hitTest(Point(x: 50, y: 50)) == nil)
  }

  @Test("T-12 the boxes of all views are those of their converted corners")
  func boxes() {
    for seed in UInt64(1)...100 {
      var space = RandomSpace(seed: seed)
      var boxes: [Rect] = []
      space.tree.convertAllBoundsToWindow(into: &boxes)
      for (view, box) in zip(space.tree.viewsInDrawingOrder(), boxes) {
        let bounds = space.tree[view].bounds
        let single = space.tree.convert(bounds, from: view, to: nil) ?? .zero
        // As in `toWindow`; and the products of two levels round otherwise than two divisions.
        let extent = max(400, box.width, box.height)
        expectSame(box, single, within: 1e-12 * extent * (extent / 400), "seed \(seed)")
        let quad = SpaceModel(tree: space.tree).quad(of: view)
        #expect((quad == nil) == (single == .zero), "seed \(seed)")
      }
    }
  }

  @Test("T-13 views beside those in space convert as without them, to the bit")
  func planeBesideSpace() {
    for seed in UInt64(1)...20 {
      var plain = RandomTree(seed: seed)
      plain.grow(below: nil)
      for index in 0..<12 { plain.grow(below: plain.views[index / 3]) }
      var mixed = plain
      let page = mixed.tree.insert(
        View(frame: Rect(x: 0, y: 0, width: 9, height: 9)), in: mixed.views[0])
      mixed.tree[in3D: page].transform = .rotation(1, x: 0, y: 1, z: 0)
      mixed.tree[in3D: mixed.views[0]].sublayerTransform = .perspective(distance: 500)
      for isUpToDate in [false, true] {
        if isUpToDate {
          plain.tree.updateWindowTransforms()
          mixed.tree.updateWindowTransforms()
        }
        for _ in 0..<20 {
          let (source, target) = (plain.anyView(), plain.anyView())
          let point = Point(x: plain.number(-300...300), y: plain.number(-300...300))
          #expect(
            mixed.tree.convert(point, from: source, to: target)
              == plain.tree.convert(point, from: source, to: target), "seed \(seed)")
        }
      }
    }
  }

  @Test("T-13 a tree that has left space is as before, also its cached transforms")
  func backToThePlane() {
    for seed in UInt64(1)...50 {
      var space = RandomSpace(seed: seed)
      var boxes: [Rect] = []
      space.tree.convertAllBoundsToWindow(into: &boxes)
      var plain = ViewTree()
      var copies: [ViewID: ViewID] = [:]
      for view in space.views {
        space.tree[in3D: view] = View3D()
        let superview = space.tree.superview(of: view).flatMap { copies[$0] }
        copies[view] = plain.insert(space.tree[view], in: superview)
      }
      var expected: [Rect] = []
      plain.convertAllBoundsToWindow(into: &expected)
      space.tree.convertAllBoundsToWindow(into: &boxes)
      #expect(boxes == expected, "seed \(seed)")
    }
  }

  @Test("T-13 removed views leave nothing in space to the next view of their slot")
  func removal() {
    var tree = ViewTree()
    let pages = (0..<5).map { _ in
      let page = tree.insert(View(frame: Rect(x: 10, y: 10, width: 9, height: 9)))
      tree[in3D: page].transform = .rotation(1, x: 0, y: 1, z: 0)
      return page
    }
    tree.removeSubtree(pages[1])
    tree.removeSubtree(pages[4])
    #expect(tree[in3D: pages[3]].transform == .rotation(1, x: 0, y: 1, z: 0))
    let next = tree.insert(View(frame: Rect(x: 10, y: 10, width: 9, height: 9)))
    #expect(tree[in3D: next] == View3D())
    #expect(tree.convert(Point.zero, from: next, to: nil) == Point(x: 10, y: 10))
  }

  @Test(
    "T-13 numbers in space that are not finite trap",
    arguments: [Double.nan.bitPattern, Double.infinity.bitPattern])
  func notFinite(bits: UInt64) async {
    // As bits, because the other process gets its arguments as JSON.
    await #expect(processExitsWith: .failure) { [bits] in
      var tree = ViewTree()
      let view = tree.insert(View(frame: .zero))
      tree[in3D: view].zPosition = Double(bitPattern: bits)
    }
    await #expect(processExitsWith: .failure) { [bits] in
      var tree = ViewTree()
      let view = tree.insert(View(frame: .zero))
      tree[in3D: view].sublayerTransform.m34 = Double(bitPattern: bits)
    }
  }
}
