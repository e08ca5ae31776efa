import Geometry
import TestSupport
import Testing
import ViewTree

@Suite struct ViewTreeTests {
  private let view = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))

  @Test func newSubviewsGoToTheFront() {
    var tree = ViewTree()
    let root = tree.insert(view)
    let (a, b) = (tree.insert(view, in: root), tree.insert(view, in: root))
    let grandchild = tree.insert(view, in: a)
    #expect(tree.count == 4)
    #expect(tree.subviews(of: root) == [a, b])
    #expect(tree.subviews(of: nil) == [root])
    #expect(tree.superview(of: a) == root)
    #expect(tree.superview(of: root) == nil)
    #expect(tree.viewsInDrawingOrder() == [root, a, grandchild, b])
    #expect(tree.isDescendant(grandchild, of: root))
    #expect(!tree.isDescendant(grandchild, of: b))
  }

  @Test func bringingToTheFrontKeepsTheOthersInOrder() {
    var tree = ViewTree()
    let root = tree.insert(view)
    let views = (0..<4).map { _ in tree.insert(view, in: root) }
    tree.bringSubviewToFront(views[1])
    #expect(tree.subviews(of: root) == [views[0], views[2], views[3], views[1]])
    tree.bringSubviewToFront(views[1])
    #expect(tree.subviews(of: root) == [views[0], views[2], views[3], views[1]])
  }

  @Test(arguments: 0..<4)
  func insertingAtAnIndexPlacesTheViewAtTheIndex(index: Int) {
    var tree = ViewTree()
    let root = tree.insert(view)
    let views = (0..<4).map { _ in tree.insert(view, in: root) }
    var expected = views
    expected.remove(at: 2)
    expected.insert(views[2], at: index)
    tree.insertSubview(views[2], to: root, at: index)
    #expect(tree.subviews(of: root) == expected)
  }

  @Test func sendingToTheBackKeepsTheOthersInOrder() {
    var tree = ViewTree()
    let root = tree.insert(view)
    let views = (0..<3).map { _ in tree.insert(view, in: root) }
    for _ in 0..<2 {
      tree.sendSubviewToBack(views[1])
      #expect(tree.subviews(of: root) == [views[1], views[0], views[2]])
    }
    tree.sendSubviewToBack(root)
    #expect(tree.subviews(of: nil) == [root])
  }

  @Test(arguments: [(0, 2), (2, 0), (0, 1), (1, 0), (2, 1)])
  func insertingBesideASiblingPlacesTheViewNextToTheSibling(moved: Int, sibling: Int) {
    var tree = ViewTree()
    let root = tree.insert(view)
    let views = (0..<3).map { _ in tree.insert(view, in: root) }
    let others = views.filter { $0 != views[moved] }
    let index = others[0] == views[sibling] ? 0 : 1
    tree.insertSubview(views[moved], belowSubview: views[sibling])
    var expected = others
    expected.insert(views[moved], at: index)
    #expect(tree.subviews(of: root) == expected)
    tree.insertSubview(views[moved], aboveSubview: views[sibling])
    expected = others
    expected.insert(views[moved], at: index + 1)
    #expect(tree.subviews(of: root) == expected)
  }

  @Test func insertingBesideAViewMovesToItsSuperview() {
    var tree = ViewTree()
    let (a, b) = (tree.insert(view), tree.insert(view))
    let (first, second) = (tree.insert(view, in: b), tree.insert(view, in: b))
    tree.insertSubview(a, aboveSubview: first)
    #expect(tree.subviews(of: b) == [first, a, second])
    #expect(tree.subviews(of: nil) == [b])
  }

  @Test func removingASubtreeRemovesAllDescendants() {
    var tree = ViewTree()
    let root = tree.insert(view)
    let a = tree.insert(view, in: root)
    let below = [tree.insert(view, in: a), tree.insert(view, in: a)]
    let b = tree.insert(view, in: root)
    tree.removeSubtree(a)
    #expect(tree.count == 2)
    #expect(tree.viewsInDrawingOrder() == [root, b])
    #expect(!tree.contains(a) && below.allSatisfy { !tree.contains($0) })
    #expect(tree.contains(b))
  }

  @Test func staleHandleDoesNotIdentifyANewView() {
    var tree = ViewTree()
    let old = tree.insert(view)
    tree.removeSubtree(old)
    let new = tree.insert(view)
    #expect(!tree.contains(old))
    #expect(tree.contains(new))
    #expect(old != new)
  }

  @Test func viewsRemovedFromTheirSuperviewBecomeRoots() {
    var tree = ViewTree()
    let root = tree.insert(view)
    let a = tree.insert(view, in: root)
    tree.removeFromSuperview(a)
    #expect(tree.subviews(of: nil) == [root, a])
    tree.addSubview(root, to: a)
    #expect(tree.subviews(of: nil) == [a])
  }

  @Test func copiesAreIndependent() {
    var tree = ViewTree()
    let root = tree.insert(view)
    let child = tree.insert(view, in: root)
    let snapshot = tree
    tree[child].center.x += 100
    tree.insert(view, in: root)
    tree.removeSubtree(child)
    #expect(snapshot.count == 2)
    #expect(snapshot[child] == view)
    #expect(snapshot.convert(Point.zero, from: child, to: nil) == .zero)
  }

  @Test(arguments: UInt64(1)...10)
  func hierarchyAgreesWithAModelOfSubviewLists(seed: UInt64) {
    var random = RandomTree(seed: seed)
    var model: [ViewID?: [ViewID]] = [nil: []]
    for _ in 0..<300 {
      random.edit(model: &model)
      var order: [ViewID] = []
      random.appendInOrder(below: nil, model: model, to: &order)
      #expect(random.tree.viewsInDrawingOrder() == order, "seed \(seed)")
      #expect(random.tree.count == order.count, "seed \(seed)")
    }
  }
}

@Suite struct ViewTreeTrapTests {
  @Test func staleHandleTraps() async {
    await #expect(processExitsWith: .failure) {
      var tree = ViewTree()
      let view = tree.insert(View(frame: .zero))
      tree.removeSubtree(view)
      _ = tree[view]
    }
  }

  @Test func addingAViewToItsDescendantTraps() async {
    await #expect(processExitsWith: .failure) {
      var tree = ViewTree()
      let view = tree.insert(View(frame: .zero))
      let child = tree.insert(View(frame: .zero), in: view)
      tree.addSubview(view, to: child)
    }
  }

  @Test func insertingAViewBesideItsDescendantTraps() async {
    await #expect(processExitsWith: .failure) {
      var tree = ViewTree()
      let view = tree.insert(View(frame: .zero))
      let child = tree.insert(View(frame: .zero), in: view)
      tree.insertSubview(view, belowSubview: child)
    }
    await #expect(processExitsWith: .failure) {
      var tree = ViewTree()
      let view = tree.insert(View(frame: .zero))
      let child = tree.insert(View(frame: .zero), in: view)
      tree.insertSubview(view, aboveSubview: child)
    }
    await #expect(processExitsWith: .failure) {
      var tree = ViewTree()
      let view = tree.insert(View(frame: .zero))
      tree.insertSubview(view, to: view, at: 0)
    }
    await #expect(processExitsWith: .failure) {
      var tree = ViewTree()
      let view = tree.insert(View(frame: .zero))
      tree.insertSubview(view, belowSubview: view)
    }
  }

  @Test func nonFiniteGeometryTraps() async {
    await #expect(processExitsWith: .failure) {
      var tree = ViewTree()
      tree.insert(View(frame: Rect(x: .nan, y: 0, width: 1, height: 1)))
    }
    await #expect(processExitsWith: .failure) {
      var tree = ViewTree()
      let view = tree.insert(View(frame: .zero))
      tree[view].bounds.size.height = .infinity
    }
    await #expect(processExitsWith: .failure) {
      var tree = ViewTree()
      let view = tree.insert(View(frame: .zero))
      tree[view].transform = .scale(x: 1, y: .nan)
    }
  }

  @Test func negativeCapacityTraps() async {
    await #expect(processExitsWith: .failure) { _ = ViewTree(capacity: -1) }
  }

  @Test func negativeSubviewIndexTraps() async {
    await #expect(processExitsWith: .failure) {
      var tree = ViewTree()
      let root = tree.insert(View(frame: .zero))
      let child = tree.insert(View(frame: .zero), in: root)
      tree.insertSubview(child, to: root, at: -1)
    }
  }

  @Test func subviewIndexBeyondTheSubviewsTraps() async {
    await #expect(processExitsWith: .failure) {
      var tree = ViewTree()
      let root = tree.insert(View(frame: .zero))
      let child = tree.insert(View(frame: .zero), in: root)
      tree.insertSubview(child, to: root, at: 1)
    }
  }
}

// MARK: - Random edits

extension RandomTree {
  /// Does one random change of the hierarchy to the tree and to the lists of `model`.
  mutating func edit(model: inout [ViewID?: [ViewID]]) {
    guard views.count > 3 else { return insert(below: nil, model: &model) }
    let (view, other) = (anyView(), anyView())
    let superview = tree.superview(of: view)
    switch generator.below(6) {
    case 0:
      tree.bringSubviewToFront(view)
      model[superview]?.removeAll { $0 == view }
      model[superview, default: []].append(view)
    case 1 where !tree.isDescendant(other, of: view):
      let siblings = model[other, default: []].filter { $0 != view }
      let index = generator.below(siblings.count + 1)
      tree.insertSubview(view, to: other, at: index)
      model[superview]?.removeAll { $0 == view }
      model[other, default: []].insert(view, at: index)
    case 2:
      tree.removeFromSuperview(view)
      model[superview]?.removeAll { $0 == view }
      model[nil, default: []].append(view)
    case 3 where generator.below(4) == 0:
      tree.removeSubtree(view)
      model[superview]?.removeAll { $0 == view }
      views.removeAll { !tree.contains($0) }
    default:
      insert(below: other, model: &model)
    }
  }

  private mutating func insert(below superview: ViewID?, model: inout [ViewID?: [ViewID]]) {
    grow(below: superview)
    model[superview, default: []].append(views[views.count - 1])
  }

  func appendInOrder(
    below superview: ViewID?, model: [ViewID?: [ViewID]], to order: inout [ViewID]
  ) {
    for view in model[superview, default: []] {
      order.append(view)
      appendInOrder(below: view, model: model, to: &order)
    }
  }
}
