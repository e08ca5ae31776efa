import Animations
import Geometry
import Motion
import SceneSupport
import TestSupport
import Testing
import ViewTree

/// Random storms of keyframes, explicit animations, groups, animators and timelines.
@Suite struct KeyframeStormTests {
  @Test(
    "F-16 storms stay finite, answer once, and leave nothing", arguments: Storm.seeds(24))
  func storm(seed: UInt64) {
    let storm = KeyframeStorm(seed: seed)
    for _ in 0..<2000 { storm.act() }
    storm.end()
    Storm.report("keyframes", seed: seed, operations: 2000)
  }
}

private final class KeyframeStorm {
  private final class Log { var answers: [Int] = [] }

  private let scene = Scene()
  private let dots: [ViewID]
  private let timelines: [AnimationTimeline]
  private let log = Log()
  private var animators: [PropertyAnimator] = []
  private var random: SeededGenerator
  private var frame = FrameSnapshot()

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    let scene = scene
    dots = (0..<4).map { _ in scene.insertDot() }
    timelines = [1, 0.25, -1].map { scene.makeTimeline(speed: $0) }
  }

  private var dot: ViewID { dots[random.below(dots.count)] }

  /// Returns a completion that counts its calls.
  private func answer() -> (Bool) -> Void {
    let (log, number) = (log, log.answers.count)
    log.answers.append(0)
    return { _ in log.answers[number] += 1 }
  }

  func act() {
    let timeline: AnimationTimeline? = random.below(4) == 0 ? timelines[random.below(3)] : nil
    switch random.below(12) {
    case 0, 1: scene.perform(on: timeline) { addKeyframes(withDuration: randomDuration()) }
    case 2, 3: scene.perform(on: timeline) { addExplicit() }
    case 4: addAnimator()
    case 5: interruptAnAnimator()
    case 6: scene.removeAllAnimations(from: dot)
    case 7: scene.removeAnimation(forKey: randomKey(), from: dot)
    case 8:
      let time = random.uniform(in: 0...4)
      scene.setTime(time, of: timelines[random.below(3)], speed: random.uniform(in: -2...4))
    default: scene.clock.advance(to: scene.clock.now + random.uniform(in: 0...0.3))
    }
    expectFiniteFrame()
  }

  private func randomDuration() -> Double {
    random.below(10) == 0 ? 0 : random.uniform(in: 0.01...1)
  }

  private func randomKey() -> String {
    ["a", "b", "opacity", "position", "zPosition"][random.below(5)]
  }

  private func addKeyframes(withDuration duration: Double) {
    let mode = UInt(random.below(5)) << 10
    // Seldom, because an endless animation lasts until it is removed.
    let repetition = random.below(8) == 0 ? UInt(random.below(4)) << 3 : 0
    let completion = answer()
    scene.animateKeyframes(
      withDuration: duration, delay: random.below(3) == 0 ? 0.1 : 0,
      options: KeyframeAnimationOptions(rawValue: mode | repetition)
    ) {
      for _ in 0..<random.below(5) {
        let start = random.uniform(in: 0...1)
        scene.addKeyframe(
          withRelativeStartTime: start, relativeDuration: random.uniform(in: 0...1)
        ) {
          setSomething()
        }
      }
      if random.below(4) == 0 { setSomething() }
    } completion: {
      completion($0)
    }
  }

  private func setSomething() {
    let (dot, number) = (dot, random.uniform(in: 0...1))
    switch random.below(7) {
    case 0: scene[dot].center = Point(x: 100 * number, y: 50 * number)
    case 1: scene[dot].transform = number < 0.1 ? .scale(x: 0, y: 1) : .rotation(6 * number)
    case 2: scene[dot].alpha = number
    case 3: scene[dot].zPosition = number < 0.1 ? 0 : 40 * number
    case 4: scene[in3D: dot].transform = Self.transform(number)
    case 5:
      scene[in3D: dot].sublayerTransform = .perspective(distance: 100 + 100 * number)
      scene[in3D: dot].anchorPointZ = 10 * number
    default: scene[dot].geometry.bounds.size.width = 20 * number
    }
  }

  /// A turn about an axis of space, which now and then flattens it.
  private static func transform(_ number: Double) -> Transform3D {
    let turn = Transform3D.rotation(6 * number, x: number, y: 1, z: 0)
    let flat = Transform3D.scale(x: 1, y: 1, z: 0)
    return number.magnitude < 0.1 ? flat.concatenating(turn) : turn
  }

  private func addExplicit() {
    let (key, dot, completion) = (randomKey(), dot, answer())
    switch random.below(3) {
    case 0: scene.add(randomKeyframes(), forKey: key, to: dot, completion: completion)
    case 1:
      let change: LayerAnimation.Change =
        switch random.below(3) {
        case 0: .zPosition(from: 20, to: -20)
        case 1: .transform3D(from: Self.transform(0.05), to: Self.transform(0.8))
        default: .opacity(from: 0, to: 1)
        }
      let basic = LayerAnimation(
        change, timing: .spring(duration: randomDuration(), dampingRatio: 0.5),
        media: randomTiming())
      scene.add(basic, forKey: key, to: dot, completion: completion)
    default:
      let members = (0..<random.below(3)).map { _ in
        AnimationGroup.Member.keyframes(randomKeyframes())
      }
      let group = AnimationGroup(members, duration: randomDuration(), media: randomTiming())
      scene.add(group, forKey: key, to: dot, completion: completion)
    }
  }

  private func randomKeyframes() -> KeyframeAnimation {
    let numbers = (0...random.below(4)).map { _ in random.uniform(in: -10...10) }
    let values: KeyframeAnimation.Values =
      switch random.below(6) {
      case 0: .position(numbers.map { Point(x: $0, y: 1) })
      case 1: .transform(numbers.map { .rotation($0) })
      case 2: .transform3D(numbers.map(Self.transform))
      case 3: .sublayerTransform(numbers.map { .perspective(distance: 50 + $0) })
      case 4: .zPosition(numbers)
      default: .opacity(numbers)
      }
    let modes: [KeyframeCurve.CalculationMode] = [.linear, .discrete, .paced, .cubic, .cubicPaced]
    var animation = KeyframeAnimation(
      values, calculationMode: modes[random.below(5)], duration: randomDuration(),
      media: randomTiming())
    animation.isAdditive = random.below(2) == 0
    animation.isCumulative = random.below(3) == 0
    return animation
  }

  private func randomTiming() -> MediaTiming {
    MediaTiming(
      beginTime: random.uniform(in: -0.2...0.2), speed: random.uniform(in: -1...3),
      timeOffset: random.uniform(in: 0...1),
      repetition: random.below(8) == 0 ? .count(.infinity) : .count(random.uniform(in: 0...4)),
      autoreverses: random.below(2) == 0,
      fillMode: [.removed, .backwards, .forwards, .both][random.below(4)])
  }

  private func addAnimator() {
    let timing =
      random.below(2) == 0
      ? AnimationTiming(duration: randomDuration())
      : .spring(duration: randomDuration(), dampingRatio: random.uniform(in: 0.2...1))
    let animator = PropertyAnimator(in: scene, timing: timing)
    // An active animator makes its changes at once.
    animator.pauseAnimation()
    if animator.state == .active {
      animator.addAnimations { [self] in
        addKeyframes(withDuration: 0)
        addExplicit()
        setSomething()
      }
    }
    let completion = answer()
    if animator.state == .active {
      animator.addCompletion { _ in completion(true) }
      animators.append(animator)
      animator.startAnimation()
    } else {
      completion(true)
    }
  }

  private func interruptAnAnimator() {
    animators.removeAll { $0.state == .inactive }
    guard let animator = animators.last else { return }
    switch random.below(5) {
    case 0: animator.fractionComplete = random.uniform(in: 0...1)
    case 1: animator.isReversed.toggle()
    case 2: animator.pauseAnimation()
    case 3:
      animator.stopAnimation(false)
      animator.finishAnimation(at: [.start, .current, .end][random.below(3)])
    default:
      animator.continueAnimation(
        withTimingParameters: .spring(duration: 0.1 + randomDuration(), dampingRatio: 0.6))
    }
  }

  private func expectFiniteFrame() {
    scene.capture(into: &frame)
    let isFinite = frame.fingerprint.allSatisfy { Double(bitPattern: $0).isFinite }
    #expect(isFinite, "seed \(random.seed) at \(scene.clock.now)")
    // A snapshot that captures again shows the same as a new one.
    if random.below(50) == 0 {
      #expect(frame.fingerprint == scene.snapshot().fingerprint, "seed \(random.seed)")
    }
  }

  /// Ends all animations; then each completion was called once, and the model shows.
  func end() {
    for animator in animators where animator.state == .active { animator.stopAnimation(false) }
    for animator in animators where animator.state == .stopped {
      animator.finishAnimation(at: .current)
    }
    for dot in dots { scene.removeAllAnimations(from: dot) }
    for timeline in timelines { scene.setTime(1e6, of: timeline, speed: 1) }
    // A group without animations takes its time, at any speed above 0.
    scene.clock.advance(to: scene.clock.now + 1e12)
    #expect(log.answers.allSatisfy { $0 == 1 }, "seed \(random.seed), \(log.answers)")
    #expect(!scene.isAnimating && scene.clock.nextDueTime == nil, "seed \(random.seed)")
    for dot in dots {
      #expect(scene.presentation(of: dot) == scene[dot], "seed \(random.seed)")
      #expect(scene.presentation3D(of: dot) == scene[in3D: dot], "seed \(random.seed)")
      #expect(scene.animationCount(of: dot) == 0, "seed \(random.seed)")
    }
    #expect(scene.tree.count == dots.count + 1)
  }
}
