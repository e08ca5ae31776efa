import Animations
import Geometry
import SceneSupport
import TestSupport
import Testing
import TransitionSupport
import Transitions
import ViewTree

@testable import Screens

@Suite struct CardPresentTests {
  let replay = StageReplay(CardStage(.lift))

  private var list: CardListScreen { replay.stage.list }
  private var scene: Scene { replay.scene }
  private var snapshot: FrameSnapshot { replay.snapshot(at: scene.clock.now) }

  /// The subviews of the container, the rearmost first.
  private var container: [ViewID] {
    replay.stage.window.transition.map { scene.tree.subviews(of: $0.containerView) } ?? []
  }

  private func begin() -> Double {
    replay.stage.begin()
    return scene.clock.now
  }

  @Test("A-04 blur, copy and detail lie over the list")
  func order() throws {
    _ = begin()
    #expect(container.map { scene[$0].identifier } == ["blur", "copy", "detail"])
    #expect(replay.stage.window.transition?.duration == 0.85)
    #expect(scene[try #require(container.first)].frame == Device.iX.bounds)
  }

  @Test("A-04 earlier views leave the container, and the blur fades in")
  func blur() throws {
    let start = begin()
    for (time, alpha) in [(0, 0), (0.1, 0.378095), (0.2125, 0.860878), (0.425, 1), (0.85, 1)] {
      replay.advance(to: start + time)
      expectClose(try #require(snapshot["blur"]).alpha, alpha, within: 1e-6, "at \(time)")
    }
    // A spring that overshoots is clamped only when it is recorded.
    let fresh = StageReplay(CardStage(.lift))
    fresh.stage.begin()
    let blur = try fresh.scene.part("blur", of: fresh.scene.window)
    let raw = fresh.scene.presentation(of: blur, at: fresh.scene.clock.now + 0.425).alpha
    expectClose(raw, 1.041133, within: 1e-6)
  }

  @Test(
    "A-05 the copy grows from the pressed card",
    arguments: [
      (0.0, Rect(x: 7.5, y: 145.78, width: 360, height: 469.44), 16.0, 0.0),
      (0.1, Rect(x: 4.6643, y: 90.6613, width: 365.6714, height: 598.9602), 9.9505, 0.378095),
      (0.2125, Rect(x: 1.0434, y: 20.2812, width: 372.9132, height: 764.3423), 2.2260, 0.860878),
      (0.25, Rect(x: 0.3821, y: 7.4261, width: 374.2359, height: 794.5499), 0.8150, 0.949060),
      (0.425, Rect(x: -0.3085, y: -5.9964, width: 375.6170, height: 826.0907), 0, 1.041133),
      (
        0.85.nextDown, Rect(x: 0.0107, y: 0.2082, width: 374.9786, height: 811.5109), 0.0228,
        0.998572
      ),
    ])
  func copy(time: Double, frame: Rect, radius: Double, progress: Double) throws {
    let start = begin()
    let copy = try scene.part("copy", of: scene.window)
    let now = start + time
    let shown = replay.snapshot(at: now)
    expectClose(try #require(shown[copy]).boundingRect, frame, within: 1e-3)
    let header = try #require(shown[scene.part("header", of: copy)])
    let background = try #require(shown[scene.part("background", of: copy)])
    let scroll = try #require(shown[scene.part("scroll", of: copy)])
    expectClose(header.cornerRadius, radius, within: 1e-3)
    expectClose(background.cornerRadius, radius, within: 1e-3)
    #expect(scroll.cornerRadius == 0)
    #expect(background.shadow == Shadow(opacity: 0.25, offset: Vector(dx: 4, dy: 15), radius: 15))
    // Insets 20, 20 and 29 to 0, heights 460 to 548, the title from 16 to 44.
    let rest = 1 - progress
    expectClose(scroll.boundingRect.minX - frame.minX, 20 * rest, within: 1e-3)
    expectClose(frame.maxX - scroll.boundingRect.maxX, 20 * rest, within: 1e-3)
    expectClose(frame.maxY - scroll.boundingRect.maxY, 29 * rest, within: 1e-3)
    expectClose(scroll.boundingRect.minY, frame.minY, within: 1e-3)
    expectClose(background.boundingRect, scroll.boundingRect, within: 1e-9)
    expectClose(header.boundingRect.minY, frame.minY, within: 1e-3)
    expectClose(header.boundingRect.height, 460 + 88 * progress, within: 1e-3)
    let subtitle = try #require(shown[scene.part("subtitle", of: copy)])
    expectClose(subtitle.boundingRect.minY - frame.minY, 16 + 28 * progress, within: 1e-3)
    let close = try #require(shown[scene.part("close", of: copy)])
    expectClose(close.boundingRect.maxX, scroll.boundingRect.maxX - 20, within: 1e-3)
    #expect(close.boundingRect.height == 30)
  }

  @Test("A-05 the parts of the copy are placed at a quarter of the duration")
  func quarter() throws {
    let start = begin()
    let copy = try scene.part("copy", of: scene.window)
    let shown = replay.snapshot(at: start + 0.2125)
    let frame = try #require(shown[copy]).boundingRect
    let scroll = try #require(shown[scene.part("scroll", of: copy)]).boundingRect
    expectClose(scroll.minX - frame.minX, 2.7824, within: 1e-3)
    expectClose(frame.maxY - scroll.maxY, 4.0345, within: 1e-3)
    let subtitle = try #require(shown[scene.part("subtitle", of: copy)]).boundingRect
    expectClose(subtitle.minY - frame.minY, 40.1046, within: 1e-3)
    let header = try #require(shown[scene.part("header", of: copy)]).boundingRect
    expectClose(header.height, 535.7572, within: 1e-3)
  }

  @Test("A-05b the card is hidden at once, the detail until the end")
  func visibility() throws {
    let card = try #require(list.list.cellForRow(RowPath(row: 0))).card
    #expect(!card.isHidden)
    let start = begin()
    let detail = try #require(list.detail)
    #expect(card.isHidden)
    #expect(scene[detail.view].isHidden)
    replay.advance(to: (start + 0.85).nextDown)
    #expect(replay.stage.outcome == nil)
    #expect(scene[detail.view].isHidden)
    replay.advance(to: start + 0.85)
    #expect(replay.stage.outcome == .completed)
    #expect(card.isHidden)
    #expect(!scene[detail.view].isHidden)
    #expect(snapshot["copy"] == nil)
    #expect(try #require(snapshot["blur"]).alpha == 1)
    // Now the cell grows again, behind everything.
    #expect(list.pressedCell == nil)
    replay.advance(to: start + 0.95)
    let cell = try #require(list.list.cellForRow(RowPath(row: 0)))
    expectClose(
      scene.presentation(of: cell.view).transform.a, 0.96 + 0.04 * 0.550908, within: 1e-6)
    replay.advance(to: start + 1.35)
    #expect(!scene.isAnimating)
    #expect(card.isHidden)
    #expect(replay.log.diagnostics.isEmpty)
  }

  @Test("A-05b a card that is scrolled away and back while it is open stays hidden")
  func hiddenAfterReuse() throws {
    let fixture = CardFixture()
    let detail = try fixture.open()
    fixture.list.list.setContentOffset(1114)
    #expect(try !fixture.cell(2).card.isHidden)
    fixture.list.list.setContentOffset(-72)
    #expect(try fixture.cell(0).card.isHidden)
    detail.close()
    fixture.advance(by: 1)
    #expect(try !fixture.cell(0).card.isHidden)
  }

  @Test("A-05 a presentation cancelled at any progress restores the screen", arguments: 0..<12)
  func cancelled(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let cell = try #require(list.list.cellForRow(RowPath(row: 0)))
    let count = scene.tree.count
    let interaction = PercentDrivenInteractiveTransition()
    // The cell is not held any more: that is the list's business and no part of the transition.
    scene[cell.view].transform = .identity
    let before = replay.scene.modelOnScreen
    scene[cell.view].transform = .scale(x: 0.96, y: 0.96)
    replay.stage.begin(drivenBy: interaction)
    interaction.update(Double.random(in: 0...1, using: &random))
    #expect(cell.card.isHidden)
    interaction.cancel()
    scene.clock.advance(to: scene.clock.now + 2)
    #expect(replay.stage.outcome == .cancelled, "seed \(seed)")
    #expect(replay.scene.modelOnScreen == before, "seed \(seed)")
    #expect(scene.tree.count == count)
    #expect(!scene.isAnimating)
    #expect(replay.log.diagnostics.isEmpty)
    #expect(list.detail == nil)
    // And the card opens at the next tap.
    list.transition.interaction = nil
    list.touchesBegan(cell)
    list.touchesEnded(cell)
    scene.clock.advance(to: scene.clock.now + 2)
    #expect(replay.answers == [.cancelled, .completed])
  }

  @Test("A-04 without a selected card the presentation is cancelled at once")
  func nothingSelected() throws {
    let fixture = CardFixture()
    let detail = CardDetailScreen(card: Card.samples[0], device: .iX, in: fixture.scene)
    detail.transitioningDelegate = fixture.list.transition
    detail.modalPresentationStyle = .overCurrentContext
    var outcomes: [RoutingOutcome] = []
    fixture.list.present(detail, animated: true) { outcomes.append($0) }
    #expect(outcomes == [.cancelled])
    #expect(fixture.log.diagnostics == [.animator("the selected card is not on the screen")])
    #expect(!fixture.scene.isAnimating)
    fixture.advance(by: 5)
    #expect(outcomes.count == 1)
  }

  @Test("A-04 a released list cancels the presentation, a released delegate means a slide")
  func deadOwners() throws {
    let fixture = TransitionFixture()
    var list: CardListScreen? = CardListScreen(
      cards: Card.samples, device: .iX, in: fixture.scene)
    let transition = try #require(list).transition
    list = nil
    let detail = CardDetailScreen(card: Card.samples[0], device: .iX, in: fixture.scene)
    var outcomes: [RoutingOutcome] = []
    withExtendedLifetime(transition) {
      detail.transitioningDelegate = transition
      fixture.root.present(detail, animated: true) { outcomes.append($0) }
    }
    #expect(outcomes == [.cancelled])
    let orphan = CardDetailScreen(card: Card.samples[0], device: .iX, in: fixture.scene)
    orphan.transitioningDelegate =
      CardListScreen(cards: [], device: .iX, in: fixture.scene).transition
    fixture.root.present(orphan, animated: true) { outcomes.append($0) }
    fixture.advance(by: 0.35)
    #expect(outcomes == [.cancelled, .completed])
  }
}
