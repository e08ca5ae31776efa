import Animations
import Geometry
import Motion
import SceneSupport
import TestSupport
import Testing
import ViewTree

/// Random storms of overlapping animations against `NaiveAnimations`.
@Suite struct SceneStormTests {
  @Test(arguments: Storm.seeds(60))
  func randomScenesAgreeWithANaiveModel(seed: UInt64) {
    var storm = AnimationStorm(seed: seed)
    for _ in 0..<120 {
      storm.act()
      storm.advance()
      storm.expectValues()
    }
    storm.expectCompletions()
    Storm.report("scenes", seed: seed, operations: 120)
  }
}

private struct AnimationStorm {
  private static let curves: [(AnimationOptions, TimingCurve)] = [
    ([], .easeInOut), (.curveEaseIn, .easeIn), (.curveEaseOut, .easeOut), (.curveLinear, .linear),
  ]

  private final class Log { var calls: [Int: [(time: Double, finished: Bool)]] = [:] }

  private let scene = Scene()
  private let dots: [ViewID]
  private let log = Log()
  private var naive = NaiveAnimations(views: 3)
  private var random: SeededGenerator

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    let scene = scene
    dots = (0..<3).map { _ in scene.insertDot() }
  }

  mutating func act() {
    let view = random.below(dots.count)
    switch random.below(8) {
    case 0:
      scene.removeAllAnimations(from: dots[view])
      naive.removeAll(of: view, at: scene.clock.now)
    case 1:
      let number = randomNumber()
      let value = random.uniform(in: -100...100)
      set(number, to: value)
      naive.set(number, to: value)
    default: animate()
    }
  }

  private mutating func animate() {
    let duration = random.below(12) == 0 ? 0 : Double(1 + random.below(16)) / 16
    let delay = random.below(3) == 0 ? 0.125 : 0
    let (options, curve) = AnimationStorm.curves[random.below(4)]
    let fromCurrent = random.below(2) == 0
    let changes = (0..<random.below(4)).map { _ in (randomNumber(), random.uniform(in: 0...1)) }
    // Setting one number twice in a block is another test's concern.
    let unique = Dictionary(changes) { $1 }.sorted { $0.value < $1.value }
    let now = scene.clock.now
    let block = naive.blocks.count
    naive.beginBlock(at: now, duration: duration, delay: delay)
    for (number, value) in unique {
      if duration + delay == 0 {
        naive.set(number, to: value)
      } else {
        naive.animate(
          number, to: value, at: now, duration: duration, delay: delay, curve: curve,
          fromCurrent: fromCurrent)
      }
    }
    let (log, scene) = (log, scene)
    scene.animate(
      withDuration: duration, delay: delay,
      options: fromCurrent ? [options, .beginFromCurrentState] : options
    ) {
      for (number, value) in unique { set(number, to: value) }
    } completion: { finished in
      log.calls[block, default: []].append((scene.clock.now, finished))
    }
  }

  private mutating func randomNumber() -> NaiveAnimations.Number {
    NaiveAnimations.Number(view: random.below(dots.count), isAlpha: random.below(2) == 0)
  }

  private func set(_ number: NaiveAnimations.Number, to value: Double) {
    if number.isAlpha {
      scene[dots[number.view]].alpha = value
    } else {
      scene[dots[number.view]].center.x = value
    }
  }

  mutating func advance() {
    // Sixteenths meet the ends of animations exactly; others fall between.
    let step = random.below(2) == 0 ? 1.0 / 16 : Double(random.below(32)) / 512
    scene.clock.advance(to: scene.clock.now + step)
  }

  func expectValues() {
    let now = scene.clock.now
    for (number, model) in naive.model {
      let dot = dots[number.view]
      for time in [now, now + 0.3] {
        let shown = scene.presentation(of: dot, at: time)
        // Sums of up to some twenty numbers below 100, in another order.
        expectClose(
          number.isAlpha ? shown.alpha : shown.center.x, naive.value(of: number, at: time),
          within: 1e-11, "seed \(random.seed), \(number) at \(time)")
      }
      #expect((number.isAlpha ? scene[dot].alpha : scene[dot].center.x) == model)
    }
  }

  mutating func expectCompletions() {
    scene.clock.advance(to: scene.clock.now + 10)
    #expect(!scene.isAnimating)
    for block in naive.blocks.indices {
      let expected = naive.completion(of: block)
      let calls = log.calls[block] ?? []
      #expect(calls.count == 1, "seed \(random.seed), block \(block)")
      #expect(calls.first?.time == expected.time, "seed \(random.seed), block \(block)")
      #expect(calls.first?.finished == expected.finished, "seed \(random.seed), block \(block)")
    }
  }
}
