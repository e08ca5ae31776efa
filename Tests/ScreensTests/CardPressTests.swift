import Animations
import Geometry
import SceneSupport
import TestSupport
import Testing
import Transitions
import ViewTree

@testable import Screens

@Suite struct CardPressTests {
  let fixture = CardFixture()

  @Test("A-02 a cell shrinks under the finger, critically damped")
  func press() throws {
    let cell = try fixture.cell(0)
    fixture.list.touchesBegan(cell)
    let scales = [
      (0, 1), (0.05, 0.990557), (0.1, 0.977964), (0.125, 0.973157), (0.25, 0.962221),
      (0.5.nextDown, 0.960040), (0.5, 0.96), (9, 0.96),
    ]
    for (time, scale) in scales {
      expectClose(fixture.scale(of: cell, after: time), scale, within: 1e-6, "at \(time)")
    }
    let shown = fixture.scene.presentation(of: cell.view, at: 0.25).transform
    #expect(shown.a == shown.d)
    // About its middle.
    fixture.advance(by: 0.5)
    let frame = try fixture.frame(of: cell.card.view)
    expectClose(frame, Rect(x: 7.5, y: 145.78, width: 360, height: 469.44), within: 1e-3)
  }

  @Test("A-02 a released cell grows with the timing with which it shrank")
  func enlarge() throws {
    let cell = try fixture.cell(0)
    fixture.list.touchesBegan(cell)
    fixture.advance(by: 0.5)
    fixture.list.list.setContentOffset(-72)
    for (time, progress) in [(0.05, 0.236069), (0.1, 0.550908), (0.25, 0.944477), (0.5, 1)] {
      expectClose(
        fixture.scale(of: cell, after: time), 1 - 0.04 * (1 - progress), within: 1e-6,
        "at \(time)")
    }
  }

  @Test("A-02 growing is additive to shrinking")
  func enlargeWhileShrinking() throws {
    let cell = try fixture.cell(0)
    fixture.list.touchesBegan(cell)
    fixture.advance(by: 0.1)
    fixture.list.list.setContentOffset(-71)
    let scales = [
      (0.1, 0.977964), (0.15, 0.978892), (0.2, 0.986709), (0.3, 0.996355), (0.6, 1),
    ]
    for (time, scale) in scales {
      expectClose(fixture.scale(of: cell, after: time - 0.1), scale, within: 1e-6, "at \(time)")
    }
  }

  @Test("A-03 the first touch wins, and only its end opens a card")
  func firstTouchWins() throws {
    let (first, second) = (try fixture.cell(0), try fixture.cell(1))
    fixture.list.touchesBegan(first)
    fixture.list.touchesBegan(second)
    fixture.advance(by: 0.5)
    #expect(fixture.scale(of: second) == 1)
    fixture.list.touchesEnded(second)
    #expect(fixture.window.transition == nil)
    fixture.list.touchesEnded(first)
    #expect(fixture.window.transition?.operation == .present)
    #expect(fixture.list.detail?.card.card == Card.samples[0])
  }

  @Test("A-03 a card does not open once the list has moved")
  func scrollingPreventsOpening() throws {
    let cell = try fixture.cell(0)
    fixture.list.touchesBegan(cell)
    fixture.advance(by: 0.1)
    fixture.list.list.setContentOffset(-60)
    #expect(fixture.list.pressedCell == nil)
    fixture.list.touchesEnded(cell)
    #expect(fixture.window.transition == nil)
    #expect(fixture.list.detail == nil)
  }

  @Test("A-03 a cancelled touch leaves its cell small until the list moves")
  func cancelledTouch() throws {
    let cell = try fixture.cell(0)
    fixture.list.touchesBegan(cell)
    fixture.list.touchesCancelled(cell)
    fixture.advance(by: 5)
    #expect(fixture.scale(of: cell) == 0.96)
    fixture.list.list.setContentOffset(-70)
    fixture.advance(by: 0.5)
    #expect(fixture.scale(of: cell) == 1)
  }

  @Test("A-03 a cell that has left the screen does not open")
  func cellOffScreenDoesNotOpen() throws {
    let cell = try fixture.cell(1)
    fixture.list.list.setContentOffset(1114)
    fixture.list.touchesBegan(cell)
    #expect(fixture.list.list.row(of: cell) == nil)
    fixture.list.touchesEnded(cell)
    #expect(fixture.list.detail == nil)
    #expect(fixture.window.transition == nil)
  }

  @Test("A-03 a cell receives all touches inside it except on its buttons")
  func hitTest() throws {
    let list = fixture.list
    let card = try fixture.cell(1).card
    for part in [card.title, card.subtitle, card.header, card.apps[0].view, card.view] {
      let frame = try fixture.scene.modelFrame(of: part)
      let point = Point(x: frame.minX + 1, y: frame.minY + 1)
      guard case .cell(let cell) = list.target(at: point) else {
        Issue.record("\(point) is not on a cell")
        continue
      }
      #expect(cell === (try fixture.cell(1)))
    }
    let button = try fixture.scene.modelFrame(of: card.apps[0].button)
    guard case .button(let view) = list.target(at: button.center) else {
      Issue.record("no button")
      return
    }
    #expect(view == card.apps[0].button)
    guard case .view = list.target(at: Point(x: 300, y: 100)) else {
      Issue.record("the header belongs to no cell")
      return
    }
    #expect(list.target(at: Point(x: -1, y: 100)) == nil)
  }

  @Test("A-03 an open card keeps touches from the list")
  func openCard() throws {
    try fixture.open()
    let cell = try fixture.cell(1)
    fixture.list.touchesBegan(cell)
    fixture.list.touchesEnded(cell)
    fixture.advance(by: 1)
    #expect(fixture.scale(of: cell) == 1)
    #expect(fixture.log.diagnostics.isEmpty)
  }
}
