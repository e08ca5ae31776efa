import Animations
import Geometry
import SceneSupport
import TestSupport
import Testing
import ViewTree

/// Views that come, go, move and rise between the frames of one snapshot.
@Suite struct FrameEventsTests {
  @Test(arguments: Storm.seeds(24))
  func framesFollowRandomEvents(seed: UInt64) {
    var storm = EventStorm(seed: seed)
    for step in 0..<150 {
      storm.act()
      storm.expectFrame("seed \(seed), step \(step)")
    }
    Storm.report("frame events", seed: seed, operations: 150)
  }

  @Test func viewInThePlaceOfARemovedOneIsShown() {
    let scene = Scene()
    let frame = Rect(x: 10, y: 20, width: 30, height: 40)
    let first = scene.insertView(frame: frame, named: "first")
    var used = scene.snapshot()
    scene.removeSubtree(first)
    let second = scene.insertView(frame: frame, named: "second")
    scene.capture(into: &used)
    #expect(used.entries.map(\.identifier) == ["window", "second"])
    #expect(used[second]?.boundingRect == frame)
  }

  @Test func hiddenWindowShowsNothing() {
    let scene = Scene()
    let view = scene.insertDot()
    var used = scene.snapshot()
    scene[scene.window].isHidden = true
    scene.capture(into: &used)
    #expect(used.entries.isEmpty && used.rootLayer == nil)
    scene[scene.window].isHidden = false
    scene.capture(into: &used)
    #expect(used.entries.map(\.view) == [scene.window, view])
  }

  @Test func equalHeightsKeepTheOrderOfSubviews() {
    let scene = Scene()
    // Enough siblings out of order for the general sort, too.
    for many in [5, 400] {
      while scene.tree.subviews(of: scene.window).count < many { _ = scene.insertDot() }
      let all = scene.tree.subviews(of: scene.window)
      for (index, view) in all.enumerated() { scene[view].zPosition = Double(-(index % 3)) }
      let expected = (0..<3).reversed().flatMap { height in
        all.indices.filter { $0 % 3 == height }.map { all[$0] }
      }
      #expect(scene.snapshot().entries.map(\.view) == [scene.window] + expected)
    }
  }
}

/// Random changes of a scene, and one snapshot that is captured into after some of them.
private struct EventStorm {
  private let scene = Scene()
  private var random: SeededGenerator
  private var views: [ViewID] = []
  private var used = FrameSnapshot()

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    for _ in 0..<12 { insert() }
  }

  mutating func act() {
    for _ in 0..<random.below(4) { change() }
    scene.clock.advance(to: scene.clock.now + random.uniform(in: 0...0.2))
  }

  private mutating func change() {
    let (view, other) = (randomView(), randomView())
    let duration = random.uniform(in: 0.1...0.6)
    switch random.below(13) {
    case 0, 1: insert()
    case 2: remove(view)
    case 3: scene.removeFromSuperview(view)
    case 4, 5: move(view, to: other)
    case 6: scene.bringSubviewToFront(view)
    case 7: scene[view].isHidden.toggle()
    case 8: scene[view].zPosition = Double(random.below(3))
    case 9:
      let height = Double(random.below(3))
      scene.animate(withDuration: duration) { scene[view].zPosition = height }
    case 10: turn(view, in: duration)
    case 11:
      let distance = random.uniform(in: -9...9)
      scene.animate(withDuration: duration) { scene[view].center.x += distance }
    default: scene.removeAllAnimations(from: view)
    }
  }

  private mutating func randomView() -> ViewID {
    if views.isEmpty { insert() }
    return views[random.below(views.count)]
  }

  private mutating func insert() {
    let superview = views.isEmpty || random.below(2) == 0 ? scene.window : randomView()
    let frame = Rect(
      x: random.uniform(in: 0...50), y: random.uniform(in: 0...50), width: 20, height: 30)
    views.append(
      scene.insert(
        ViewProperties(
          geometry: View(frame: frame), appearance: Appearance(identifier: "\(views.count)")),
        in: superview))
  }

  private mutating func remove(_ view: ViewID) {
    scene.removeSubtree(view)
    views.removeAll { !scene.tree.contains($0) }
  }

  private mutating func move(_ view: ViewID, to superview: ViewID) {
    if scene.tree.isDescendant(superview, of: view) {
      scene.addSubview(view, to: scene.window)
    } else {
      scene.insertSubview(view, to: superview, at: 0)
    }
  }

  private mutating func turn(_ view: ViewID, in duration: Double) {
    let angle = random.below(2) == 0 ? 0 : random.uniform(in: -0.5...0.5)
    let turn = Transform3D.rotation(angle, x: 0, y: 1, z: 0)
    if random.below(2) == 0 {
      scene[in3D: view].transform = turn
    } else {
      scene.animate(withDuration: duration) { scene[in3D: view].transform = turn }
    }
  }

  mutating func expectFrame(_ context: String) {
    // Some changes are seen together with the next ones.
    if random.below(3) == 0 { return }
    scene.capture(into: &used)
    let new = scene.snapshot()
    #expect(used.entries == new.entries, "\(context)")
    #expect(used.fingerprint == new.fingerprint, "\(context)")
    #expect(used.rootLayer == new.rootLayer, "\(context)")
    #expect(used.entries.map(\.view) == visibleViews(from: scene.window), "\(context)")
  }

  /// Returns the views that are seen, by their presentation, one after the other.
  private func visibleViews(from view: ViewID) -> [ViewID] {
    if scene[view].isHidden { return [] }
    let subviews = scene.tree.subviews(of: view).enumerated().sorted { first, second in
      let heights = [first, second].map { scene.presentation3D(of: $0.element).zPosition }
      return (heights[0], first.offset) < (heights[1], second.offset)
    }
    return [view] + subviews.flatMap { visibleViews(from: $0.element) }
  }
}
