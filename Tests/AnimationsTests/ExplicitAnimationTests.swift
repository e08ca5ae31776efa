import Animations
import Geometry
import Motion
import SceneSupport
import TestSupport
import Testing
import ViewTree

/// Explicit animations with a begin, a speed and repetitions, through several values and in groups.
@Suite struct ExplicitAnimationTests {
  let scene = Scene()
  let dot: ViewID

  init() { dot = scene.insertDot() }

  private func shown(_ time: Double) -> ViewProperties { scene.presentation(of: dot, at: time) }

  // MARK: Time

  @Test(
    "F-10 an explicit animation shows the position that its timing gives, and then the model",
    arguments: 0..<100 as Range<UInt64>)
  func timing(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    scene.clock.advance(to: Double(random.below(8)) / 4)
    let start = scene.clock.now
    let media = randomTiming(&random)
    let duration = Double(1 + random.below(8)) / 4
    let basic = LayerAnimation(.cornerRadius(from: 10, to: 30), duration: duration, media: media)
    let keyframes = KeyframeAnimation(
      .borderWidth([5, 9, 1]), keyTimes: [0, 0.25, 1], duration: duration, media: media)
    scene.add(basic, forKey: "basic", to: dot)
    scene.add(keyframes, forKey: "keyframes", to: dot)
    let end = media.endTime(of: duration)
    for step in 0..<64 {
      let time = Double(step) / 16
      let position = time < end ? media.position(at: time, duration: duration) : nil
      let fraction = position.map { $0.time / duration }
      let width = fraction.map { $0 < 0.25 ? 5 + 16 * $0 : 9 - 8 * ($0 - 0.25) / 0.75 }
      let context = "seed \(seed), \(media) at \(time)"
      let frame = shown(start + time)
      expectClose(frame.cornerRadius, fraction.map { 10 + 20 * $0 } ?? 0, within: 1e-12, context)
      expectClose(frame.borderWidth, width ?? 0, within: 1e-12, context)
    }
  }

  private func randomTiming(_ random: inout SeededGenerator) -> MediaTiming {
    let repetitions: [MediaTiming.Repetition] = [
      .count(1), .count(2), .count(1.5), .count(.infinity), .duration(1.25),
    ]
    return MediaTiming(
      beginTime: Double(random.below(5)) / 4, speed: [1, 2, 0.5, -1, 0][random.below(5)],
      timeOffset: Double(random.below(9)) / 4, repetition: repetitions[random.below(5)],
      autoreverses: random.below(2) == 0,
      fillMode: [.removed, .backwards, .forwards, .both][random.below(4)])
  }

  @Test("F-10 the completion is called at the end of the active time, once")
  func completion() {
    var ends: [Double] = []
    let media = MediaTiming(beginTime: 0.5, speed: 2, repetition: .count(3))
    scene.add(
      LayerAnimation(.opacity(from: 0, to: 1), duration: 1, media: media), forKey: "a", to: dot
    ) {
      #expect($0)
      ends.append(scene.clock.now)
    }
    scene.clock.advance(to: 10)
    #expect(ends == [2] && !scene.isAnimating)
    // Over before it begins: nothing is added.
    let past = MediaTiming(beginTime: -3)
    scene.add(
      LayerAnimation(.opacity(from: 0, to: 1), duration: 1, media: past), forKey: "a", to: dot
    ) {
      #expect($0)
      ends.append(scene.clock.now)
    }
    #expect(ends == [2, 10] && scene.animationCount(of: dot) == 0)
  }

  @Test("F-10 an endless animation ends when it is removed or replaced")
  func endless() {
    var calls: [String] = []
    for name in ["first", "second"] {
      let endless = MediaTiming(repetition: .count(.infinity))
      scene.add(
        KeyframeAnimation(.opacity([0, 1]), duration: 1, media: endless), forKey: "blink", to: dot
      ) { calls.append("\(name) \($0)") }
    }
    #expect(calls == ["first false"] && scene.clock.nextDueTime == nil)
    scene.clock.advance(to: 1000)
    scene.removeAnimation(forKey: "blink", from: dot)
    #expect(calls == ["first false", "second false"] && !scene.isAnimating)
  }

  // MARK: Values

  @Test("F-11 each kind of values animates its property")
  func everyProperty() {
    func shadow(_ opacity: Double, _ offset: Vector, _ radius: Double) -> Shadow {
      Shadow(opacity: opacity, offset: offset, radius: radius)
    }
    let (red, blue) = (Color(red: 1, green: 0, blue: 0), Color(red: 0, green: 0, blue: 1))
    let rects = [0.0, 2, 8].map { Rect(x: $0, y: 0, width: 10 + $0, height: 4) }
    let masks = [0.0, 2, 8].map { RippleMask(center: Point(x: $0, y: 1), radius: $0) }
    let values: [KeyframeAnimation.Values] = [
      .position([0, 2, 8].map { Point(x: $0, y: 3) }), .bounds(rects),
      .transform([.identity, .scale(x: 2, y: 1), .scale(x: 4, y: 1)]), .opacity([0, 0.5, 1]),
      .backgroundColor([red, blue, red]), .cornerRadius([0, 2, 8]), .borderWidth([0, 2, 8]),
      .shadowOpacity([0, 0.5, 1]), .shadowOffset([0, 2, 8].map { Vector(dx: $0, dy: 1) }),
      .shadowRadius([0, 2, 8]), .mask(masks),
    ]
    for (index, values) in values.enumerated() {
      scene.add(KeyframeAnimation(values, duration: 4), forKey: "\(index)", to: dot)
    }
    let half = shown(2)
    #expect(half.center == Point(x: 2, y: 3) && half.geometry.bounds == rects[1])
    #expect(half.transform == .scale(x: 2, y: 1) && half.alpha == 0.5)
    #expect(half.backgroundColor == blue && half.cornerRadius == 2 && half.borderWidth == 2)
    #expect(half.shadow == shadow(0.5, Vector(dx: 2, dy: 1), 2) && half.mask == masks[1])
    #expect(shown(3).cornerRadius == 5 && shown(3).center.x == 5)
  }

  @Test("F-12 an additive animation adds to the model and to the animations before it")
  func additive() {
    scene.animate(withDuration: 4, options: .curveLinear) { scene[dot].center.x = 400 }
    var shake = KeyframeAnimation(.position([0, 8, -8, 0].map { Point(x: $0, y: 0) }), duration: 3)
    shake.isAdditive = true
    scene.add(shake, forKey: "shake", to: dot)
    for (time, x) in [(0.0, 0.0), (1, 108), (1.5, 150), (2, 192), (3, 300), (3.5, 350)] {
      expectClose(shown(time).center.x, x, within: 1e-12, "at \(time)")
    }
    var fade = LayerAnimation(.opacity(from: 0, to: -0.5), duration: 1)
    fade.isAdditive = true
    scene.add(fade, forKey: "fade", to: dot)
    #expect(shown(0.5).alpha == 0.75)
  }

  @Test("F-12 an additive transform turns the model, and scales it by the difference from 1")
  func additiveTransform() {
    scene[dot].transform = .rotation(0.5)
    var turn = LayerAnimation(.transform(from: .identity, to: .rotation(1)), duration: 1)
    turn.isAdditive = true
    scene.add(turn, forKey: "turn", to: dot)
    let half = shown(0.5).transform
    expectClose(half.a, AffineTransform.rotation(1).a, within: 1e-12)
    expectClose(half.b, AffineTransform.rotation(1).b, within: 1e-12)
    #expect(shown(0).transform.a == AffineTransform.rotation(0.5).a)
  }

  @Test("F-12 each cycle of a cumulative animation starts at the end of the one before")
  func cumulative() {
    var climb = KeyframeAnimation(
      .cornerRadius([0, 10, 8]), duration: 2, media: MediaTiming(repetition: .count(3)))
    climb.isCumulative = true
    scene.add(climb, forKey: "climb", to: dot)
    for (time, radius) in [(0.0, 0.0), (1, 10), (2, 8), (3, 18), (4, 16), (4.5, 21), (5.5, 25)] {
      expectClose(shown(time).cornerRadius, radius, within: 1e-12, "at \(time)")
    }
    var turn = LayerAnimation(
      .transform(from: .identity, to: .rotation(1)), duration: 1,
      media: MediaTiming(repetition: .count(.infinity)))
    turn.isCumulative = true
    scene.add(turn, forKey: "turn", to: dot)
    let expected = AffineTransform.rotation(5.5)
    expectClose(shown(5.5).transform.a, expected.a, within: 1e-12)
    expectClose(shown(5.5).transform.b, expected.b, within: 1e-12)
  }

  // MARK: Groups

  @Test("F-13 the animations of a group have its time, and end with it")
  func group() {
    var calls: [Bool] = []
    let late = MediaTiming(beginTime: 1, speed: 2, fillMode: .forwards)
    let group = AnimationGroup(
      [
        .basic(LayerAnimation(.cornerRadius(from: 0, to: 10), duration: 1, media: late)),
        .keyframes(KeyframeAnimation(.opacity([0, 1, 0]), duration: 4)),
        .group(
          AnimationGroup(
            [.basic(LayerAnimation(.borderWidth(from: 0, to: 4), duration: 8))], duration: 2,
            media: MediaTiming(beginTime: 0.5, speed: 4))),
      ], duration: 3, media: MediaTiming(speed: 0.5))
    scene.add(group, forKey: "all", to: dot) { calls.append($0) }
    // The group runs at half speed: its 3 seconds are 6 of the clock.
    #expect(shown(1.9).cornerRadius == 0 && shown(2.5).cornerRadius == 5)
    #expect(shown(3).cornerRadius == 10 && shown(5.9).cornerRadius == 10)
    expectClose(shown(2).alpha, 0.5, within: 1e-12)
    expectClose(shown(5).alpha, 0.75, within: 1e-12)
    // The inner group begins at 0.5, runs four times as fast, and cuts its animation off at 1/4.
    expectClose(shown(1.5).borderWidth, 0.5, within: 1e-12)
    #expect(shown(0.9).borderWidth == 0 && shown(2).borderWidth == 0)
    #expect(scene.animationCount(of: dot) == 3)
    scene.clock.advance(to: 6)
    #expect(calls == [true] && !scene.isAnimating && shown(6).alpha == 1)
  }

  @Test("F-13 a group repeats its animations, and has one key")
  func repeatedGroup() {
    var calls: [String] = []
    for name in ["first", "second"] {
      let group = AnimationGroup(
        [
          .basic(LayerAnimation(.opacity(from: 0, to: 1), duration: 1)),
          .basic(LayerAnimation(.cornerRadius(from: 0, to: 1), duration: 1)),
        ], duration: 1, media: MediaTiming(repetition: .count(2), autoreverses: true))
      scene.add(group, forKey: "pulse", to: dot) { calls.append("\(name) \($0)") }
    }
    #expect(calls == ["first false"] && scene.animationCount(of: dot) == 2)
    for (time, alpha) in [(0.25, 0.25), (1.25, 0.75), (2.5, 0.5), (3.75, 0.25)] {
      expectClose(shown(time).alpha, alpha, within: 1e-12, "at \(time)")
      expectClose(shown(time).cornerRadius, alpha, within: 1e-12, "at \(time)")
    }
    scene.add(AnimationGroup([], duration: 1), forKey: "pulse", to: dot)
    #expect(calls == ["first false", "second false"] && scene.animationCount(of: dot) == 0)
  }

  // MARK: Timelines

  @Test("F-14 a timeline slows down, halts and reverses animations of all kinds")
  func timelines() {
    let other = scene.insertDot()
    let timeline = scene.makeTimeline(speed: 0.25)
    func animate(_ view: ViewID) {
      scene.animateKeyframes(withDuration: 1, options: .calculationModeCubic) {
        for (start, x) in [(0.0, 10.0), (0.5, 40)] {
          scene.addKeyframe(withRelativeStartTime: start, relativeDuration: 0.5) {
            scene[view].center.x = x
          }
        }
      }
      scene.add(
        KeyframeAnimation(
          .cornerRadius([0, 4, 1]), calculationMode: .paced, duration: 0.25,
          media: MediaTiming(beginTime: 0.125, repetition: .count(3), autoreverses: true)),
        forKey: "corners", to: view)
    }
    animate(dot)
    scene.perform(on: timeline) { animate(other) }
    for step in 0..<64 {
      let time = Double(step) / 64
      let slow = scene.presentation(of: other, at: 4 * time)
      #expect(slow.center.x == shown(time).center.x, "at \(time)")
      #expect(slow.cornerRadius == shown(time).cornerRadius, "at \(time)")
    }
    for fraction in [0.75, 0.2, 0.5] {
      scene.setTime(fraction, of: timeline)
      #expect(scene.presentation(of: other).center.x == shown(fraction).center.x)
      #expect(scene.presentation(of: other).cornerRadius == shown(fraction).cornerRadius)
    }
    scene.setTime(0.5, of: timeline, speed: -1)
    expectClose(
      scene.presentation(of: other, at: 0.25).center.x, shown(0.25).center.x, within: 1e-12)
    scene.clock.advance(to: 2)
    #expect(!scene.isAnimating)
  }

  // MARK: Bad input

  @Test("F-15 values that are missing or no numbers, and counts that do not match, trap")
  func traps() async {
    await #expect(processExitsWith: .failure) {
      _ = KeyframeAnimation(.opacity([]), duration: 1)
    }
    await #expect(processExitsWith: .failure) {
      _ = KeyframeAnimation(.position([Point(x: .nan, y: 0)]), duration: 1)
    }
    await #expect(processExitsWith: .failure) {
      _ = KeyframeAnimation(.opacity([0, 1]), keyTimes: [0], duration: 1)
    }
    await #expect(processExitsWith: .failure) {
      _ = KeyframeAnimation(.opacity([0, 1]), keyTimes: [1, 0], duration: 1)
    }
  }

  @Test(
    "F-15 an explicit animation without duration adds nothing",
    arguments: [0, -1, .nan, .infinity] as [Double])
  func withoutDuration(duration: Double) {
    var calls: [Bool] = []
    let keyframes = KeyframeAnimation(.opacity([0, 1]), duration: duration)
    scene.add(keyframes, forKey: "a", to: dot) { calls.append($0) }
    scene.add(AnimationGroup([.keyframes(keyframes)], duration: duration), forKey: "b", to: dot) {
      calls.append($0)
    }
    // In a group it has no effect.
    scene.add(AnimationGroup([.keyframes(keyframes)], duration: 1), forKey: "c", to: dot) {
      calls.append($0)
    }
    #expect(calls == [true, true] && shown(0.5).alpha == 1)
    scene.clock.advance(to: 1)
    #expect(calls == [true, true, true])
  }
}
