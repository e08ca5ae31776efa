import Geometry
import TestSupport
import Testing
import ViewTree

/// The cached window transforms always equal those of a newly built tree, and only changed ones are
/// computed again.
@Suite struct WorldTransformsTests {
  @Test(arguments: UInt64(1)...10)
  func cachedTransformsEqualFreshlyComputedTransforms(seed: UInt64) {
    var random = RandomTree(seed: seed)
    var model: [ViewID?: [ViewID]] = [nil: []]
    var kept: [Rect] = []
    for _ in 0..<300 {
      random.edit(model: &model)
      if random.generator.below(2) == 0 { random.changeGeometry() }
      // Now and then two changes meet before the transforms are needed.
      if random.generator.below(3) == 0 { continue }
      random.tree.convertAllBoundsToWindow(into: &kept)
      var anew: [Rect] = []
      var copy = rebuilt(random.tree)
      copy.convertAllBoundsToWindow(into: &anew)
      // The same operations in the same order: equal to the bit.
      #expect(kept == anew, "seed \(seed)")
    }
  }

  @Test(arguments: UInt64(1)...10)
  func onlyTheChangedSubtreeIsRecomputed(seed: UInt64) {
    var random = RandomTree(seed: seed)
    random.grow(below: nil)
    for _ in 0..<200 { random.grow(below: random.anyView()) }
    random.tree.updateWindowTransforms()
    for _ in 0..<100 {
      let view = random.anyView()
      let before = random.tree.computedWindowTransforms
      random.tree[view] = random.randomView()
      random.tree.updateWindowTransforms()
      let computed = random.tree.computedWindowTransforms - before
      #expect(computed == size(of: view, in: random.tree), "seed \(seed)")
    }
  }

  @Test func transformsAreNotRecomputedWithoutAGeometryChange() {
    var random = RandomTree(seed: 1)
    random.grow(below: nil)
    for _ in 0..<50 { random.grow(below: random.anyView()) }
    random.tree.updateWindowTransforms()
    let before = random.tree.computedWindowTransforms
    let view = random.views[1]
    random.tree[view] = random.tree[view]
    random.tree.bringSubviewToFront(view)
    random.tree.updateWindowTransforms()
    #expect(random.tree.computedWindowTransforms == before)
  }

  @Test func movingASubtreeRecomputesOnlyThatSubtree() {
    var random = RandomTree(seed: 2)
    random.grow(below: nil)
    let root = random.views[0]
    for _ in 0..<2 { random.grow(below: root) }
    let (a, b) = (random.views[1], random.views[2])
    for _ in 0..<5 { random.grow(below: a) }
    for _ in 0..<7 { random.grow(below: b) }
    random.tree.updateWindowTransforms()
    let before = random.tree.computedWindowTransforms
    random.tree.addSubview(a, to: b)
    random.tree.updateWindowTransforms()
    #expect(random.tree.computedWindowTransforms - before == 6)
  }

  @Test func conversionsAreCorrectWithOutdatedTransforms() throws {
    var random = RandomTree(seed: 3)
    random.grow(below: nil)
    for _ in 0..<100 { random.grow(below: random.anyView()) }
    for _ in 0..<200 {
      random.changeGeometry()
      if random.generator.below(4) == 0 { random.tree.updateWindowTransforms() }
      let (source, target) = (random.anyView(), random.anyView())
      let expected = random.convertNaively(.zero, from: source, to: target)
      let actual = try #require(random.tree.convert(Point.zero, from: source, to: target))
      // A tree of a hundred views is some ten levels deep: see CoordinateConversionPropertyTests.
      let extent = max(300, expected.x.magnitude, expected.y.magnitude)
      expectClose(actual.x, expected.x, within: 1e-9 * extent)
      expectClose(actual.y, expected.y, within: 1e-9 * extent)
    }
  }

  /// The same views in a new tree.
  private func rebuilt(_ tree: ViewTree) -> ViewTree {
    var copy = ViewTree()
    var copies: [ViewID: ViewID] = [:]
    for view in tree.viewsInDrawingOrder() {
      let superview = tree.superview(of: view).flatMap { copies[$0] }
      copies[view] = copy.insert(tree[view], in: superview)
    }
    return copy
  }

  private func size(of view: ViewID, in tree: ViewTree) -> Int {
    tree.subviews(of: view).reduce(1) { $0 + size(of: $1, in: tree) }
  }
}

extension RandomTree {
  /// Changes one property of one view.
  mutating func changeGeometry() {
    let view = anyView()
    switch generator.below(5) {
    case 0: tree[view].center.x += 1
    case 1: tree[view].bounds.origin.y += 13
    case 2: tree[view].bounds.size.width += 2
    case 3: tree[view].anchorPoint = Point(x: 1, y: 0)
    default: tree[view].transform = .rotation(number(-3...3))
    }
  }
}
