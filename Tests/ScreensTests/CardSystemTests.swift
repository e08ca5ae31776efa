import Animations
import Geometry
import SceneSupport
import TestSupport
import Testing
import Transitions
import ViewTree

@testable import Screens

@Suite struct CardSystemTests {
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
}
