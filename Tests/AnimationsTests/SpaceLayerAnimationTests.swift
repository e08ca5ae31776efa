import Geometry
import Motion
import SceneSupport
import TestSupport
import Testing
import ViewTree

@testable import Animations

/// Explicit animations of the values in space.
@Suite struct SpaceLayerAnimationTests {
  private let scene = Scene()
  private let dot: ViewID

  init() { dot = scene.insertDot() }

  private func shown(_ time: Double) -> View3D { scene.presentation3D(of: dot, at: time) }

  private static let quarter = Transform3D.rotation(.pi / 2, x: 0, y: 1, z: 0)
  private static let far = Transform3D.translation(x: 0, y: 0, z: -80)

  // MARK: Values

  @Test("T-18 each value in space is animated from one value to another, over the model value")
  func basic() {
    var calls: [String] = []
    func add(_ change: LayerAnimation.Change, _ key: String) {
      scene.add(LayerAnimation(change, duration: 4), forKey: key, to: dot) {
        calls.append("\(key) \($0)")
      }
    }
    add(.transform3D(from: .identity, to: Self.quarter), "turn")
    add(.sublayerTransform(from: .identity, to: .perspective(distance: 500)), "eye")
    add(.zPosition(from: 0, to: 8), "height")
    add(.anchorPointZ(from: 2, to: 4), "anchor")
    let half = shown(2)
    #expect(half.transform == Transform3D.identity.interpolated(to: Self.quarter, progress: 0.5))
    expectClose(half.sublayerTransform.m34, -1.0 / 1000, within: 1e-18)
    #expect(half.zPosition == 4 && half.anchorPointZ == 3)
    #expect(scene.presentation(of: dot, at: 2).zPosition == 4)
    #expect(scene[in3D: dot] == View3D() && scene.animationCount(of: dot) == 4)
    scene.clock.advance(to: 4)
    #expect(calls == ["turn true", "eye true", "height true", "anchor true"])
    #expect(shown(4) == View3D() && scene.animations.spaceRecords.isEmpty)
  }

  @Test("T-18 keyframes have exactly their values at their times, and the parts between")
  func keyframes() {
    let turns = [Transform3D.identity, Self.quarter, Self.far]
    let times = [0, 0.25, 1]
    scene.add(
      KeyframeAnimation(.transform3D(turns), keyTimes: times, duration: 4), forKey: "a", to: dot)
    scene.add(
      KeyframeAnimation(.sublayerTransform(turns), keyTimes: times, duration: 4), forKey: "b",
      to: dot)
    scene.add(
      KeyframeAnimation(.zPosition([0, 8, 16]), keyTimes: times, duration: 4), forKey: "c", to: dot)
    scene.add(
      KeyframeAnimation(.anchorPointZ([4, 2, 6]), keyTimes: times, duration: 4), forKey: "d",
      to: dot)
    #expect(shown(0).transform == .identity && shown(1).transform == Self.quarter)
    #expect(shown(1).sublayerTransform == Self.quarter)
    #expect(
      shown(0.5).transform == Transform3D.identity.interpolated(to: Self.quarter, progress: 0.5))
    #expect(shown(2.5).transform == Self.quarter.interpolated(to: Self.far, progress: 0.5))
    #expect(shown(0.5).zPosition == 4 && shown(2.5).zPosition == 12)
    #expect(shown(1).anchorPointZ == 2 && shown(2.5).anchorPointZ == 4)
  }

  @Test("T-18 the modes of keyframes: steps, curves of the time, and a constant speed")
  func modes() {
    let turns = [Transform3D.identity, Self.quarter, Self.far]
    func add(_ animation: KeyframeAnimation) { scene.add(animation, forKey: "a", to: dot) }
    add(KeyframeAnimation(.transform3D(turns), calculationMode: .discrete, duration: 3))
    #expect(shown(0.9).transform == .identity && shown(1.5).transform == Self.quarter)
    #expect(shown(2.9).transform == Self.far)
    add(
      KeyframeAnimation(
        .transform3D(turns), timingFunctions: [.easeIn, .linear], duration: 2))
    let eased = TimingCurve.easeIn.progress(at: 0.5)
    #expect(
      shown(0.5).transform == Transform3D.identity.interpolated(to: Self.quarter, progress: eased))
    // Three moves by 10, 30 and 0: the second is under way from a quarter of the time on.
    let moves = [0.0, 10, 40, 40].map { Transform3D.translation(x: $0, y: 0, z: 0) }
    for mode in [KeyframeCurve.CalculationMode.paced, .cubicPaced] {
      add(KeyframeAnimation(.transform3D(moves), calculationMode: mode, duration: 4))
      for time in [0.5, 1, 2, 3.5] {
        expectClose(shown(time).transform.m41, 10 * time, within: 1e-12)
      }
    }
    add(KeyframeAnimation(.transform3D(moves), calculationMode: .cubic, duration: 3))
    #expect(shown(0.5).transform.m41 == 5 && shown(1.5).transform.m41 == 25)
    add(KeyframeAnimation(.transform3D([Self.far]), calculationMode: .paced, duration: 3))
    #expect(shown(1).transform == Self.far)
    add(
      KeyframeAnimation(
        .transform3D([Self.far, Self.far]), calculationMode: .paced, duration: 3))
    #expect(shown(1).transform == Self.far)
  }

  @Test("T-18 an additive animation adds a height, and turns before the transform that shows")
  func additive() {
    scene[in3D: dot] = View3D(transform: Self.far, zPosition: 5, anchorPointZ: 1)
    for (key, value) in [("a", 4.0), ("b", 8)] {
      var height = LayerAnimation(.zPosition(from: 0, to: value), duration: 1)
      height.isAdditive = true
      scene.add(height, forKey: "z\(key)", to: dot)
    }
    var turn = KeyframeAnimation(.transform3D([.identity, Self.quarter]), duration: 1)
    turn.isAdditive = true
    scene.add(turn, forKey: "turn", to: dot)
    #expect(shown(0.5).zPosition == 11 && shown(0.5).anchorPointZ == 1)
    let half = Transform3D.identity.interpolated(to: Self.quarter, progress: 0.5)
    #expect(shown(0.5).transform == half.concatenating(Self.far))
    #expect(shown(0).transform == Self.far)
  }

  @Test("T-18 a cumulative animation goes on from the end of the cycle before")
  func cumulative() {
    let media = MediaTiming(repetition: .count(.infinity))
    var turn = LayerAnimation(
      .transform3D(from: .identity, to: .rotation(.pi / 8, x: 0, y: 0, z: 1)), duration: 1,
      media: media)
    turn.isCumulative = true
    var rise = LayerAnimation(.zPosition(from: 0, to: 3), duration: 1, media: media)
    rise.isCumulative = true
    scene.add(turn, forKey: "turn", to: dot)
    scene.add(rise, forKey: "rise", to: dot)
    for time in [0.25, 1.5, 7.75, 1000.5] {
      let expected = Transform3D.rotation(.pi / 8 * time, x: 0, y: 0, z: 1)
      // Ten products at most, each of which adds about 2⁻⁵² to numbers below 1, and 1000 doubled
      // errors of the angle's own rounding.
      expectClose(shown(time).transform.m11, expected.m11, within: 1e-12, "\(time)")
      expectClose(shown(time).transform.m12, expected.m12, within: 1e-12, "\(time)")
      expectClose(shown(time).zPosition, 3 * time, within: 1e-11, "\(time)")
    }
  }

  @Test("T-18 a spring goes beyond the ends of a height and of a transform")
  func spring() {
    let timing = AnimationTiming.spring(duration: 1, dampingRatio: 0.3)
    let progress = timing.progress(at: 0.15)
    #expect(progress > 1.1)
    scene.add(
      LayerAnimation(.transform3D(from: .identity, to: Self.far), timing: timing), forKey: "a",
      to: dot)
    scene.add(LayerAnimation(.zPosition(from: 0, to: 10), timing: timing), forKey: "b", to: dot)
    expectClose(shown(0.15).transform.m43, -80 * progress, within: 1e-12)
    expectClose(shown(0.15).zPosition, 10 * progress, within: 1e-12)
  }

  // MARK: Keys, groups and order

  @Test("T-18 a key names one animation of a view, in the plane or in space")
  func keys() {
    var calls: [String] = []
    func add(_ change: LayerAnimation.Change, _ name: String) {
      scene.add(LayerAnimation(change, duration: 1), forKey: "key", to: dot) {
        calls.append("\(name) \($0)")
      }
    }
    add(.zPosition(from: 0, to: 1), "height")
    add(.opacity(from: 0, to: 1), "opacity")
    #expect(calls == ["height false"])
    add(.transform3D(from: .identity, to: Self.quarter), "turn")
    #expect(calls == ["height false", "opacity false"])
    #expect(scene.animationCount(of: dot) == 1)
    scene.removeAnimation(forKey: "key", from: dot)
    #expect(calls == ["height false", "opacity false", "turn false"] && !scene.isAnimating)
  }

  @Test("T-18 a block replaces an explicit animation that has the name of its property")
  func block() {
    var calls: [Bool] = []
    scene.add(LayerAnimation(.zPosition(from: 8, to: 0), duration: 4), forKey: "zPosition", to: dot)
    {
      calls.append($0)
    }
    scene.animate(withDuration: 1, options: .curveLinear) { scene[dot].zPosition = 2 }
    #expect(calls == [false] && shown(0.5).zPosition == 1)
  }

  @Test("T-18 a group animates the plane and space under one key and one time")
  func group() {
    let group = AnimationGroup(
      [
        .basic(LayerAnimation(.opacity(from: 0, to: 1), duration: 2)),
        .keyframes(
          KeyframeAnimation(
            .transform3D([.identity, Self.quarter]), duration: 1,
            media: MediaTiming(beginTime: 1, fillMode: .both))),
        .group(
          AnimationGroup(
            [.basic(LayerAnimation(.zPosition(from: 0, to: 8), duration: 1))], duration: 2,
            media: MediaTiming(speed: 2))),
      ], duration: 2)
    var calls: [Bool] = []
    scene.add(group, forKey: "group", to: dot) { calls.append($0) }
    #expect(scene.animationCount(of: dot) == 3)
    #expect(scene.presentation(of: dot, at: 0.5).alpha == 0.25)
    #expect(shown(0.5).transform == .identity && shown(0.25).zPosition == 4)
    #expect(
      shown(1.5).transform == Transform3D.identity.interpolated(to: Self.quarter, progress: 0.5))
    #expect(shown(0.75).zPosition == 0)
    scene.clock.advance(to: 1.5)
    scene.removeAnimation(forKey: "group", from: dot)
    #expect(calls == [false] && !scene.isAnimating && shown(1.6) == View3D())
  }

  @Test("T-18 heights of explicit animations decide what is in front")
  func order() {
    let (rear, front) = (scene.insertDot(), scene.insertDot())
    scene[rear].identifier = "rear"
    scene[front].identifier = "front"
    scene.add(LayerAnimation(.zPosition(from: -4, to: 4), duration: 2), forKey: "a", to: rear)
    var snapshot = FrameSnapshot()
    func names(_ time: Double) -> [String] {
      scene.capture(at: time, into: &snapshot)
      return snapshot.entries.map(\.identifier).filter { $0 == "rear" || $0 == "front" }
    }
    #expect(names(0.5) == ["rear", "front"])
    #expect(names(1.5) == ["front", "rear"])
    scene.clock.advance(to: 2)
    #expect(names(2) == ["rear", "front"])
  }

  // MARK: Bad input

  @Test("T-18 transforms that flatten space are animated entry by entry, and never NaN")
  func singular() {
    let flat = Transform3D.scale(x: 0, y: 0, z: 0)
    let times = [0.1, 0.5, 1, 1.3, 1.9]
    var turn = KeyframeAnimation(
      .transform3D([.identity, flat, Self.quarter, flat]), calculationMode: .paced, duration: 2,
      media: MediaTiming(repetition: .count(3)))
    for isAdditive in [false, true] {
      for isCumulative in [false, true] {
        turn.isAdditive = isAdditive
        turn.isCumulative = isCumulative
        scene.add(turn, forKey: "turn", to: dot)
        for time in times { #expect(shown(2 * time).isFinite) }
      }
    }
  }

  @Test("T-18 products that overflow leave the transform that shows")
  func overflow() {
    let huge = Transform3D.scale(x: 1e200, y: 1e200, z: 1)
    scene[in3D: dot].transform = huge
    var animation = LayerAnimation(.transform3D(from: huge, to: huge), duration: 1)
    animation.isAdditive = true
    scene.add(animation, forKey: "a", to: dot)
    #expect(shown(0.5).transform == huge)
  }

  @Test("T-18 an animation in space without duration adds nothing", arguments: [0, -1, Double.nan])
  func duration(duration: Double) {
    var calls: [Bool] = []
    scene.add(LayerAnimation(.zPosition(from: 0, to: 1), duration: duration), forKey: "a", to: dot)
    {
      calls.append($0)
    }
    #expect(calls == [true] && scene.animations.spaceRecords.isEmpty)
  }

  @Test(
    "T-18 values that are not finite trap",
    arguments: [Double.nan.bitPattern, Double.infinity.bitPattern])
  func notFinite(bits: UInt64) async {
    await #expect(processExitsWith: .failure) { [bits] in
      let number = Double(bitPattern: bits)
      _ = LayerAnimation(.zPosition(from: 0, to: number), duration: 1)
    }
    await #expect(processExitsWith: .failure) { [bits] in
      let turn = Transform3D.translation(x: Double(bitPattern: bits), y: 0, z: 0)
      _ = LayerAnimation(.transform3D(from: .identity, to: turn), duration: 1)
    }
    await #expect(processExitsWith: .failure) { [bits] in
      let turn = Transform3D.translation(x: Double(bitPattern: bits), y: 0, z: 0)
      _ = KeyframeAnimation(.sublayerTransform([turn]), duration: 1)
    }
    await #expect(processExitsWith: .failure) { [bits] in
      _ = KeyframeAnimation(.anchorPointZ([0, Double(bitPattern: bits)]), duration: 1)
    }
  }

  @Test("T-18 no values, and key times out of order, trap")
  func counts() async {
    await #expect(processExitsWith: .failure) {
      _ = KeyframeAnimation(.transform3D([]), duration: 1)
    }
    await #expect(processExitsWith: .failure) {
      _ = KeyframeAnimation(.transform3D([]), calculationMode: .paced, duration: 1)
    }
    await #expect(processExitsWith: .failure) {
      _ = KeyframeAnimation(
        .transform3D([.identity, .identity, .identity]), keyTimes: [0, 0.7, 0.4, 1], duration: 1)
    }
    await #expect(processExitsWith: .failure) {
      _ = KeyframeAnimation(
        .zPosition([0, 1, 2]), keyTimes: [0, 1, 0.5], duration: 1)
    }
    await #expect(processExitsWith: .failure) {
      _ = KeyframeAnimation(
        .sublayerTransform([.identity, .identity]), timingFunctions: [.linear, .linear],
        duration: 1)
    }
  }
}
