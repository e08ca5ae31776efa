import Geometry
import TestSupport
import Testing
import Transitions
import ViewTree

@Suite struct CardSystemTests {
  @Test(
    "A-05 A-06 the systems say how long they take", arguments: TransitionSystem.cards, Device.all)
  func durations(system: TransitionSystem, device: Device) throws {
    let times = [
      "card-present": [0.85, 1.35], "card-dismiss": [0.85, 0.85],
      "card-dismiss-gesture": [1.15, 1.15],
    ]
    let (duration, settling) = (system.duration, system.settlingTime)
    let expected = try #require(times[system.name])
    expectClose(duration, expected[0], within: 1e-9)
    expectClose(settling, expected[1], within: 1e-9)
    let replay = StageReplay(
      try #require(system.stage(SystemSetting(device: device)) as? CardStage))
    let start = replay.scene.clock.now
    #expect(!replay.scene.isAnimating)
    replay.stage.begin()
    // The clock adds times up, so that it misses their sum by some rounding errors.
    replay.advance(to: start + duration - 1e-9)
    #expect(replay.stage.outcome == nil)
    replay.advance(to: start + duration + 1e-9)
    #expect(replay.stage.outcome == .completed)
    replay.advance(to: start + settling + 1e-9)
    #expect(!replay.scene.isAnimating)
    #expect(replay.scene.clock.nextDueTime == nil)
    #expect(replay.log.diagnostics.isEmpty)
  }

  @Test("A-09 the finger of the gesture system closes the card where it stops")
  func gesture() throws {
    let replay = StageReplay(CardStage(.pull))
    let start = replay.scene.clock.now
    replay.stage.begin()
    let detail = try #require(replay.stage.list.detail)
    for step in 1...17 {
      let part = Double(step) / 18
      replay.advance(to: start + 0.3 * part)
      expectClose(detail.gesture.progress, 0.185 * part, within: 1e-6)
      #expect(replay.stage.window.transition == nil)
    }
    #expect(detail.pan.startLocation == Point(x: 187.5, y: 0.2 * 812))
    replay.advance(to: start + 0.3)
    #expect(replay.stage.window.transition?.operation == .dismiss)
    expectClose(detail.gesture.progress, 0.185, within: 1e-6)
    #expect(detail.pan.state == .ended)
  }

  @Test("A-05 A-06 what shows depends on the time alone", arguments: TransitionSystem.cards)
  func determinism(system: TransitionSystem) {
    var random = SeededGenerator(seed: 7)
    let coarse = system.stage()
    let fine = system.stage()
    let start = coarse.window.clock.now
    coarse.begin()
    fine.begin()
    var time = 0.0
    for frame in 1...Int(system.settlingTime * 60) {
      let next = Double(frame) / 60
      while time < next {
        time = min(next, time + Double.random(in: 0.001...0.01, using: &random))
        fine.window.clock.advance(to: start + time)
      }
      coarse.window.clock.advance(to: start + next)
      #expect(
        coarse.window.scene.snapshot().fingerprint == fine.window.scene.snapshot().fingerprint,
        "frame \(frame)")
    }
  }

  @Test("A-01 a list can have any number of cards")
  func rowCount() {
    let system = TransitionSystem.cards[0]
    for count in [1, 3, 10_000] {
      let stage = system.stage(SystemSetting(rowCount: count)) as? CardStage
      #expect(stage?.list.cards.count == count)
      #expect(stage?.list.cards.last?.id == Card.samples[(count - 1) % 4].id)
    }
    #expect((system.stage() as? CardStage)?.list.cards == Card.samples)
  }

  @Test("A-05 A-06 every system can be driven and cancelled", arguments: TransitionSystem.cards)
  func driven(system: TransitionSystem) throws {
    let interaction = PercentDrivenInteractiveTransition()
    let stage = system.stage()
    let start = stage.window.clock.now
    stage.begin(drivenBy: interaction)
    stage.window.clock.advance(to: start + 1)
    interaction.update(0.5)
    #expect(interaction.percentComplete == 0.5)
    interaction.cancel()
    stage.window.clock.advance(to: start + 3)
    #expect(stage.outcome == .cancelled)
    #expect(stage.window.log.diagnostics.isEmpty)
  }
}
