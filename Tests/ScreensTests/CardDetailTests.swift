import Animations
import Geometry
import SceneSupport
import TestSupport
import Testing
import Transitions
import ViewTree

@testable import Screens

@Suite struct CardDetailTests {
  let fixture = CardFixture()

  private var scene: Scene { fixture.scene }

  @Test(
    "A-01 a full header has the height of its kind",
    arguments: [(0, 548, 588), (1, 997, 1037), (3, 442, 462)] as [(Int, Double, Double)])
  func headers(row: Int, height: Double, storyTop: Double) throws {
    let card = CardDetailScreen(card: Card.samples[row], device: .iX, in: scene).card
    #expect(scene[card.header].frame == Rect(x: 0, y: 0, width: 375, height: height))
    expectClose(scene[card.subtitle].frame.minY, 44, within: 1e-9)
    // Without a story, the share button stands there.
    let story = try #require(card.story)
    expectClose(scene[story.view].frame.minY, storyTop, within: 1e-9)
  }

  @Test("A-01 the height of a list of apps follows the status bar", arguments: Device.all)
  func appList(device: Device) throws {
    let scene = Scene(windowBounds: device.bounds)
    let card = CardDetailScreen(card: Card.samples[1], device: device, in: scene).card
    #expect(scene[card.header].bounds.height == 393 + device.statusBarHeight + 560)
    #expect(scene[card.apps[0].view].frame.minY == 100 + device.statusBarHeight)
  }

  @Test("A-01 blocks lie 40 points apart, and the share button 80 below")
  func story() throws {
    let apps = Card.samples[1].apps
    let card = Card(
      id: "", kind: .picture, subtitle: "", title: "", tint: .black,
      blocks: [
        .text(String(repeating: "x", count: 100), fontSize: 10), .image("", ratio: 0.5), .line,
        .apps(apps), .apps([]),
      ])
    let screen = CardDetailScreen(card: card, device: .iX, in: scene)
    let story = try #require(screen.card.story)
    // 100 characters of 5 points in 335 are two lines of 12.
    let heights = [24.0, 167.5, 0.5, 971, 0]
    var top = 0.0
    for (block, height) in zip(story.blocks, heights) {
      expectClose(
        scene[block].frame, Rect(x: 20, y: top, width: 335, height: height), within: 1e-9)
      top += height + 40
    }
    expectClose(
      scene[story.shareButton].frame, Rect(x: 127.5, y: top + 40, width: 120, height: 50),
      within: 1e-9)
    #expect(scene[story.shareButton].cornerRadius == 8)
    // Below the button 40 points, and what the home indicator takes.
    let length = 588 + top + 90 + 40 + 34
    expectClose(screen.contentOffsets.upperBound, length - 812, within: 1e-9)
    #expect(screen.contentOffsets.lowerBound == 0)
  }

  @Test(
    "A-01 without a story the share button is 40 below the header", arguments: Card.Kind.allCases)
  func share(kind: Card.Kind) throws {
    let card = Card(
      id: "", kind: kind, subtitle: "", title: "", tint: .black, apps: Card.samples[1].apps)
    let screen = CardDetailScreen(card: card, device: .iX, in: scene)
    let share = try #require(screen.card.story).shareButton
    let button = try #require(scene.convert(scene[share].bounds, from: share, to: screen.view))
    expectClose(button.minY, scene[screen.card.header].bounds.height + 40, within: 1e-9)
  }

  @Test("A-07 corners and close button go together")
  func zoom() throws {
    let card = try fixture.open().card
    let close = try #require(card.closeButton)
    for (progress, radius, alpha) in [
      (0.09, 8.0, 0.5), (0.18, 16, 0), (0.3, 26.666667, 0), (0, 0, 1),
    ] {
      card.zoom(toCornerRadius: progress * 16 / 0.18)
      expectClose(scene[card.scroll].cornerRadius, radius, within: 1e-6)
      expectClose(scene[card.background].cornerRadius, radius, within: 1e-6)
      expectClose(scene[close].alpha, alpha, within: 1e-6)
      #expect(scene[close].alpha >= 0)
    }
  }

  @Test("A-09 a pulled card follows the finger")
  func pull() throws {
    let detail = try fixture.open()
    let finger = fixture.finger(on: detail)
    finger.move(dy: 73.08)
    expectClose(
      try fixture.frame(of: detail.card.view),
      Rect(x: 16.875, y: 36.54, width: 341.25, height: 738.92), within: 1e-3)
    expectClose(try fixture.entry(of: detail.card.background).cornerRadius, 8, within: 1e-6)
    let close = try #require(detail.card.closeButton)
    expectClose(try fixture.entry(of: close).alpha, 0.5, within: 1e-6)
    #expect(!detail.isScrollEnabled)
    #expect(!detail.showsScrollIndicator)
    finger.move(dy: 146.15)
    #expect(fixture.window.transition == nil)
    finger.move(dy: 146.16)
    #expect(fixture.window.transition?.operation == .dismiss)
  }

  @Test("A-08 a card that is swiped keeps its scroll indicator")
  func swipe() throws {
    let detail = try fixture.open()
    detail.setContentOffset(300)
    let finger = fixture.finger(on: detail, at: Point(x: 5, y: 400))
    finger.move(dx: 75)
    let close = try #require(detail.card.closeButton)
    expectClose(try fixture.entry(of: close).alpha, 0.444444, within: 1e-6)
    expectClose(scene[detail.card.view].transform.a, 0.9, within: 1e-6)
    #expect(detail.showsScrollIndicator)
    #expect(!detail.isScrollEnabled)
    finger.move(dx: 135)
    #expect(fixture.window.transition?.operation == .dismiss)
  }

  @Test("A-10 the screen feeds the gesture with offset and velocity")
  func scrollBar() throws {
    let detail = try fixture.open()
    let finger = fixture.finger(on: detail)
    finger.move(dy: -40)
    detail.setContentOffset(-3)
    fixture.advance(by: 0.04)
    finger.move(dy: -60)
    #expect(detail.gesture.kind == nil)
    fixture.advance(by: 0.04)
    // Down again, but over the last tenth of a second still up.
    finger.move(dy: -30)
    #expect(detail.gesture.kind == nil)
    fixture.advance(by: 0.04)
    finger.move(dy: -20)
    #expect(detail.gesture.kind == .scrollBar)
  }

  @Test("A-10c a card that is let go fills the screen again", arguments: [true, false])
  func restore(isLifted: Bool) throws {
    let detail = try fixture.open()
    let finger = fixture.finger(on: detail)
    finger.move(dy: 81.2)
    isLifted ? finger.lift(dy: 81.2) : finger.cancel()
    #expect(detail.isScrollEnabled)
    #expect(detail.showsScrollIndicator)
    let close = try #require(detail.card.closeButton)
    for (time, ratio, radius, alpha) in [
      (0.0, 0.9, 8.888889, 0.111111 * 4), (0.05, 0.95, 4.444444, 0.722222), (0.1, 1, 0, 1),
    ] {
      let shown = scene.presentation(of: detail.card.view, at: scene.clock.now + time)
      expectClose(shown.transform.a, ratio, within: 1e-6)
      let background = try fixture.entry(of: detail.card.background, after: time)
      expectClose(background.cornerRadius, radius, within: 1e-6)
      expectClose(try fixture.entry(of: close, after: time).alpha, alpha, within: 1e-6)
    }
    // Slow at both ends: 12.9162 % of the way after a quarter of the time.
    let early = scene.presentation(of: detail.card.view, at: scene.clock.now + 0.025)
    expectClose(early.transform.a, 0.9129162, within: 1e-6)
    fixture.advance(by: 0.1)
    #expect(!scene.isAnimating)
    #expect(scene[detail.card.view].transform == .identity)
    #expect(fixture.answers == [.completed])
  }

  @Test("A-10d ten further events do not dismiss the card again")
  func closesOnce() throws {
    let detail = try fixture.open()
    let finger = fixture.finger(on: detail)
    for step in 0...10 { finger.move(dy: 150 + Double(step)) }
    finger.lift(dy: 165)
    detail.close()
    fixture.advance(by: 2)
    #expect(fixture.answers == [.completed, .completed])
    #expect(fixture.log.diagnostics.isEmpty)
  }

  @Test(
    "A-10d the threshold holds on a screen of 800 points",
    arguments: [(144.0, true), (143.99, false)])
  func threshold(dy: Double, closes: Bool) throws {
    let device = Device(
      name: "test", size: Size(width: 400, height: 800), statusBarHeight: 20, tabBarHeight: 49)
    let fixture = CardFixture(on: device)
    let detail = try fixture.open()
    fixture.finger(on: detail).move(dy: dy)
    #expect((fixture.window.transition != nil) == closes)
  }

  @Test("A-10d a finger that stays down after the card has gone moves nothing")
  func lateFinger() throws {
    let finger = fixture.finger(on: try fixture.open())
    finger.move(dy: 150)
    fixture.advance(by: 1)
    #expect(fixture.list.detail == nil)
    finger.move(dy: 200)
    finger.lift(dy: 210)
    let kept = try fixture.open()
    let other = fixture.finger(on: kept)
    other.move(dy: 50)
    kept.dismiss(animated: false)
    other.move(dy: 200)
    other.lift(dy: 200)
    #expect(fixture.log.diagnostics.isEmpty)
  }

  @Test("A-10d a card that somebody else is closing is not closed again")
  func closedByOthers() throws {
    let detail = try fixture.open()
    detail.dismiss(animated: true)
    fixture.advance(by: 0.1)
    let shown = scene.snapshot().fingerprint
    detail.close()
    #expect(scene.snapshot().fingerprint == shown)
    #expect(fixture.answers == [.completed, .refused])
    #expect(fixture.log.diagnostics == [.refused(.duplicateDismissal)])
    fixture.advance(by: 1)
    #expect(fixture.list.detail == nil)
  }

  @Test("A-11 the close button closes, and its art turns dark over the story")
  func chrome() throws {
    let detail = try fixture.open()
    #expect(detail.prefersStatusBarHidden)
    let close = try #require(detail.card.closeButton)
    #expect(try fixture.frame(of: close) == Rect(x: 325, y: 20, width: 30, height: 30))
    #expect(scene[close].cornerRadius == 15)
    let light = scene[close].backgroundColor
    for (offset, art) in [(517.99, CloseButtonArt.light), (518, .dark), (600, .dark), (0, .light)] {
      detail.setContentOffset(offset)
      #expect(detail.closeButtonArt == art)
      #expect((scene[close].backgroundColor == light) == (art == .light), "at \(offset)")
    }
    detail.close()
    detail.close()
    fixture.advance(by: 1)
    #expect(fixture.answers == [.completed, .completed])
    #expect(fixture.log.diagnostics.isEmpty)
  }
}
