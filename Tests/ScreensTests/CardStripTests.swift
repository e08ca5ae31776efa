import Animations
import Geometry
import SceneSupport
import TestSupport
import Testing
import ViewTree

@testable import Screens

@Suite struct CardStripTests {
  /// A single card with strips of some apps, on the screen since time 0.
  private func fixture(appCount: Int) -> CardFixture {
    var card = Card.samples[3]
    card.apps = (0..<appCount).map { Card.App(name: "\($0)", summary: "") }
    return CardFixture(cards: [card])
  }

  /// Returns the distance that the icons of a strip have run to the left, in points.
  private func run(_ strip: CardStrip, in scene: Scene) -> Double {
    scene.presentation(of: strip.view).bounds.minX
  }

  @Test(
    "A-12 strips run at 5.984127 points a second, however many icons they have",
    arguments: [9, 12, 1])
  func speed(appCount: Int) throws {
    let fixture = fixture(appCount: appCount)
    let strips = try fixture.cell(0).card.strips
    #expect(strips.count == 3)
    let step = 335 / 4.2 + 10
    for time in [0.0, 4, 10] {
      fixture.scene.clock.advance(to: time)
      for (index, strip) in strips.enumerated() {
        let shift = index == 1 ? step / 2 : 0
        expectClose(run(strip, in: fixture.scene), shift + 5.984127 * time, within: 1e-4)
      }
    }
  }

  @Test("A-12 strips repeat after 15 seconds for each icon", arguments: [9, 12])
  func period(appCount: Int) throws {
    let fixture = fixture(appCount: appCount)
    let strip = try #require(try fixture.cell(0).card.strips.first)
    let period = 15 * Double(appCount)
    let whole = Double(appCount) * (335 / 4.2 + 10)
    fixture.scene.clock.advance(to: period.nextDown)
    expectClose(run(strip, in: fixture.scene), whole, within: 1e-6)
    fixture.scene.clock.advance(to: period)
    #expect(run(strip, in: fixture.scene) == 0)
    fixture.scene.clock.advance(to: 3 * period + 10)
    expectClose(run(strip, in: fixture.scene), 59.84127, within: 1e-4)
    // What comes into sight at the end is what is in sight at the start.
    let icons = fixture.scene.tree.subviews(of: strip.view)
    #expect(icons.count == appCount + 6)
    #expect(fixture.scene[icons[appCount]].text == fixture.scene[icons[0]].text)
    #expect(fixture.scene[icons[appCount]].frame.minX == whole)
  }

  @Test("A-12 strips stand above the bottom of the header, closer where the title wraps")
  func place() throws {
    for (title, bottom) in [("short", 12.0), (String(repeating: "long ", count: 6), 7)] {
      var card = Card.samples[3]
      card.title = title
      let fixture = CardFixture(cards: [card])
      let side = 335 / 4.2
      for (index, strip) in try fixture.cell(0).card.strips.enumerated() {
        let below = Double(2 - index) * (side + 10)
        let frame = fixture.scene[strip.view].frame
        expectClose(frame.maxY, 413 - bottom - below, within: 1e-9)
        expectClose(frame.height, side, within: 1e-9)
      }
    }
  }

  @Test("A-12 the copy and the detail continue the strips of the card")
  func continues() throws {
    let fixture = CardFixture()
    fixture.list.list.setContentOffset(1114)
    fixture.advance(by: 20)
    let cell = try fixture.cell(3)
    fixture.list.touchesBegan(cell)
    fixture.list.touchesEnded(cell)
    fixture.advance(by: 0.4)
    let strip = try #require(cell.card.strips.first)
    let copy = try fixture.scene.part(
      "strip", of: fixture.scene.part("copy", of: fixture.scene.window))
    let expected = run(strip, in: fixture.scene)
    expectClose(expected, 20.4 * 5.984127, within: 1e-4)
    expectClose(fixture.scene.presentation(of: copy).bounds.minX, expected, within: 1e-9)
    let detail = try #require(fixture.list.detail)
    expectClose(run(detail.card.strips[0], in: fixture.scene), expected, within: 1e-9)
    fixture.advance(by: 2)
    // What is not on the screen does not run.
    detail.close()
    fixture.advance(by: 1)
    fixture.list.list.setContentOffset(-72)
    fixture.advance(by: 1)
    #expect(!fixture.scene.isAnimating)
  }

  @Test("A-12 a card without apps has empty strips")
  func noApps() throws {
    let fixture = fixture(appCount: 0)
    #expect(!fixture.scene.isAnimating)
    #expect(try fixture.scene.tree.subviews(of: fixture.cell(0).card.strips[0].view).isEmpty)
  }
}
