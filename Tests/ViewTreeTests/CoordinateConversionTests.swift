import Geometry
import TestSupport
import Testing
import ViewTree

@Suite struct CoordinateConversionTests {
  @Test("E-15 the content offset of a scroll view moves what is in it")
  func contentOffsetMovesSubviews() {
    var tree = ViewTree()
    var scrollView = View(frame: Rect(x: 0, y: 64, width: 375, height: 748))
    scrollView.bounds.origin.y = 120
    let list = tree.insert(scrollView)
    let child = tree.insert(View(frame: Rect(x: 20, y: 200, width: 10, height: 10)), in: list)
    #expect(
      tree.convert(tree[child].bounds, from: child, to: nil)
        == Rect(x: 20, y: 144, width: 10, height: 10))
    #expect(tree.convert(Point(x: 20, y: 144), from: nil, to: child) == .zero)
  }

  @Test("E-15 views with different roots do not convert into each other, before and after update")
  func differentRootsHaveNoConversion() {
    var tree = ViewTree()
    let a = tree.insert(View(frame: Rect(x: 0, y: 0, width: 10, height: 10)))
    let b = tree.insert(View(frame: Rect(x: 50, y: 0, width: 10, height: 10)))
    let below = tree.insert(View(frame: Rect(x: 1, y: 1, width: 1, height: 1)), in: b)
    for _ in 0..<2 {
      #expect(tree.convert(Point.zero, from: a, to: below) == nil)
      #expect(tree.convert(Rect.zero, from: below, to: a) == nil)
      #expect(tree.convert(Point.zero, from: below, to: nil) == Point(x: 51, y: 1))
      tree.updateWindowTransforms()
    }
  }

  @Test("E-15 nil is the window, from either side")
  func nilIsTheWindow() {
    var tree = ViewTree()
    let root = tree.insert(View(frame: Rect(x: 5, y: 6, width: 100, height: 100)))
    let child = tree.insert(View(frame: Rect(x: 30, y: 40, width: 10, height: 10)), in: root)
    for _ in 0..<2 {
      #expect(tree.convert(Point(x: 1, y: 2), from: child, to: nil) == Point(x: 36, y: 48))
      #expect(tree.convert(Point(x: 36, y: 48), from: nil, to: child) == Point(x: 1, y: 2))
      #expect(tree.convert(Point(x: 7, y: 8), from: nil, to: nil) == Point(x: 7, y: 8))
      #expect(tree.convert(Point(x: 7, y: 8), from: child, to: child) == Point(x: 7, y: 8))
      tree.updateWindowTransforms()
    }
  }

  @Test(
    "E-16 a rectangle converts to the bounding box of its corners",
    arguments: [
      (Double.pi / 2, Rect(x: 175, y: 250, width: 50, height: 100)),
      (.pi / 4, Rect(x: 146.966991, y: 246.966991, width: 106.066017, height: 106.066017)),
    ])
  func rotatedBounds(angle: Double, expected: Rect) throws {
    var tree = ViewTree()
    var view = View(
      center: Point(x: 200, y: 300), bounds: Rect(x: 0, y: 0, width: 100, height: 50))
    view.transform = .rotation(angle)
    let id = tree.insert(view)
    let box = try #require(tree.convert(view.bounds, from: id, to: nil))
    // The expected values are given to six decimals.
    expectSame(box, expected, within: 5.1e-7)
  }

  @Test("E-16 a view scaled by 0.9 shrinks about its centre")
  func scaledBounds() throws {
    var tree = ViewTree()
    var card = View(frame: Rect(x: 20, y: 115, width: 335, height: 460.5))
    card.transform = .scale(x: 0.9, y: 0.9)
    let id = tree.insert(card)
    let box = try #require(tree.convert(card.bounds, from: id, to: nil))
    expectSame(box, Rect(x: 36.75, y: 138.025, width: 301.5, height: 414.45), within: 1e-12)
  }

  @Test(arguments: [false, true])
  func leafToLeafAgreesWithOtherToolkits(isUpToDate: Bool) throws {
    var (tree, source, target) = chain(depth: 32)
    if isUpToDate { tree.updateWindowTransforms() }
    let rect = Rect(x: 10, y: 20, width: 100, height: 50)
    let box = try #require(tree.convert(rect, from: source, to: target))
    // Qt's two scene graphs print these six digits.
    expectSame(box, Rect(x: 81.8504, y: 3.97645, width: 111.301, height: 95.3943), within: 5.1e-4)
    expectClose(box.minX, 81.8504, within: 5.1e-5)
    expectClose(box.minY, 3.97645, within: 5.1e-6)
  }

  @Test(arguments: [false, true])
  func convertingIntoACollapsedViewGivesItsBoundsOrigin(isUpToDate: Bool) {
    var tree = ViewTree()
    let root = tree.insert(View(frame: Rect(x: 0, y: 0, width: 300, height: 200)))
    var collapsed = View(frame: Rect(x: 40, y: 50, width: 60, height: 70))
    collapsed.bounds.origin = Point(x: 3, y: 4)
    collapsed.transform = .scale(x: 0, y: 0)
    let middle = tree.insert(collapsed, in: root)
    let child = tree.insert(View(frame: Rect(x: 1, y: 2, width: 5, height: 5)), in: middle)
    if isUpToDate { tree.updateWindowTransforms() }
    #expect(tree.convert(Point(x: 9, y: 9), from: root, to: middle) == Point(x: 3, y: 4))
    #expect(tree.convert(Point(x: 9, y: 9), from: nil, to: child) == Point(x: 2, y: 2))
    let rect = Rect(x: 10, y: 20, width: 30, height: 40)
    #expect(
      tree.convert(rect, from: root, to: middle) == Rect(x: 3, y: 4, width: 0, height: 0))
    #expect(tree.convert(Point(x: 3, y: 4), from: child, to: nil) == Point(x: 70, y: 85))
  }

  @Test(arguments: [false, true])
  func convertingIntoARotatedFlatViewGivesItsBoundsOrigin(isUpToDate: Bool) {
    // Rank one, but no entry is 0, so the determinant may be only nearly 0, alone and in the
    // product.
    let flat = AffineTransform.rotation(0.3)
      .concatenating(.scale(x: 0, y: 1)).concatenating(.rotation(0.7))
    var tree = ViewTree()
    var turned = View(frame: Rect(x: 40, y: 50, width: 60, height: 70))
    turned.transform = .rotation(1.1)
    let root = tree.insert(turned)
    turned.transform = flat
    turned.bounds.origin = Point(x: 3, y: 4)
    let middle = tree.insert(turned, in: tree.insert(tree[root], in: root))
    if isUpToDate { tree.updateWindowTransforms() }
    #expect(tree.convert(Point(x: 9, y: 9), from: root, to: middle) == Point(x: 3, y: 4))
    #expect(tree.convert(Point(x: 9, y: 9), from: nil, to: middle) == Point(x: 3, y: 4))
  }

  /// The shear [1 1; m 1 + m u], with u one rounding of m, has a determinant of `ulps` roundings.
  @Test(arguments: [(15, 1.865, false), (15, 1.88, true)])
  func aTransformIsSingularUpToTwoToTheMinusFifty(ulps: Int, m: Double, isSingular: Bool) {
    // The products are about m each, so the ratio is ulps · 2⁻⁵² / 2 m: with 15 it is 1.005 · 2⁻⁵⁰
    // for m = 1.865 and 0.997 · 2⁻⁵⁰ for 1.88.
    var sheared = View(frame: .zero)
    sheared.bounds.origin = Point(x: 3, y: 4)
    sheared.transform = AffineTransform(
      a: 1, b: 1, c: m, d: m + Double(ulps) * 0x1p-52, tx: 0, ty: 0)
    var tree = ViewTree()
    let root = tree.insert(View(frame: .zero))
    let view = tree.insert(sheared, in: root)
    let origin = tree.convert(Point(x: 9, y: 5), from: root, to: view)
    #expect((origin == Point(x: 3, y: 4)) == isSingular)
  }

  @Test(arguments: [false, true])
  func siblingsInsideACollapsedScreenStillConvert(isUpToDate: Bool) {
    var tree = ViewTree()
    var screen = View(frame: Rect(x: 0, y: 0, width: 300, height: 200))
    screen.transform = .scale(x: 0, y: 0)
    let root = tree.insert(screen)
    let a = tree.insert(View(frame: Rect(x: 10, y: 20, width: 5, height: 5)), in: root)
    let b = tree.insert(View(frame: Rect(x: 100, y: 60, width: 5, height: 5)), in: root)
    if isUpToDate { tree.updateWindowTransforms() }
    #expect(tree.convert(Point.zero, from: a, to: b) == Point(x: -90, y: -40))
  }

  @Test func negativeSizesAreStandardizedByConversion() {
    var tree = ViewTree()
    let view = tree.insert(View(frame: Rect(x: 10, y: 10, width: 100, height: 100)))
    #expect(
      tree.convert(Rect(x: 8, y: 8, width: -4, height: 2), from: view, to: nil)
        == Rect(x: 14, y: 18, width: 4, height: 2))
  }

  /// The chain of the conversion benchmark: half of the depth above the common ancestor.
  private func chain(depth: Int) -> (tree: ViewTree, source: ViewID, target: ViewID) {
    var tree = ViewTree()
    func step(degrees: Double, scroll: Double) -> View {
      var view = View(frame: Rect(x: 10.5, y: 7.25, width: 300, height: 200))
      view.bounds.origin.y = scroll
      view.transform = .rotation(degrees * .pi / 180).concatenating(.scale(x: 0.97, y: 0.97))
      return view
    }
    var ancestor = tree.insert(View(frame: Rect(x: 0, y: 0, width: 300, height: 200)))
    for _ in 0..<depth / 2 {
      ancestor = tree.insert(step(degrees: 5, scroll: 13), in: ancestor)
    }
    var ends: [ViewID] = []
    for degrees in [5.0, 3] {
      var view = ancestor
      for level in 1...depth / 2 {
        view = tree.insert(step(degrees: degrees, scroll: level == depth / 2 ? 0 : 13), in: view)
      }
      ends.append(view)
    }
    return (tree, ends[0], ends[1])
  }
}

/// Expects two rectangles to differ by no more than `tolerance` points in any number.
func expectSame(
  _ actual: Rect, _ expected: Rect, within tolerance: Double, _ context: String = "",
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let pairs = [
    (actual.minX, expected.minX), (actual.minY, expected.minY),
    (actual.width, expected.width), (actual.height, expected.height),
  ]
  for (number, other) in pairs {
    expectClose(number, other, within: tolerance, context, sourceLocation: sourceLocation)
  }
}
