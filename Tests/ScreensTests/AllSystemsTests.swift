import Animations
import Geometry
import SceneSupport
import TestSupport
import Testing
import Transitions
import ViewTree

@testable import Screens

/// Rules for every system, whatever it shows.
///
/// Every registered system is tested automatically.
@Suite struct AllSystemsTests {
  /// Seconds to the completion, and until nothing moves any more.
  static let times: KeyValuePairs = [
    "today-push": [1.2359999418258667, 1.2359999418258667],
    "today-pop": [1.2359999418258667, 1.2359999418258667],
    "ledger-push": [0.5, 0.5], "ledger-pop": [0.5, 0.5],
    "ledger-quick-push": [0.3, 0.3], "ledger-quick-pop": [0.3, 0.3],
    "picture-present": [0.3, 0.3], "picture-dismiss": [0.3, 0.3],
    // The cell that was pressed grows again, in 0.5 s after the end.
    "card-present": [0.85, 1.35], "card-dismiss": [0.85, 0.85],
    // The finger takes 0.3 s.
    "card-dismiss-gesture": [1.15, 1.15],
    // The poster lands 0.06 s after the end.
    "magic-push": [1.5, 1.5], "magic-pop": [1.44, 1.5],
    "hole-push": [1, 1], "hole-pop": [1, 1], "page-present": [0.8, 0.8],
    // Fingers take 0.3 s, and the fall counts as over after 2 s.
    "menu-present": [0.5, 0.5], "menu-pan": [0.8, 0.8], "menu-fall": [2.3, 2.3],
    "drag-pop": [0.7, 0.7], "circle-present": [0.5, 0.5], "move-push": [0.5, 0.5],
  ]

  @Test("D-06 L-01 P-01 A-05 G-01 X-01 the systems have their command-line names, in order")
  func names() {
    #expect(TransitionSystem.all.map(\.name) == Self.times.map(\.key))
    for system in TransitionSystem.all {
      #expect(TransitionSystem.named(system.name)?.name == system.name)
      #expect(!system.summary.isEmpty && !system.summary.contains("\n"), "\(system.name)")
    }
    #expect(TransitionSystem.named("today") == nil)
  }

  @Test("D-03 D-04 L-01 L-02 P-01 P-02 A-05 A-06 G-05 the systems have their specified durations")
  func durations() {
    for (system, expected) in zip(TransitionSystem.all, Self.times) {
      expectClose(system.duration, expected.value[0], within: 1e-9, system.name)
      expectClose(system.settlingTime, expected.value[1], within: 1e-9, system.name)
    }
  }

  // The clock adds times up: 1e-9 is far above the rounding, and far below a frame.
  @Test(
    "E-22 every system completes once, on time, and then neither moves nor leaves views",
    arguments: SystemCase.all)
  func completion(of system: SystemCase) {
    let run = system.run()
    #expect(!run.scene.isAnimating)
    run.stage.begin()
    run.advance(to: run.system.duration - 1e-9)
    #expect(run.stage.outcome == nil)
    run.advance(to: run.system.duration + 1e-9)
    #expect(run.stage.outcome == .completed)
    if run.system.settlingTime > run.system.duration {
      run.advance(to: run.system.settlingTime - 1e-9)
      #expect(run.scene.isAnimating)
    }
    run.advance(to: run.system.settlingTime + 1e-9)
    run.expectEnd(.completed)
    let rest = run.scene.snapshot()
    run.advance(to: run.system.settlingTime + 10)
    #expect(run.scene.snapshot().entries == rest.entries)
    run.expectEnd(.completed)
  }

  @Test(
    "E-24 cancelling a system at any progress restores the screens",
    arguments: SystemCase.all, 0..<4 as Range<UInt64>)
  func cancellation(of system: SystemCase, seed: UInt64) {
    let run = system.run()
    let scene = run.scene
    let views = scene.tree.subviews(of: nil)
    let known = Set(scene.model(of: views).map(\.view))
    let before = Self.withoutPress(scene.model(of: views))
    let progress = run.cancel(seed: seed)
    run.expectEnd(.cancelled, "seed \(seed), progress \(progress)")
    let after = scene.model(of: views)
    let changed = zip(Self.withoutPress(after), before).filter { $0 != $1 }
    #expect(after.count == before.count, "seed \(seed), progress \(progress)")
    #expect(changed.isEmpty, "seed \(seed), progress \(progress)")
    #expect(scene.modelOnScreen.allSatisfy { known.contains($0.view) })
  }

  /// The model with no finger on the first cell.
  ///
  /// A press ends with the transition, however that ends: the one exception to "as before" in the
  /// matrix of final states.
  private static func withoutPress(_ model: [ViewModel]) -> [ViewModel] {
    model.map { view in
      guard view.properties.identifier == "cell-0" else { return view }
      var view = view
      view.properties.transform = .identity
      return view
    }
  }

  @Test(
    "E-30 the frames of a system depend on the time alone, also when it is cancelled",
    arguments: TransitionSystem.all.map(\.name), [false, true])
  func determinism(name: String, isCancelled: Bool) throws {
    let (coarse, fine) = (try SystemRun(named: name), try SystemRun(named: name))
    var random = SeededGenerator(seed: 7)
    let interactions = [coarse, fine].map { run in
      let interaction = PercentDrivenInteractiveTransition()
      run.stage.begin(drivenBy: isCancelled ? interaction : nil)
      return interaction
    }
    var time = 0.0
    for frame in 1...(Int(coarse.system.settlingTime * 60) + 60) {
      let next = Double(frame) / 60
      while time < next {
        time = min(next, time + random.uniform(in: 0.001...0.01))
        fine.advance(to: time)
      }
      coarse.advance(to: next)
      #expect(coarse.scene.snapshot().entries == fine.scene.snapshot().entries, "frame \(frame)")
      guard isCancelled else { continue }
      for interaction in interactions where frame == 30 { interaction.update(0.6) }
      for interaction in interactions where frame == 32 { interaction.cancel() }
    }
  }

  @Test(
    "E-26 a list may have one row, or 10 000, of which only those on screen cost anything",
    arguments: TransitionSystem.all.map(\.name))
  func rowCount(name: String) throws {
    let system = try #require(TransitionSystem.named(name))
    let runs = [1, 100, 10_000].map { SystemRun(system, SystemSetting(rowCount: $0)) }
    for run in runs {
      run.stage.begin()
      run.advance(to: system.duration / 2)
    }
    #expect(runs[1].scene.snapshot().entries == runs[2].scene.snapshot().entries)
    #expect(runs[1].scene.tree.count == runs[2].scene.tree.count)
    for run in runs {
      run.advance(to: system.settlingTime + 1e-9)
      run.expectEnd(.completed)
    }
  }
}
