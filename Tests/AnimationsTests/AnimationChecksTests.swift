import Animations
import Geometry
import Motion
import SceneSupport
import TestSupport
import Testing
import ViewTree

/// The numbered checks of the animation layer; Checks.md lists them.
@Suite struct AnimationChecksTests {
  @Test("E-05 an animation snaps to the model value at its end")
  func finalSnap() {
    let scene = Scene()
    let dot = scene.insertDot()
    scene.animate(withDuration: 0.85, usingSpringWithDamping: 0.7, initialSpringVelocity: 0) {
      scene[dot].center = Point(x: 1000, y: 0)
    }
    scene.clock.advance(to: 0.85.nextDown)
    expectClose(scene.presentation(of: dot).center.x, 998.572, within: 1e-3)
    scene.clock.advance(to: 0.85)
    #expect(scene.presentation(of: dot).center.x == 1000)
    #expect(scene.animationCount(of: dot) == 0)
  }

  @Test("E-05 a snapshot clamps values out of range: card present")
  func clampsOvershootOfTheCard() throws {
    let scene = Scene()
    let card = scene.insertDot()
    scene[card].alpha = 0
    scene[card].cornerRadius = 16
    scene.animate(withDuration: 0.85, usingSpringWithDamping: 0.7, initialSpringVelocity: 0) {
      scene[card].alpha = 1
      scene[card].cornerRadius = 0
    }
    scene.clock.advance(to: 0.38)
    let shown = scene.presentation(of: card)
    expectClose(shown.alpha, 1.045988, within: 1e-6)
    expectClose(shown.cornerRadius, -0.735807, within: 1e-6)
    let entry = try #require(scene.snapshot()[card])
    #expect(entry.alpha == 1)
    #expect(entry.cornerRadius == 0)
  }

  @Test("E-05 a snapshot clamps values out of range: the alpha of an overshooting spring")
  func clampsOvershootOfThePop() throws {
    let scene = Scene()
    let detail = scene.insertDot()
    scene.animate(
      withDuration: 1.2359999418258667, usingSpringWithDamping: 0.5, initialSpringVelocity: 1
    ) {
      scene[detail].alpha = 0
    }
    scene.clock.advance(to: 0.1)
    expectClose(try #require(scene.snapshot()[detail]).alpha, 0.610061, within: 1e-6)
    scene.clock.advance(to: 0.3549)
    expectClose(scene.presentation(of: detail).alpha, -0.163919, within: 1e-6)
    #expect(try #require(scene.snapshot()[detail]).alpha == 0)
  }

  @Test("E-09 a spring ignores the curve option")
  func springIgnoresTheCurve() {
    func frames(_ options: AnimationOptions) -> [[UInt64]] {
      let scene = Scene()
      let dot = scene.insertDot()
      scene.animate(
        withDuration: 1.236, usingSpringWithDamping: 0.6, initialSpringVelocity: 1,
        options: options
      ) {
        scene[dot].center = Point(x: 70, y: 300)
        scene[dot].alpha = 0.25
      }
      return FrameSchedule(duration: 1.3, framesPerSecond: 60).map { time in
        scene.clock.advance(to: time)
        return scene.snapshot().fingerprint
      }
    }
    let plain = frames([])
    #expect(plain.count == 79)
    for options: AnimationOptions in [.curveLinear, .curveEaseIn, .curveEaseOut, .curveEaseInOut] {
      #expect(frames(options) == plain)
    }
  }

  @Test(
    "E-12 the curve of a block is easeInOut unless an option names another",
    arguments: [
      ([], 0.129162, 0.5), (.curveEaseInOut, 0.129162, 0.5), (.curveLinear, 0.25, 0.5),
      (.curveEaseIn, 0.093465, 0.315357), (.curveEaseOut, 0.378138, 0.684643),
      (.beginFromCurrentState, 0.129162, 0.5),
    ] as [(AnimationOptions, Double, Double)])
  func defaultCurve(options: AnimationOptions, quarter: Double, half: Double) {
    let scene = Scene()
    let dot = scene.insertDot()
    scene.animate(withDuration: 1, options: options) { scene[dot].center.x = 100 }
    expectClose(scene.presentation(of: dot, at: 0.25).center.x, 100 * quarter, within: 1e-4)
    expectClose(scene.presentation(of: dot, at: 0.5).center.x, 100 * half, within: 1e-4)
  }

  @Test("E-12 an explicit animation without timing function is linear")
  func explicitAnimationIsLinear() {
    let scene = Scene()
    let dot = scene.insertDot()
    scene[dot].shadow.opacity = 0.6
    scene.add(
      LayerAnimation(.shadowOpacity(from: 0, to: 0.6), duration: 1), forKey: "shadow", to: dot)
    for (time, opacity) in [(0.0, 0.0), (0.25, 0.15), (0.5, 0.3), (0.75, 0.45), (1, 0.6)] {
      scene.clock.advance(to: time)
      expectClose(scene.presentation(of: dot).shadow.opacity, opacity, within: 1e-12)
    }
  }

  @Test("E-13 position is additive")
  func additiveRetargeting() {
    let scene = Scene()
    let dot = scene.insertDot()
    scene.animate(withDuration: 1, options: .curveLinear) { scene[dot].center.x = 100 }
    scene.clock.advance(to: 0.4)
    scene.animate(withDuration: 1, options: .curveLinear) { scene[dot].center.x = 0 }
    for (time, x) in [(0.4, 40.0), (0.5, 40), (0.9, 40), (1, 40), (1.2, 20), (1.4, 0)] {
      scene.clock.advance(to: time)
      expectClose(scene.presentation(of: dot).center.x, x, within: 1e-9, "at \(time)")
    }
  }

  @Test("E-13 transforms are additive: a press interrupted by a scroll")
  func additiveTransforms() {
    let scene = Scene()
    let cell = scene.insertDot()
    func scale(to factor: Double) {
      scene.animate(withDuration: 0.5, usingSpringWithDamping: 1, initialSpringVelocity: 0) {
        scene[cell].transform = .scale(x: factor, y: factor)
      }
    }
    scale(to: 0.96)
    scene.clock.advance(to: 0.1)
    scale(to: 1)
    for (time, factor) in [
      (0.1, 0.977964), (0.15, 0.978892), (0.2, 0.986709), (0.3, 0.996355), (0.6, 1),
    ] {
      scene.clock.advance(to: time)
      let shown = scene.presentation(of: cell).transform
      expectClose(shown.a, factor, within: 1e-6, "at \(time)")
      #expect(shown.a == shown.d)
    }
  }

  @Test("E-13 opacity and background colour replace", arguments: [false, true])
  func replacingRetargeting(beginsFromCurrentState: Bool) {
    let scene = Scene()
    let dot = scene.insertDot()
    scene[dot].alpha = 0
    scene[dot].backgroundColor = .black
    var completions: [String] = []
    scene.animate(withDuration: 1, options: .curveLinear) {
      scene[dot].alpha = 1
      scene[dot].backgroundColor = .white
    } completion: {
      completions.append("first \($0)")
    }
    scene.clock.advance(to: 0.4)
    let start: AnimationOptions = beginsFromCurrentState ? .beginFromCurrentState : []
    scene.animate(withDuration: 1, options: [.curveLinear, start]) {
      scene[dot].alpha = 0
      scene[dot].backgroundColor = .black
    } completion: {
      completions.append("second \($0)")
    }
    #expect(completions == ["first false"])
    let first = beginsFromCurrentState ? 0.4 : 1.0
    for (time, share) in [(0.4, 1), (0.9, 0.5), (1.2, 0.2), (1.4, 0)] as [(Double, Double)] {
      scene.clock.advance(to: time)
      expectClose(scene.presentation(of: dot).alpha, first * share, within: 1e-9, "at \(time)")
      expectClose(scene.presentation(of: dot).backgroundColor.red, first * share, within: 1e-9)
    }
    #expect(completions == ["first false", "second true"])
  }

  @Test("E-17 conversions read model values during an animation")
  func conversionReadsTheModel() throws {
    let scene = Scene()
    let view = scene.insertView(frame: Rect(x: 0, y: 0, width: 100, height: 50))
    let target = Rect(x: 200, y: 300, width: 50, height: 25)
    scene.animate(withDuration: 1, options: .curveLinear) { scene[view].frame = target }
    for time in [0, 0.5] {
      scene.clock.advance(to: time)
      let bounds = scene[view].bounds
      #expect(scene.convert(bounds, from: view, to: nil) == target)
      #expect(scene.convert(Point.zero, from: view, to: scene.window) == target.origin)
      #expect(scene[view].frame == target)
    }
    let shown = try #require(scene.snapshot()[view])
    expectClose(shown.boundingRect, Rect(x: 100, y: 150, width: 75, height: 37.5), within: 1e-9)
  }
}
