import Geometry
import TestSupport
import Testing
import ViewTree

/// Conversion in random trees of depth 1 to 200, against a plain walk and against itself.
///
/// The bound is 1e-9 of the extent. At depth 200 the window coordinates reach a few thousand points
/// and two hundred roundings of 2⁻⁵³ of them make about 1e-10. So 1e-9 of 300 points is far above
/// the error of a right implementation, and far below the error of a wrong one.
@Suite struct CoordinateConversionPropertyTests {
  private let bound = 1e-9

  @Test(arguments: [1, 2, 3, 10, 50, 200], [false, true])
  func conversionAgreesWithTheWalkThroughTheWindow(depth: Int, isUpToDate: Bool) throws {
    for seed in UInt64(1)...20 {
      var random = twoBranches(depth: depth, seed: seed)
      if isUpToDate { random.tree.updateWindowTransforms() }
      for _ in 0..<10 {
        let (source, target) = (random.anyView(), random.anyView())
        let point = Point(x: random.number(-300...300), y: random.number(-300...300))
        let expected = random.convertNaively(point, from: source, to: target)
        let actual = try #require(random.tree.convert(point, from: source, to: target))
        let extent = max(300, expected.x.magnitude, expected.y.magnitude)
        expectClose(actual.x, expected.x, within: bound * extent, "seed \(seed)")
        expectClose(actual.y, expected.y, within: bound * extent, "seed \(seed)")
      }
    }
  }

  @Test(arguments: [1, 2, 3, 10, 50, 200], [false, true])
  func convertedPointRoundTrips(depth: Int, isUpToDate: Bool) throws {
    for seed in UInt64(1)...20 {
      var random = twoBranches(depth: depth, seed: seed)
      if isUpToDate { random.tree.updateWindowTransforms() }
      for _ in 0..<10 {
        let (source, target) = (random.anyView(), random.anyView())
        let point = Point(x: random.number(-300...300), y: random.number(-300...300))
        let there = try #require(random.tree.convert(point, from: source, to: target))
        let back = try #require(random.tree.convert(there, from: target, to: source))
        let extent = max(300, there.x.magnitude, there.y.magnitude)
        expectClose(back.x, point.x, within: bound * extent, "seed \(seed)")
        expectClose(back.y, point.y, within: bound * extent, "seed \(seed)")
      }
    }
  }

  @Test(arguments: [2, 20, 200])
  func convertedRectangleBoundsItsConvertedCorners(depth: Int) throws {
    for seed in UInt64(1)...20 {
      var random = twoBranches(depth: depth, seed: seed)
      let (source, target) = (random.anyView(), random.anyView())
      let rect = Rect(
        x: random.number(-300...300), y: random.number(-300...300),
        width: random.number(-50...200), height: random.number(-50...200))
      let corners = [
        Point(x: rect.minX, y: rect.minY), Point(x: rect.maxX, y: rect.minY),
        Point(x: rect.minX, y: rect.maxY), Point(x: rect.maxX, y: rect.maxY),
      ].map { random.convertNaively($0, from: source, to: target) }
      let x = corners.map(\.x).sorted()
      let y = corners.map(\.y).sorted()
      let box = Rect(x: x[0], y: y[0], width: x[3] - x[0], height: y[3] - y[0])
      let extent = max(300, x[0].magnitude, x[3].magnitude, y[0].magnitude, y[3].magnitude)
      let actual = try #require(random.tree.convert(rect, from: source, to: target))
      expectSame(actual, box, within: bound * extent, "seed \(seed)")
    }
  }

  /// Large offsets that cancel: the look-up would lose digits that the walk keeps.
  @Test func conversionBetweenDistantSiblingsKeepsPrecision() throws {
    var tree = ViewTree()
    var far = View(frame: Rect(x: 0, y: 0, width: 375, height: 812))
    far.bounds.origin.y = -1e17
    let list = tree.insert(far)
    let a = tree.insert(View(frame: Rect(x: 0, y: 10.125, width: 8, height: 8)), in: list)
    let b = tree.insert(View(frame: Rect(x: 0, y: 20.375, width: 8, height: 8)), in: list)
    tree.updateWindowTransforms()
    #expect(tree.convert(Point.zero, from: b, to: a) == Point(x: 0, y: 10.25))
  }

  /// The look-up is given up where it may lose 17 binary digits: 65 600 points from the window's
  /// origin are just beyond, and 0.3 − 0.1 comes out as the walk has it.
  @Test(arguments: [(65_600, true), (65_400, false)])
  func cachedTransformsAreAvoidedWherePrecisionIsLost(distance: Double, isExact: Bool) {
    var tree = ViewTree()
    let list = tree.insert(View(frame: Rect(x: distance, y: 0, width: 375, height: 812)))
    let a = tree.insert(View(frame: Rect(x: 0.1, y: 0, width: 0, height: 0)), in: list)
    let b = tree.insert(View(frame: Rect(x: 0.3, y: 0, width: 0, height: 0)), in: list)
    let walked = tree.convert(Point.zero, from: b, to: a)
    tree.updateWindowTransforms()
    #expect(walked == Point(x: 0.3 - 0.1, y: 0))
    #expect((tree.convert(Point.zero, from: b, to: a) == walked) == isExact)
  }

  /// Two chains of `depth` views with a common upper half.
  private func twoBranches(depth: Int, seed: UInt64) -> RandomTree {
    var random = RandomTree(seed: seed)
    random.grow(below: nil)
    var ancestor = random.views[0]
    for _ in 1..<max(depth / 2, 2) {
      random.grow(below: ancestor)
      ancestor = random.views[random.views.count - 1]
    }
    for _ in 0..<2 {
      var view = ancestor
      for _ in 0..<depth - depth / 2 {
        random.grow(below: view)
        view = random.views[random.views.count - 1]
      }
    }
    return random
  }
}
