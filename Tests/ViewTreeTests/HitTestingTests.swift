import Geometry
import TestSupport
import Testing
import ViewTree

@Suite struct HitTestingTests {
  private let screen = View(frame: Rect(x: 0, y: 0, width: 375, height: 812))

  @Test func theFrontmostOfTheDeepestViewsIsHit() {
    var tree = ViewTree()
    let root = tree.insert(screen)
    let rear = tree.insert(View(frame: Rect(x: 0, y: 0, width: 100, height: 100)), in: root)
    let front = tree.insert(View(frame: Rect(x: 50, y: 50, width: 100, height: 100)), in: root)
    let label = tree.insert(View(frame: Rect(x: 60, y: 60, width: 20, height: 20)), in: rear)
    #expect(tree.hitTest(Point(x: 10, y: 10)) == rear)
    #expect(tree.hitTest(Point(x: 70, y: 70)) == front)
    #expect(tree.hitTest(Point(x: 200, y: 200)) == root)
    tree.bringSubviewToFront(rear)
    #expect(tree.hitTest(Point(x: 70, y: 70)) == label)
    #expect(tree.hitTest(Point(x: 55, y: 55)) == rear)
    tree.sendSubviewToBack(rear)
    #expect(tree.hitTest(Point(x: 70, y: 70)) == front)
  }

  @Test func leftAndTopEdgesBelongToAView() {
    var tree = ViewTree()
    let root = tree.insert(screen)
    let left = tree.insert(View(frame: Rect(x: 0, y: 0, width: 100, height: 50)), in: root)
    let right = tree.insert(View(frame: Rect(x: 100, y: 0, width: 100, height: 50)), in: root)
    #expect(tree.hitTest(Point(x: 0, y: 0)) == left)
    #expect(tree.hitTest(Point(x: 100, y: 0)) == right)
    #expect(tree.hitTest(Point(x: 100, y: 50)) == root)
    #expect(tree.hitTest(Point(x: 375, y: 0)) == nil)
  }

  @Test func subviewsOutsideTheBoundsAreNotHit() {
    var tree = ViewTree()
    let root = tree.insert(View(frame: Rect(x: 0, y: 0, width: 100, height: 100)))
    let child = tree.insert(View(frame: Rect(x: 80, y: 0, width: 50, height: 50)), in: root)
    #expect(tree.hitTest(Point(x: 90, y: 10)) == child)
    #expect(tree.hitTest(Point(x: 110, y: 10)) == nil)
  }

  @Test func viewExcludedFromTouchesExcludesItsSubviews() {
    var tree = ViewTree()
    let root = tree.insert(screen)
    let card = tree.insert(screen, in: root)
    let hidden = tree.insert(screen, in: root)
    let below = tree.insert(screen, in: hidden)
    let point = Point(x: 1, y: 1)
    #expect(tree.hitTest(point) == below)
    #expect(tree.hitTest(point) { $0 != hidden } == card)
    #expect(tree.hitTest(point) { _ in false } == nil)
    #expect(tree.hitTest(point, in: hidden) { $0 != card } == below)
  }

  @Test func deepTreesAreHitAtTheBottom() {
    let depth = 100_000
    var tree = ViewTree(capacity: depth)
    var view = tree.insert(screen)
    for _ in 1..<depth { view = tree.insert(screen, in: view) }
    #expect(tree.hitTest(Point(x: 1, y: 1)) == view)
    #expect(tree.hitTest(Point(x: -1, y: 1)) == nil)
  }

  @Test func scrolledAndScaledContentIsHitWhereItAppears() {
    var tree = ViewTree()
    var list = screen
    list.bounds.origin.y = 1000
    let root = tree.insert(list)
    var card = View(frame: Rect(x: 20, y: 1115, width: 335, height: 460))
    card.transform = .scale(x: 0.5, y: 0.5)
    let pressed = tree.insert(card, in: root)
    // It shows at (103.75, 230, 167.5, 230) in the window.
    #expect(tree.hitTest(Point(x: 104, y: 231)) == pressed)
    #expect(tree.hitTest(Point(x: 103, y: 231)) == root)
    #expect(tree.hitTest(Point(x: 104, y: 1231), in: root) == pressed)
  }

  @Test func collapsedAndEmptyViewsAreNeverHit() {
    var tree = ViewTree()
    let root = tree.insert(screen)
    var collapsed = View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    collapsed.transform = .scale(x: 0, y: 1)
    tree.insert(collapsed, in: root)
    tree.insert(View(frame: Rect(x: 0, y: 0, width: 0, height: 100)), in: root)
    tree.insert(View(frame: Rect(x: 50, y: 50, width: -50, height: -50)), in: root)
    #expect(tree.hitTest(.zero) == root)
    #expect(tree.hitTest(Point(x: 50, y: 20)) == root)
    #expect(tree.hitTest(Point(x: 49, y: 49)) == root)
    #expect(ViewTree().hitTest(.zero) == nil)
    #expect(tree.hitTest(Point(x: Double.nan, y: 0)) == nil)
  }

  @Test(arguments: UInt64(1)...20)
  func hitTestAgreesWithConvertingIntoEveryView(seed: UInt64) {
    var random = RandomTree(seed: seed)
    for _ in 0..<4 { random.grow(below: nil) }
    for _ in 0..<80 { random.grow(below: random.anyView()) }
    let tree = random.tree
    let hidden = Set((0..<10).map { _ in random.anyView() })
    for _ in 0..<60 {
      let point = Point(x: random.number(-400...400), y: random.number(-400...400))
      // A view is hit where it and all above it contain the point; the last drawn one is in front.
      let expected = tree.viewsInDrawingOrder().last { view in
        chain(from: view, in: tree).allSatisfy { ancestor in
          guard let own = tree.convert(point, from: nil, to: ancestor) else { return false }
          return !hidden.contains(ancestor) && tree[ancestor].bounds.contains(own)
        }
      }
      #expect(tree.hitTest(point) { !hidden.contains($0) } == expected, "seed \(seed), \(point)")
    }
  }

  private func chain(from view: ViewID, in tree: ViewTree) -> [ViewID] {
    var chain = [view]
    var current = view
    while let superview = tree.superview(of: current) {
      chain.append(superview)
      current = superview
    }
    return chain
  }
}
