import Animations
import Geometry
import SceneSupport
import TestSupport
import Testing
import Transitions
import ViewTree

@testable import Screens

/// The motion of a ledger's screens.
@Suite struct LedgerTransitionTests {
  /// A stage of one of the systems, by its parts.
  private func replay(
    _ direction: LedgerAnimator.Direction, _ pace: LedgerPace = .steady, on device: Device = .i8
  ) -> StageReplay<LedgerStage> {
    StageReplay(LedgerStage(direction, pace: pace, SystemSetting(device: device)))
  }

  @Test(
    "L-01 a pushed entry drops in from the top, over the ledger, which stays",
    arguments: [
      (0.0, -667.0), (0.1, -461.3198), (0.25, -210.3430), (0.4, -41.5421), (0.5, 0),
    ])
  func push(time: Double, y: Double) throws {
    let replay = replay(.dropIn)
    replay.stage.begin()
    let entry = try replay.frame(of: replay.stage.entry.view, at: time)
    expectClose(entry, Rect(x: 0, y: y, width: 375, height: 667), within: 1e-3)
    let ledger = try replay.frame(of: replay.stage.ledger.view, at: time)
    expectClose(ledger, Device.i8.bounds, within: 0)
    #expect(
      replay.scene.tree.subviews(of: replay.stage.navigation.containerView)
        == [replay.stage.ledger.view, replay.stage.entry.view])
  }

  @Test(
    "L-02 a popped entry leaves through the top and uncovers the ledger behind it",
    arguments: [
      (0.0, 0.0), (0.1, -205.6802), (0.25, -456.6570), (0.4, -625.4579), (0.5, -667),
    ])
  func pop(time: Double, y: Double) throws {
    let replay = replay(.liftOut)
    replay.stage.begin()
    let entry = try replay.frame(of: replay.stage.entry.view, at: time)
    expectClose(entry, Rect(x: 0, y: y, width: 375, height: 667), within: 1e-3)
    let ledger = try replay.frame(of: replay.stage.ledger.view, at: time)
    expectClose(ledger, Device.i8.bounds, within: 0)
    #expect(
      replay.scene.tree.subviews(of: replay.stage.navigation.containerView)
        == [replay.stage.ledger.view, replay.stage.entry.view])
  }

  @Test(
    "L-02b at the quick pace a pop reverses the push",
    arguments: [
      (LedgerAnimator.Direction.dropIn, 0.0, -667.0), (.dropIn, 0.1, -341.2712), (.dropIn, 0.3, 0),
      (.liftOut, 0.0, 0), (.liftOut, 0.1, -104.1613), (.liftOut, 0.15, -210.3430),
      (.liftOut, 0.3, -667),
    ])
  func quickPace(direction: LedgerAnimator.Direction, time: Double, y: Double) throws {
    let replay = replay(direction, .quick)
    replay.stage.begin()
    let entry = try replay.frame(of: replay.stage.entry.view, at: time)
    expectClose(entry, Rect(x: 0, y: y, width: 375, height: 667), within: 1e-3)
  }

  @Test(
    "L-01 L-02 the distance is the height of the screen, on every telephone", arguments: Device.all)
  func distance(device: Device) throws {
    let push = replay(.dropIn, on: device)
    push.stage.begin()
    let pop = replay(.liftOut, on: device)
    pop.stage.begin()
    // Half-time of ease-out.
    let progress = 0.684643
    let (entering, leaving) = (push.stage.entry.view, pop.stage.entry.view)
    // The progress is given to 1e-6, of 812 points at most.
    expectClose(
      try push.frame(of: entering, at: 0.25).minY, device.size.height * (progress - 1),
      within: 1e-3)
    expectClose(
      try pop.frame(of: leaving, at: 0.25).minY, -device.size.height * progress, within: 1e-3)
  }

  @Test("L-03 the navigation bar does not move", arguments: [true, false])
  func barStays(isPush: Bool) throws {
    let replay = replay(isPush ? .dropIn : .liftOut)
    replay.stage.begin()
    for step in 0...30 {
      let time = Double(step) / 60
      let snapshot = replay.snapshot(at: time)
      let bar = try #require(snapshot["navigation-bar"])
      #expect(bar.boundingRect == Rect(x: 0, y: 0, width: 375, height: 64))
      #expect(snapshot.entries.last == bar)
    }
  }

  // MARK: The final state

  @Test("L-01 after a push the entry is at its final frame and the ledger is gone")
  func afterPush() throws {
    let replay = replay(.dropIn)
    let before = replay.scene[replay.stage.entry.view]
    replay.stage.begin()
    replay.advance(to: 0.5)
    let container = replay.stage.navigation.containerView
    #expect(replay.scene.tree.subviews(of: container) == [replay.stage.entry.view])
    #expect(replay.scene[replay.stage.entry.view] == before)
    #expect(!replay.scene.isOnScreen(replay.stage.ledger.view))
    #expect(replay.stage.navigation.topViewController === replay.stage.entry)
  }

  @Test("L-02 after a pop the entry is above the screen, and off it")
  func afterPop() throws {
    let replay = replay(.liftOut)
    replay.stage.begin()
    replay.advance(to: 0.5)
    let container = replay.stage.navigation.containerView
    #expect(replay.scene.tree.subviews(of: container) == [replay.stage.ledger.view])
    #expect(
      replay.scene[replay.stage.entry.view].frame == Rect(x: 0, y: -667, width: 375, height: 667))
    #expect(!replay.scene.isOnScreen(replay.stage.entry.view))
    #expect(replay.stage.navigation.viewControllers.map(\.name) == ["ledger"])
  }

  @Test(
    "L-01 L-02 a cancelled transition restores the screens",
    arguments: TransitionSystem.ledger.indices, [UInt64](0..<5))
  func cancellation(system: Int, seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let progress = generator.uniform(in: 0...1)
    let context: Comment = "seed \(seed), progress \(progress)"
    let stage = try #require(TransitionSystem.ledger[system].stage() as? LedgerStage)
    let replay = StageReplay(stage)
    let (state, stack) = (replay.scene.modelOnScreen, stage.navigation.viewControllers.map(\.name))
    let place = replay.scene[stage.entry.view]
    let interaction = PercentDrivenInteractiveTransition()
    stage.begin(drivenBy: interaction)
    interaction.update(progress)
    interaction.cancel()
    replay.advance(to: 2)
    #expect(stage.outcome == .cancelled, context)
    #expect(replay.scene.modelOnScreen == state, context)
    #expect(replay.scene[stage.entry.view] == place, context)
    #expect(stage.navigation.viewControllers.map(\.name) == stack, context)
    #expect(replay.log.diagnostics.isEmpty, context)
    #expect(!replay.scene.isAnimating, context)
    #expect(replay.scene.clock.nextDueTime == nil, context)
  }

  @Test("L-01 L-02 inside an interaction p shows the moment p·T", arguments: [0.2, 0.5, 0.8])
  func scrubbing(progress: Double) throws {
    for system in TransitionSystem.ledger {
      let playing = StageReplay(try #require(system.stage() as? LedgerStage))
      playing.stage.begin()
      let held = StageReplay(try #require(system.stage() as? LedgerStage))
      let interaction = PercentDrivenInteractiveTransition()
      held.stage.begin(drivenBy: interaction)
      interaction.update(progress)
      held.advance(to: 7)
      let shown = try held.frame(of: held.stage.entry.view, at: 7)
      let expected = try playing.frame(
        of: playing.stage.entry.view, at: progress * system.duration)
      expectClose(shown, expected, within: 1e-9)
      interaction.finish()
      held.advance(to: 8)
      #expect(held.stage.outcome == .completed)
    }
  }
}
