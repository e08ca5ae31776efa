import Animations
import Geometry
import SceneSupport
import TestSupport
import Testing
import ViewTree

@Suite struct SceneDeterminismTests {
  @Test(
    "E-30 a frame depends on its time and not on the steps that led there",
    arguments: 0..<40 as Range<UInt64>)
  func framesDependOnTimeAlone(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let samples = (0..<60).map { _ in random.uniform(in: 0...4) }.sorted()
    let sixtieths = (0...240).map { Double($0) / 60 }
    let hundredths = (0...400).map { Double($0) / 100 }
    let jumps = (0..<random.below(300)).map { _ in random.uniform(in: 0...4) }
    let expected = RandomScreen.frames(at: samples, steps: [], seed: seed)
    for steps in [sixtieths, hundredths, jumps] {
      let frames = RandomScreen.frames(at: samples, steps: steps, seed: seed)
      #expect(frames == expected, "seed \(seed)")
    }
  }

  @Test(arguments: 0..<10 as Range<UInt64>)
  func queriesDoNotChangeTheScene(seed: UInt64) {
    let samples = (0...40).map { Double($0) / 10 }
    let quiet = RandomScreen.frames(at: samples, steps: [], seed: seed)
    let asked = RandomScreen.frames(at: samples, steps: [], seed: seed) { scene, views in
      var snapshot = FrameSnapshot()
      for time in [0.3, 0.1, 0.2] { scene.capture(at: scene.clock.now + time, into: &snapshot) }
      for view in views { _ = scene.presentation(of: view, at: scene.clock.now + 1) }
    }
    #expect(quiet == asked, "seed \(seed)")
  }

  @Test(arguments: 0..<10 as Range<UInt64>)
  func frameCapturedAheadEqualsTheFrameReached(seed: UInt64) {
    let screen = RandomScreen(seed: seed)
    screen.scene.clock.advance(to: 1)
    let due = screen.scene.clock.nextDueTime ?? 2
    var ahead = FrameSnapshot()
    screen.scene.capture(at: due.nextDown, into: &ahead)
    screen.scene.clock.advance(to: due.nextDown)
    #expect(ahead.fingerprint == screen.scene.snapshot().fingerprint, "seed \(seed)")
  }

  @Test(arguments: 0..<10 as Range<UInt64>)
  func presentationOfAViewAgreesWithTheFrame(seed: UInt64) {
    let screen = RandomScreen(seed: seed)
    screen.scene.clock.advance(to: 0.7)
    let snapshot = screen.scene.snapshot()
    for view in screen.views {
      guard let entry = snapshot[view] else { continue }
      #expect(entry.cornerRadius == max(screen.scene.presentation(of: view).cornerRadius, 0))
    }
  }
}

/// A screen on which things happen at random times.
///
/// Animations of everything, chained, overlapping, replaced and removed; what happens follows from
/// the seed, in the order of the clock.
final class RandomScreen {
  let scene = Scene()
  private(set) var views: [ViewID] = []
  private var random: SeededGenerator

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    for index in 0..<6 {
      let superview = views.isEmpty ? scene.window : views[random.below(views.count)]
      let frame = Rect(
        x: random.uniform(in: 0...300), y: random.uniform(in: 0...700), width: 50, height: 80)
      let properties = ViewProperties(
        geometry: View(frame: frame), appearance: Appearance(identifier: "view \(index)"))
      views.append(scene.insert(properties, in: superview))
    }
    for _ in 0..<25 {
      scene.clock.schedule(at: random.uniform(in: 0...3)) { [unowned self] in act(chain: 3) }
    }
  }

  /// The frames at given times, reached by advancing to them and to all steps between.
  static func frames(
    at samples: [Double], steps: [Double], seed: UInt64,
    before sample: (Scene, [ViewID]) -> Void = { _, _ in }
  ) -> [[UInt64]] {
    let screen = RandomScreen(seed: seed)
    let times = (samples.map { ($0, true) } + steps.map { ($0, false) }).sorted { $0.0 < $1.0 }
    var frames: [[UInt64]] = []
    for (time, isSample) in times {
      screen.scene.clock.advance(to: time)
      guard isSample else { continue }
      sample(screen.scene, screen.views)
      frames.append(screen.scene.snapshot().fingerprint)
    }
    return frames
  }

  private func act(chain: Int) {
    let view = views[random.below(views.count)]
    switch random.below(10) {
    case 0: scene.removeAllAnimations(from: view)
    case 1: addExplicit(to: view)
    case 2: scene.insertSubview(view, to: scene.window, at: 0)
    case 3: scene[view].zPosition = Double(random.below(3))
    case 4: change(view)
    case 5...7: spring(view, chain: chain)
    default: curve(view, chain: chain)
    }
  }

  private func addExplicit(to view: ViewID) {
    let change: LayerAnimation.Change =
      random.below(2) == 0
      ? .shadowOpacity(from: 0, to: random.uniform(in: 0...1))
      : .mask(
        from: RippleMask(center: .zero, radius: 0), to: RippleMask(center: .zero, radius: 90))
    let duration = random.uniform(in: 0.1...1)
    scene.add(LayerAnimation(change, duration: duration), forKey: "explicit", to: view)
  }

  private func spring(_ view: ViewID, chain: Int) {
    scene.animate(
      withDuration: random.uniform(in: 0.05...1.5), delay: random.uniform(in: -0.2...0.2),
      usingSpringWithDamping: random.uniform(in: 0.2...1.1),
      initialSpringVelocity: random.uniform(in: -3...3)
    ) {
      change(view)
    } completion: { [unowned self] _ in
      if chain > 0 { act(chain: chain - 1) }
    }
  }

  private func curve(_ view: ViewID, chain: Int) {
    let curves: [AnimationOptions] = [.curveEaseIn, .curveEaseOut, .curveLinear, []]
    let begin: AnimationOptions = random.below(2) == 0 ? [] : .beginFromCurrentState
    scene.animate(
      withDuration: random.uniform(in: 0...1), options: [curves[random.below(4)], begin]
    ) {
      change(view)
    } completion: { [unowned self] _ in
      if chain > 0 { act(chain: chain - 1) }
    }
  }

  private func change(_ view: ViewID) {
    if random.below(2) == 0 { scene[view].center.x = random.uniform(in: 0...375) }
    if random.below(2) == 0 { scene[view].bounds.size.height = random.uniform(in: -10...300) }
    if random.below(2) == 0 { scene[view].alpha = random.uniform(in: 0...1) }
    if random.below(2) == 0 { scene[view].cornerRadius = random.uniform(in: 0...20) }
    if random.below(3) == 0 { scene[view].transform = .rotation(random.uniform(in: -9...9)) }
    if random.below(3) == 0 { scene[view].transform = .scale(x: random.uniform(in: -1...1), y: 0) }
    if random.below(4) == 0 { scene[view].isHidden.toggle() }
    if random.below(3) == 0 {
      scene[view].backgroundColor = Color(red: random.uniform(in: 0...1), green: 0.5, blue: 0)
    }
  }
}
