import Animations
import Geometry
import Motion
import SceneSupport
import TestSupport
import Testing
import ViewTree

@Suite struct LayerAnimationTests {
  private let scene = Scene()
  private let dot: ViewID

  init() { dot = scene.insertDot() }

  @Test func valueSnapsBackToAnUnchangedModel() {
    scene.add(LayerAnimation(.opacity(from: 1, to: 0), duration: 1), forKey: "fade", to: dot)
    expectClose(scene.presentation(of: dot, at: 0.75).alpha, 0.25, within: 1e-12)
    scene.clock.advance(to: 1)
    #expect(scene.presentation(of: dot).alpha == 1)
  }

  @Test func explicitAnimationDoesNotChangeTheModel() {
    scene.add(LayerAnimation(.opacity(from: 1, to: 0), duration: 1), forKey: "fade", to: dot)
    scene.clock.advance(to: 0.5)
    #expect(scene[dot].alpha == 1)
  }

  @Test("E-14 an explicit animation under the same key is replaced and completes with false")
  func sameKeyReplaces() {
    var calls: [String] = []
    func add(to opacity: Double, forKey key: String, named name: String) {
      let animation = LayerAnimation(.shadowOpacity(from: 0, to: opacity), duration: 1)
      scene.add(animation, forKey: key, to: dot) { calls.append("\(name) \($0)") }
    }
    add(to: 1, forKey: "expand_or_shrink", named: "first")
    scene.clock.advance(to: 0.5)
    add(to: 0.5, forKey: "expand_or_shrink", named: "second")
    #expect(calls == ["first false"])
    expectClose(scene.presentation(of: dot, at: 1).shadow.opacity, 0.25, within: 1e-12)
    add(to: 0.8, forKey: "another", named: "third")
    #expect(scene.animationCount(of: dot) == 2)
    expectClose(scene.presentation(of: dot, at: 1).shadow.opacity, 0.4, within: 1e-12)
    scene.clock.advance(to: 2)
    #expect(calls == ["first false", "second true", "third true"])
  }

  @Test func replacingAFinishedAnimationDoesNotDelayCompletion() {
    let other = scene.insertDot()
    var calls: [Bool] = []
    scene.animate(withDuration: 1) {
      scene[other].alpha = 0
    } completion: { [scene, dot] _ in
      // The other fade is over as well, but its block ends after this one.
      scene.animate(withDuration: 1, options: .curveLinear) {
        scene[dot].alpha = 0
        scene[dot].cornerRadius = 10
      } completion: {
        calls.append($0)
      }
    }
    scene.animate(withDuration: 1) { scene[dot].alpha = 0.5 }
    scene.clock.advance(to: 1.5)
    scene.removeAnimation(forKey: "cornerRadius", from: dot)
    #expect(calls == [])
    expectClose(scene.presentation(of: dot).alpha, 0.25, within: 1e-12)
    scene.clock.advance(to: 2)
    #expect(calls == [false])
  }

  @Test func sameKeyOnAnotherViewIsNotReplaced() {
    let other = scene.insertDot()
    var calls: [String] = []
    for (name, view) in [("dot", dot), ("other", other)] {
      scene.add(LayerAnimation(.opacity(from: 0, to: 1), duration: 1), forKey: "fade", to: view) {
        calls.append("\(name) \($0)")
      }
    }
    scene.clock.advance(to: 1)
    #expect(calls == ["dot true", "other true"])
  }

  @Test func blockReplacesAnExplicitAnimationUnderThePropertysKey() {
    var calls: [Bool] = []
    scene.add(LayerAnimation(.opacity(from: 0, to: 1), duration: 1), forKey: "opacity", to: dot) {
      calls.append($0)
    }
    scene.animate(withDuration: 1) { scene[dot].alpha = 0 }
    #expect(calls == [false])
  }

  @Test func laterAnimationsAddToEarlierAnimations() {
    scene.add(
      LayerAnimation(.position(from: Point(x: 500, y: 0), to: Point(x: 500, y: 0)), duration: 1),
      forKey: "jump", to: dot)
    scene.animate(withDuration: 1, options: .curveLinear) { scene[dot].center.x = 100 }
    expectClose(scene.presentation(of: dot, at: 0.5).center.x, 450, within: 1e-12)
  }

  @Test func removedAnimationCompletesUnfinishedOnce() {
    var calls: [Bool] = []
    scene.add(LayerAnimation(.opacity(from: 0, to: 0.5), duration: 1), forKey: "fade", to: dot) {
      calls.append($0)
    }
    scene.removeAnimation(forKey: "unknown", from: dot)
    #expect(calls.isEmpty)
    scene.removeAnimation(forKey: "fade", from: dot)
    scene.removeAnimation(forKey: "fade", from: dot)
    #expect(calls == [false])
    #expect(scene.presentation(of: dot).alpha == 1)
    scene.clock.advance(to: 2)
    #expect(calls == [false])
  }

  @Test(arguments: [0, -1, .nan, .infinity] as [Double])
  func invalidDurationAddsNoAnimation(duration: Double) {
    var calls: [Bool] = []
    let animation = LayerAnimation(.opacity(from: 0, to: 0), duration: duration)
    scene.add(animation, forKey: "fade", to: dot) { calls.append($0) }
    #expect(calls == [true])
    #expect(scene.animationCount(of: dot) == 0)
    #expect(scene.presentation(of: dot).alpha == 1)
  }

  @Test func timingFunctionShapesTheAnimation() {
    let animation = LayerAnimation(
      .cornerRadius(from: 0, to: 10), duration: 1, timingFunction: .easeIn)
    scene.add(animation, forKey: "round", to: dot)
    expectClose(scene.presentation(of: dot, at: 0.25).cornerRadius, 0.93465, within: 1e-5)
  }

  @Test func rippleOpensLinearlyAndNeedsNoModelMask() throws {
    let center = Point(x: 56, y: 212.5)
    let hole = LayerAnimation(
      .mask(
        from: RippleMask(center: center, radius: 0),
        to: RippleMask(center: center, radius: 651.938647)), duration: 0.39)
    scene.add(hole, forKey: "expand_or_shrink", to: dot)
    let mask = try #require(scene.presentation(of: dot, at: 0.195).mask)
    #expect(mask.center == center)
    expectClose(mask.radius, 325.9693, within: 1e-4)
    scene.clock.advance(to: 0.39)
    #expect(scene.presentation(of: dot).mask == nil)
  }

  @Test func everyChangeAnimatesItsProperty() {
    let (start, end) = (Appearance.numbered(from: 1), Appearance.numbered(from: 3))
    let changes: [LayerAnimation.Change] = [
      .position(from: Point(x: 1, y: 2), to: Point(x: 3, y: 4)),
      .bounds(
        from: Rect(x: 1, y: 2, width: 3, height: 4), to: Rect(x: 3, y: 4, width: 5, height: 6)),
      .transform(from: .scale(x: 1, y: 2), to: .scale(x: 3, y: 4)),
      .opacity(from: start.alpha, to: end.alpha),
      .backgroundColor(from: start.backgroundColor, to: end.backgroundColor),
      .cornerRadius(from: start.cornerRadius, to: end.cornerRadius),
      .borderWidth(from: start.borderWidth, to: end.borderWidth),
      .shadowOpacity(from: start.shadow.opacity, to: end.shadow.opacity),
      .shadowOffset(from: start.shadow.offset, to: end.shadow.offset),
      .shadowRadius(from: start.shadow.radius, to: end.shadow.radius),
      .mask(
        from: RippleMask(center: Point(x: 1, y: 2), radius: 3),
        to: RippleMask(center: Point(x: 3, y: 4), radius: 5)),
    ]
    for (index, change) in changes.enumerated() {
      scene.add(LayerAnimation(change, duration: 1), forKey: "\(index)", to: dot)
    }
    #expect(scene.animationCount(of: dot) == 11)
    // Halfway each number is one more than at the start, without rounding.
    let geometry = View(
      center: Point(x: 2, y: 3), bounds: Rect(x: 2, y: 3, width: 4, height: 5),
      transform: .scale(x: 2, y: 3))
    var appearance = Appearance.numbered(from: 2)
    appearance.identifier = "dot"
    appearance.mask = RippleMask(center: Point(x: 2, y: 3), radius: 4)
    #expect(
      scene.presentation(of: dot, at: 0.5)
        == ViewProperties(geometry: geometry, appearance: appearance))
  }

  @Test func nonFiniteValuesTrap() async {
    await #expect(processExitsWith: .failure) {
      _ = LayerAnimation(.opacity(from: .nan, to: 1), duration: 1)
    }
    await #expect(processExitsWith: .failure) {
      _ = LayerAnimation(.cornerRadius(from: 0, to: .infinity), duration: 1)
    }
  }
}

extension Appearance {
  /// An appearance of which all numbers differ.
  fileprivate static func numbered(from start: Double) -> Appearance {
    var appearance = Appearance()
    appearance.alpha = start
    appearance.backgroundColor = Color(
      red: start + 1, green: start + 2, blue: start + 3, alpha: start + 4)
    appearance.cornerRadius = start + 5
    appearance.borderWidth = start + 6
    appearance.shadow = Shadow(
      opacity: start + 7, offset: Vector(dx: start + 8, dy: start + 9), radius: start + 10)
    return appearance
  }
}
