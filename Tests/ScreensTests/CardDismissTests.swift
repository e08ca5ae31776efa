import Animations
import Geometry
import SceneSupport
import TestSupport
import Testing
import Transitions
import ViewTree

@testable import Screens

@Suite struct CardDismissTests {
  let fixture = CardFixture()

  private var scene: Scene { fixture.scene }

  private func expectFrames(
    of view: ViewID, _ expected: [(time: Double, frame: Rect)],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    for (time, frame) in expected {
      expectClose(
        try fixture.frame(of: view, after: time), frame, within: 1e-3, "at \(time)",
        sourceLocation: sourceLocation)
    }
  }

  @Test("A-06 closed by its button, the card goes back to its place")
  func button() throws {
    let detail = try fixture.open()
    detail.close()
    try expectFrames(
      of: detail.card.view,
      [
        (0, Rect(x: 0, y: 0, width: 375, height: 812)),
        (0.1, Rect(x: 0, y: 51.4209, width: 375, height: 689.8753)),
        (0.2125, Rect(x: 0, y: 117.0794, width: 375, height: 533.9365)),
        (0.25, Rect(x: 0, y: 129.0721, width: 375, height: 505.4537)),
      ])
    #expect(fixture.container.map { scene[$0].identifier } == ["blur", "card"])
    #expect(try fixture.cell(0).card.isHidden)
    for (time, alpha) in [(0, 1), (0.1, 1 - 0.378095), (0.425, 0)] {
      let blur = try scene.part("blur", of: scene.window)
      expectClose(try fixture.entry(of: blur, after: time).alpha, alpha, within: 1e-6)
    }
    fixture.advance(by: 0.85)
    #expect(fixture.answers == [.completed, .completed])
    #expect(try !fixture.cell(0).card.isHidden)
    #expect(!scene.isAnimating)
    #expect(fixture.log.diagnostics.isEmpty)
  }

  @Test("A-06 corners, insets, title, shadow and button animate with the card")
  func parts() throws {
    let detail = try fixture.open()
    let card = detail.card
    detail.close()
    let cover = try #require(card.cover)
    let progress = 0.378095
    for view in [card.header, card.background, card.scroll, cover] {
      expectClose(try fixture.entry(of: view, after: 0.1).cornerRadius, 6.0495, within: 1e-3)
    }
    let frame = try fixture.frame(of: card.view, after: 0.1)
    func inCard(_ view: ViewID) throws -> Rect {
      let shown = try fixture.frame(of: view, after: 0.1)
      return Rect(
        x: shown.minX, y: shown.minY - frame.minY, width: shown.width, height: shown.height)
    }
    let inset = 20 * progress
    let covered = Rect(x: inset, y: 0, width: 375 - 2 * inset, height: 548)
    expectClose(try inCard(cover), covered, within: 1e-3)
    let header = Rect(
      x: inset, y: 0, width: 375 - 2 * inset, height: 548 + (460 - 548) * progress)
    expectClose(try inCard(card.header), header, within: 1e-3)
    let scroll = Rect(
      x: inset, y: 30 * progress, width: 375 - 2 * inset,
      height: 689.8753 - (30 + 29) * progress)
    expectClose(try inCard(card.scroll), scroll, within: 1e-3)
    expectClose(try inCard(card.background), scroll, within: 1e-3)
    expectClose(try inCard(card.subtitle).minY, 44 - 28 * progress, within: 1e-3)
    // From 588 to 489 in the content, which moves with the scroll view.
    let story = try #require(card.story).view
    expectClose(
      try inCard(story).minY, 30 * progress + 588 - 99 * progress, within: 1e-3)
    try expectShadow(of: card.background, progress: progress)
    let close = try #require(card.closeButton)
    expectClose(try fixture.entry(of: close, after: 0.1).alpha, 1 - progress, within: 1e-6)
    expectClose(try inCard(close).maxX, 355 - inset, within: 1e-3)
    // Cover behind the button, in front of the scroll view.
    let order = scene.tree.subviews(of: card.view)
    #expect(order == [card.background, card.scroll, cover, close])
  }

  private func expectShadow(of view: ViewID, progress: Double) throws {
    let shadow = try fixture.entry(of: view, after: 0.1).shadow
    expectClose(shadow.opacity, 0.25 * progress, within: 1e-6)
    #expect(shadow.radius == 15)
    #expect(shadow.offset == Vector(dx: 4, dy: 15))
  }

  @Test("A-06 the last frame is the card of the list")
  func lastFrame() throws {
    let detail = try fixture.open()
    let card = detail.card
    detail.close()
    let model = try scene.modelFrame(of: card.header)
    expectClose(model, Rect(x: 20, y: 136, width: 335, height: 460), within: 1e-9)
    expectClose(
      try scene.modelFrame(of: card.view), Rect(x: 0, y: 136, width: 375, height: 489),
      within: 1e-9)
    expectClose(
      try scene.modelFrame(of: card.title),
      try scene.modelFrame(of: fixture.cell(0).card.title), within: 1e-9)
  }

  @Test("A-06b a card pulled to 0.82 continues from there")
  func pulled() throws {
    let detail = try fixture.open()
    let finger = fixture.finger(on: detail)
    // As far as it goes without closing: the rest of the way moves no corner by more than it is.
    finger.move(dy: 146.155)
    #expect(fixture.window.transition == nil)
    let parts = [
      detail.card.view, detail.card.header, detail.card.background, detail.card.title,
      detail.card.scroll,
    ]
    let last = try parts.map { try fixture.frame(of: $0) }
    finger.move(dy: 146.16)
    #expect(fixture.window.transition?.operation == .dismiss)
    for (part, frame) in zip(parts, last) {
      expectClose(try fixture.frame(of: part), frame, within: 0.01)
    }
    try expectFrames(
      of: detail.card.view,
      [
        (0, Rect(x: 33.75, y: 73.08, width: 307.5, height: 665.84)),
        (0.1, Rect(x: 20.9893, y: 90.0342, width: 333.0214, height: 612.6487)),
        (0.2125, Rect(x: 4.6954, y: 123.7648, width: 365.6093, height: 520.5656)),
        (0.25, Rect(x: 1.7192, y: 131.3894, width: 371.5615, height: 500.8191)),
        (0.425, Rect(x: -1.3883, y: 139.8330, width: 377.7765, height: 479.2361)),
      ])
    #expect(try fixture.entry(of: detail.card.background).cornerRadius > 15.99)
    let cover = try #require(detail.card.cover)
    expectClose(try fixture.entry(of: cover).cornerRadius, 16, within: 1e-5)
    #expect(try fixture.entry(of: #require(detail.card.closeButton)).alpha == 0)
    fixture.advance(by: 0.85)
    #expect(fixture.answers == [.completed, .completed])
  }

  @Test(
    "A-06c the header starts where the story was scrolled to",
    arguments: [(0.0, 0.0), (200, -200), (548, -548), (600, -548), (-30, 0)])
  func scrolled(offset: Double, top: Double) throws {
    let detail = try fixture.open()
    detail.setContentOffset(offset)
    detail.close()
    let start = try fixture.frame(of: detail.card.header)
    expectClose(start, Rect(x: 0, y: top, width: 375, height: 548), within: 1e-9)
    #expect(detail.contentOffset == offset)
    // It arrives whole in any case.
    let end = try scene.modelFrame(of: detail.card.header)
    expectClose(end, Rect(x: 20, y: 136, width: 335, height: 460), within: 1e-9)
  }

  @Test("A-06c a list of apps is cut to four at once, and has no shadow")
  func cutApps() throws {
    let detail = try fixture.open(1)
    let apps = detail.card.apps
    #expect(apps.count == 12)
    #expect(apps.allSatisfy { !$0.isHidden })
    #expect(try fixture.frame(of: apps[0].view) == Rect(x: 20, y: 144, width: 335, height: 70))
    detail.close()
    #expect(
      apps.map(\.isHidden) == Array(repeating: false, count: 4) + Array(repeating: true, count: 8))
    #expect(scene[detail.card.background].shadow.opacity == 0)
    #expect(try scene.modelFrame(of: apps[3].view).minY == 625 + 120 + 3 * 70)
  }

  @Test("A-06 a card that was scrolled goes to where its row is now")
  func movedRow() throws {
    let detail = try fixture.open()
    fixture.list.list.setContentOffset(100)
    detail.close()
    #expect(
      try scene.modelFrame(of: detail.card.view) == Rect(x: 0, y: -36, width: 375, height: 489))
  }

  @Test("A-04 a card stays open when its row has left the screen")
  func cardStaysOpenWhenItsRowIsOffScreen() throws {
    let detail = try fixture.open()
    fixture.list.list.setContentOffset(1114)
    let before = scene[detail.card.view]
    let finger = fixture.finger(on: detail)
    finger.move(dy: 200)
    #expect(fixture.answers == [.completed, .cancelled])
    #expect(fixture.log.diagnostics == [.animator("the selected card is not on the screen")])
    #expect(scene[detail.card.view] == before)
    #expect(scene[try #require(detail.card.closeButton)].alpha == 1)
    #expect(detail.isScrollEnabled)
    // Not again by the same finger, but by the next.
    finger.move(dy: 210)
    finger.lift(dy: 210)
    #expect(fixture.answers.count == 2)
    fixture.list.list.setContentOffset(-72)
    fixture.finger(on: detail).move(dy: 200)
    fixture.advance(by: 1)
    #expect(fixture.answers == [.completed, .cancelled, .completed])
  }

  @Test("A-06 no view outlives its card")
  func noLeaks() throws {
    let count = scene.tree.count
    for row in [0, 1, 0] {
      try fixture.open(row).close()
      fixture.advance(by: 0.85)
      #expect(scene.tree.count == count)
      #expect(fixture.list.detail == nil)
    }
    #expect(fixture.log.diagnostics.isEmpty)
  }

  @Test("A-06 without animation the card is back as well")
  func notAnimated() throws {
    let detail = try fixture.open()
    detail.dismiss(animated: false)
    #expect(try !fixture.cell(0).card.isHidden)
    #expect(fixture.list.detail == nil)
    #expect(fixture.log.diagnostics.isEmpty)
  }

  @Test("A-06 a dismissal cancelled at any progress leaves the card open", arguments: 0..<12)
  func cancelled(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let detail = try fixture.open(Int.random(in: 0...1, using: &random))
    detail.setContentOffset(Double.random(in: -50...700, using: &random))
    let replay = StageReplay(FixtureStage(fixture))
    let before = replay.scene.modelOnScreen
    let interaction = PercentDrivenInteractiveTransition()
    fixture.list.transition.interaction = interaction
    if Bool.random(using: &random) {
      detail.setContentOffset(0)
      fixture.finger(on: detail).move(dy: 150)
      detail.setContentOffset(0)
    } else {
      detail.close()
    }
    interaction.update(Double.random(in: 0...1, using: &random))
    interaction.cancel()
    fixture.advance(by: 2)
    #expect(fixture.answers == [.completed, .cancelled], "seed \(seed)")
    let offset = try #require(before.first { $0.view == detail.card.scroll }).properties.bounds.minY
    detail.setContentOffset(offset)
    #expect(replay.scene.modelOnScreen == before, "seed \(seed)")
    #expect(!scene.isAnimating)
    #expect(fixture.log.diagnostics.isEmpty)
    fixture.list.transition.interaction = nil
    detail.close()
    fixture.advance(by: 2)
    #expect(fixture.answers.last == .completed, "seed \(seed)")
  }
}

/// The window of a fixture, to look at.
private final class FixtureStage: SystemStage {
  let window: Window
  let outcome: RoutingOutcome? = nil

  init(_ fixture: CardFixture) { window = fixture.window }

  func begin(drivenBy interaction: (any InteractiveTransitioning)?) {}
}
