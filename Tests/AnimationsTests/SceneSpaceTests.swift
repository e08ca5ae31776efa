import Geometry
import Motion
import SceneSupport
import TestSupport
import Testing
import ViewTree

@testable import Animations

/// Values in space: their animation, their frames, and the order that heights decide.
@Suite struct SceneSpaceTests {
  private let scene = Scene()
  private let dot: ViewID

  init() { dot = scene.insertDot() }

  private static let quarter = Transform3D.rotation(.pi / 2, x: 0, y: 1, z: 0)

  @Test("T-15 a block animates transforms and heights, and the model has the end at once")
  func animation() {
    var calls: [Bool] = []
    scene.animate(withDuration: 1, options: .curveLinear) {
      scene[in3D: dot].transform = Self.quarter
      scene[in3D: dot].anchorPointZ = 8
      scene[in3D: scene.window].sublayerTransform = .perspective(distance: 500)
      scene[dot].zPosition = 4
    } completion: {
      calls.append($0)
    }
    #expect(scene[in3D: dot].transform == Self.quarter && scene[in3D: dot].zPosition == 4)
    #expect(scene.animationCount(of: dot) == 3)
    let half = scene.presentation3D(of: dot, at: 0.5)
    #expect(half.transform == Transform3D.identity.interpolated(to: Self.quarter, progress: 0.5))
    #expect(half.zPosition == 2 && half.anchorPointZ == 4)
    #expect(scene.presentation(of: dot, at: 0.5).zPosition == 2)
    let window = scene.presentation3D(of: scene.window, at: 0.5).sublayerTransform
    expectClose(window.m34, -1.0 / 1000, within: 1e-18)
    scene.clock.advance(to: 1)
    #expect(calls == [true] && scene.animationCount(of: dot) == 0)
    #expect(scene.presentation3D(of: dot) == scene[in3D: dot])
  }

  @Test("T-15 a new animation replaces the one under way, whose block reports false")
  func replacement() {
    var calls: [String] = []
    scene.animate(withDuration: 1, options: .curveLinear) {
      scene[in3D: dot].zPosition = 100
    } completion: {
      calls.append("first \($0)")
    }
    scene.clock.advance(to: 0.5)
    scene.animate(withDuration: 1, options: [.curveLinear, .beginFromCurrentState]) {
      scene[in3D: dot].zPosition = 0
      scene[in3D: dot].zPosition = 10
    } completion: {
      calls.append("second \($0)")
    }
    #expect(calls == ["first false"])
    #expect(scene.presentation3D(of: dot).zPosition == 50)
    #expect(scene.presentation3D(of: dot, at: 1).zPosition == 30)
    #expect(scene.animationCount(of: dot) == 1)
    scene.clock.advance(to: 1.5)
    #expect(calls == ["first false", "second true"])
  }

  @Test("T-15 animations in space are removed by key, with their view, and off screen")
  func removal() {
    func start() {
      scene.animate(withDuration: 1) {
        scene[in3D: dot] = View3D(transform: Self.quarter, zPosition: 9)
      }
      #expect(scene.animationCount(of: dot) == 2)
      scene[in3D: dot] = View3D()
    }
    start()
    scene.removeAnimation(forKey: "zPosition", from: dot)
    #expect(scene.animationCount(of: dot) == 1)
    scene.removeAnimation(forKey: "transform3D", from: dot)
    #expect(scene.animationCount(of: dot) == 0 && !scene.isAnimating)
    start()
    scene.removeAllAnimations(from: dot)
    #expect(!scene.isAnimating)
    start()
    scene.removeFromSuperview(dot)
    #expect(!scene.isAnimating)
    scene.addSubview(dot, to: scene.window)
    start()
    scene.removeSubtree(dot)
    #expect(!scene.isAnimating && scene.animations.spaceRecords.isEmpty)
  }

  @Test("T-15 a property animator stops, reverses and finishes values in space")
  func animator() {
    for position in [AnimationPosition.start, .current, .end] {
      let scene = Scene()
      let dot = scene.insertDot()
      let timing = AnimationTiming(duration: 1, curve: .linear)
      let animator = PropertyAnimator(in: scene, timing: timing) {
        scene[in3D: dot].zPosition = 100
      }
      animator.startAnimation()
      scene.clock.advance(to: 0.25)
      animator.stopAnimation(false)
      #expect(scene[in3D: dot].zPosition == 25)
      animator.finishAnimation(at: position)
      let expected = [AnimationPosition.start: 0.0, .current: 25, .end: 100]
      #expect(scene[in3D: dot].zPosition == expected[position])
      #expect(!scene.isAnimating)
    }
  }

  @Test("T-16 a frame has the corners that the tree converts, at random moments")
  func frames() {
    var random = SeededGenerator(seed: 71)
    var seen = 0
    for _ in 0..<200 {
      let scene = Scene()
      scene[in3D: scene.window].sublayerTransform = .perspective(distance: 500)
      var views = [scene.window]
      var snapshot = FrameSnapshot()
      for index in 0..<8 {
        let frame = Rect(
          x: random.uniform(in: 0...200), y: random.uniform(in: 0...200), width: 100, height: 80)
        let superview = views[random.below(views.count)]
        views.append(scene.insert(ViewProperties("\(index)", frame: frame), in: superview))
      }
      for _ in 0..<6 {
        scene[in3D: views[1 + random.below(8)]] = Self.space(using: &random)
        scene.capture(into: &snapshot)
        #expect(snapshot.entries.count == 9)
        for entry in snapshot.entries where expectCorners(of: entry, in: scene, random.seed) {
          seen += 1
        }
      }
    }
    #expect(seen > 5000)
  }

  private static func space(using random: inout SeededGenerator) -> View3D {
    var space = View3D(zPosition: random.uniform(in: -200...400))
    if random.below(2) == 0 {
      space.transform = .rotation(random.uniform(in: -2...2), x: 1, y: 1, z: 0)
    }
    if random.below(4) == 0 { space.sublayerTransform = .perspective(distance: 200) }
    return random.below(4) == 0 ? View3D() : space
  }

  /// Expects the corners of an entry where the tree converts them, and returns whether it has any.
  private func expectCorners(
    of entry: FrameSnapshot.Entry, in scene: Scene, _ seed: UInt64
  ) -> Bool {
    let bounds = scene[entry.view].bounds
    let corners = [
      bounds.origin, Point(x: bounds.maxX, y: 0), Point(x: bounds.maxX, y: bounds.maxY),
      Point(x: 0, y: bounds.maxY),
    ].compactMap { scene.convert($0, from: entry.view, to: nil) }
    let quad = [
      entry.quad.topLeft, entry.quad.topRight, entry.quad.bottomRight, entry.quad.bottomLeft,
    ]
    guard corners.count == 4 else {
      #expect(quad.allSatisfy { $0 == .zero }, "seed \(seed)")
      return false
    }
    for (actual, expected) in zip(quad, corners) {
      // Places in the plane are products of transforms in another order.
      let extent = max(1000, expected.x.magnitude, expected.y.magnitude)
      expectClose(actual.x, expected.x, within: 1e-12 * extent, "seed \(seed)")
      expectClose(actual.y, expected.y, within: 1e-12 * extent, "seed \(seed)")
    }
    return true
  }

  @Test("T-16 a frame depends on the time alone, and returns to the plane to the bit")
  func determinism() {
    let plain = scene.snapshot()
    var kept = FrameSnapshot()
    scene.capture(into: &kept)
    scene[in3D: scene.window].sublayerTransform = .perspective(distance: 500)
    scene.animate(withDuration: 1) {
      scene[in3D: dot].transform = .rotation(1, x: 1, y: 0, z: 0)
      scene[dot].center.x = 50
    }
    for frame in 1...8 {
      scene.clock.advance(to: Double(frame) / 10)
      scene.capture(into: &kept)
      #expect(kept.entries == scene.snapshot().entries)
      #expect(kept.entries != plain.entries)
    }
    scene.clock.advance(to: 2)
    scene[in3D: scene.window] = View3D()
    scene[in3D: dot] = View3D()
    scene[dot].center.x = 0
    scene.capture(into: &kept)
    #expect(kept.entries == plain.entries && kept.fingerprint == plain.fingerprint)
  }

  @Test("T-17 the animated height decides the drawing order from frame to frame")
  func order() {
    let (rear, front) = (
      scene.insertView(frame: windowBounds, named: "rear"),
      scene.insertView(frame: windowBounds, named: "front")
    )
    scene.removeSubtree(dot)
    var snapshot = FrameSnapshot()
    func names(at time: Double) -> [String] {
      scene.capture(at: time, into: &snapshot)
      return snapshot.entries.map(\.identifier)
    }
    scene[front].zPosition = 5
    scene.animate(withDuration: 1, options: .curveLinear) { scene[rear].zPosition = 10 }
    #expect(names(at: 0.25) == ["window", "rear", "front"])
    #expect(names(at: 0.45) == ["window", "rear", "front"])
    #expect(names(at: 0.75) == ["window", "front", "rear"])
    // Equal heights are in the order of subviews.
    #expect(names(at: 0.5) == ["window", "rear", "front"])
    scene.clock.advance(to: 1)
    #expect(names(at: 1) == ["window", "front", "rear"])
    #expect(scene.tree.hitTest(Point(x: 5, y: 5)) == rear)
  }

  @Test("T-17 a height is the same in both places where it is set")
  func height() {
    let high = ViewProperties(geometry: View(frame: .zero), appearance: Appearance())
    var properties = high
    properties.zPosition = 3
    let view = scene.insert(properties, in: scene.window)
    #expect(scene[in3D: view].zPosition == 3)
    scene[in3D: view].zPosition = 7
    #expect(scene[view].zPosition == 7)
    scene[view] = high
    #expect(scene[in3D: view] == View3D())
  }

  @Test("T-16 layers of a frame name the projection to their superview")
  func layers() throws {
    scene[in3D: scene.window].sublayerTransform = .perspective(distance: 500)
    scene[in3D: dot].zPosition = 250
    let root = try #require(scene.snapshot().rootLayer)
    #expect(root.projection == nil)
    let layer = try #require(root.sublayers.first)
    // Twice as large about the middle of the window.
    let corner = try #require(layer.projection?.map(.zero))
    let middle = windowBounds.center
    expectClose(corner.x, middle.x + 2 * (-5 - middle.x), within: 1e-12)
    expectClose(corner.y, middle.y + 2 * (-5 - middle.y), within: 1e-12)
    #expect(corner == layer.entry.quad.topLeft)
  }

  @Test(
    "T-15 values in space that are not finite trap",
    arguments: [Double.nan.bitPattern, (-Double.infinity).bitPattern])
  func notFinite(bits: UInt64) async {
    // As bits, because the other process gets its arguments as JSON.
    await #expect(processExitsWith: .failure) { [bits] in
      let scene = Scene()
      scene[in3D: scene.insertDot()].transform.m41 = Double(bitPattern: bits)
    }
  }
}
