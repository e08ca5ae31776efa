import Animations
import Geometry
import Motion
import SceneSupport
import TestSupport
import Testing
import ViewTree

@testable import Screens
@testable import Transitions

/// Random use of the screens of every system: transitions begun, dragged, finished, cancelled,
/// paused and requested again at any time.
@Suite struct SystemStormTests {
  @Test(
    "E-34 after a storm every transition has ended once, and the screens are those of a new app",
    arguments: ScreenRounds.all.indices, Storm.seeds(3))
  func storm(index: Int, seed: UInt64) {
    let storm = SystemStorm(index, seed: seed)
    for _ in 0..<400 { storm.act() }
    storm.end()
    Storm.report("systems", seed: seed, operations: 400)
  }

  @Test(
    "E-36 the same while the window is turned, shrunk and grown",
    arguments: ScreenRounds.all.indices, Storm.seeds(3))
  func sizes(index: Int, seed: UInt64) {
    let storm = SystemStorm(index, seed: seed)
    for _ in 0..<400 {
      storm.resize()
      storm.act()
    }
    storm.endInFirstSize()
    Storm.report("sizes", seed: seed, operations: 400)
  }
}

/// One sequence of random operations on the screens of one window.
private final class SystemStorm {
  /// The screens at rest, and the numbers of objects, of an app that has just been used once.
  private struct Rest {
    let closed: [UInt64]
    let open: [UInt64]
    /// The number of view controllers while the second screen is open.
    let openCount: Int
    let counts: SceneCounts
  }

  private let screens: ScreenRounds
  private let rest: Rest
  private let context: String
  private var random: SeededGenerator
  private var interactions: [PercentDrivenInteractiveTransition] = []
  private var frame = FrameSnapshot()

  init(_ index: Int, seed: UInt64) {
    screens = ScreenRounds.all[index]
    random = SeededGenerator(seed: seed)
    context = "\(screens.systems), seed \(seed)"
    rest = Self.rest(of: ScreenRounds.all[index])
    // The first round lets go of what a stage holds pressed.
    screens.playRound()
  }

  private static func rest(of screens: ScreenRounds) -> Rest {
    screens.playRound()
    let (closed, counts) = (screens.scene.snapshot().fingerprint, screens.counts)
    screens.open(nil)
    screens.advance()
    return Rest(
      closed: closed, open: screens.scene.snapshot().fingerprint,
      openCount: screens.window.rootViewController.hierarchy.count, counts: counts)
  }

  private var isResting: Bool {
    screens.window.transition == nil && screens.scene.clock.nextDueTime == nil
  }

  func act() {
    switch random.below(12) {
    case 0, 1, 2: request()
    case 3, 4: interactions.last?.update(random.uniform(in: -0.2...1.2))
    case 5: interactions.last?.finish()
    case 6: interactions.last?.cancel()
    case 7: interactions.last?.pause()
    case 8: if random.below(10) == 0 { interactions.last?.update(.nan) }
    default: pass(random.uniform(in: 0...0.4))
    }
    screens.scene.capture(into: &frame)
    let isFinite = frame.fingerprint.allSatisfy { Double(bitPattern: $0).isFinite }
    #expect(isFinite, "\(context) at \(screens.scene.clock.now)")
  }

  private func pass(_ seconds: Double) {
    screens.scene.clock.advance(to: screens.scene.clock.now + seconds)
  }

  /// Opens or closes, by itself or by an interaction; while something runs, closes only: the
  /// second screen is open once.
  private func request() {
    var interaction: PercentDrivenInteractiveTransition?
    if random.below(2) == 0 {
      let driver = PercentDrivenInteractiveTransition()
      driver.completionSpeed = random.uniform(in: 0.5...3)
      driver.completionVelocity = random.uniform(in: -5...5)
      if random.below(3) == 0 { driver.completionSpring = .init(response: 0.3, dampingRatio: 0.7) }
      driver.wantsInteractiveStart = random.below(4) > 0
      interactions.append(driver)
      interaction = driver
    }
    guard isResting else { return screens.close(interaction) }
    if showsSecondScreen { screens.close(interaction) } else { screens.open(interaction) }
  }

  private var showsSecondScreen: Bool {
    screens.window.rootViewController.hierarchy.count == rest.openCount
  }

  /// Gives the window another size, now and then.
  func resize() {
    guard random.below(8) == 0 else { return }
    let extents: [Double] = [0, 1, 320, 375, 812, 1024]
    let size = Size(width: extents[random.below(6)], height: extents[random.below(6)])
    screens.window.resize(to: size)
  }

  /// Ends all transitions, whatever the size, and compares with a new app in its first size.
  func endInFirstSize() {
    calm()
    for view in screens.window.rootViewController.hierarchy.map(\.view) {
      #expect(screens.scene[view].bounds.size == screens.window.size, "\(context)")
    }
    screens.window.resize(to: Device.iX.size)
    // What an open screen has laid out in another size, it lays out anew when it opens again.
    if showsSecondScreen { play(screens.close) }
    end()
  }

  /// Ends all transitions; then opens and closes once more, and compares with a new app.
  func end() {
    calm()
    if !showsSecondScreen { play(screens.open) }
    #expect(screens.scene.snapshot().fingerprint == rest.open, "\(context)")
    play(screens.close)
    #expect(screens.scene.snapshot().fingerprint == rest.closed, "\(context)")
    #expect(screens.counts == rest.counts, "\(context)")
    #expect(isResting && !screens.scene.isAnimating, "\(context)")
    let steps = screens.window.log.events.map(\.step)
    let begun = steps.count { $0 == .animatorRequested }
    let completed = steps.count { if case .completed = $0 { true } else { false } }
    let ended = steps.count { if case .requestEnded = $0 { true } else { false } }
    #expect(completed == begun && ended == begun, "\(context)")
    #expect(faults == [], "\(context)")
  }

  private func calm() {
    while !isResting {
      for interaction in interactions {
        if random.below(2) == 0 { interaction.finish() } else { interaction.cancel() }
      }
      screens.advance()
    }
  }

  private func play(_ begin: (PercentDrivenInteractiveTransition?) -> Void) {
    begin(nil)
    screens.advance()
  }

  /// The reports that no use may cause.
  private var faults: [TransitionDiagnostic] {
    screens.window.log.diagnostics.filter {
      switch $0 {
      case .completedAgain, .neverCompleted, .invalidDuration, .leftoverViews, .missingToView,
        .interruptibleAnimatorChanged, .fellBackToDefault:
        true
      case .notInteractive, .invalidProgress, .notInterruptible, .animator, .refused, .resized,
        .invalidWindowSize:
        false
      }
    }
  }
}
