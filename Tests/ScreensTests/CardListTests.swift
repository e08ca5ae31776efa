import Animations
import Geometry
import SceneSupport
import TestSupport
import Testing
import ViewTree

@testable import Screens

@Suite struct CardListTests {
  let fixture = CardFixture()

  private var list: ListView<CardCell> { fixture.list.list }

  @Test("A-01 cards lie below each other by their kinds")
  func layout() throws {
    let layout = list.layout
    let tops = (0..<4).map { layout.layoutAttributes(of: .row(RowPath(row: $0))).frame.minY }
    #expect(tops == [64, 553, 995, 1484])
    #expect(layout.contentSize.height == 1926)
    #expect(list.contentOffset == -72)
    #expect(list.offsets == -72...1114)
    #expect(
      try fixture.frame(of: fixture.cell(0).view) == Rect(x: 0, y: 136, width: 375, height: 489))
    #expect(try fixture.frame(of: fixture.cell(1).view).height == 442)
    #expect(Card.samples.map(\.kind.rawValue) == [0, 1, 0, 2])
    #expect(Card.samples.map(\.apps.count) == [0, 12, 0, 9])
  }

  @Test(
    "A-01 what is visible follows the offset",
    arguments: [(-72, [0, 1]), (0, [0, 1]), (1114, [2, 3])] as [(Double, [Int])])
  func visibleRows(offset: Double, rows: [Int]) {
    list.setContentOffset(offset)
    #expect(list.visibleRows.map(\.row) == rows)
  }

  @Test("A-01 the strip behind the status bar hides at −44 and above")
  func statusStrip() {
    let strip = fixture.list.statusStrip
    #expect(fixture.scene[strip].isHidden)
    #expect(fixture.scene[strip].frame == Rect(x: 0, y: 0, width: 375, height: 44))
    for (offset, isHidden) in [(-43.99, false), (0, false), (-44, true), (-80, true)] {
      list.setContentOffset(offset)
      #expect(fixture.scene[strip].isHidden == isHidden, "\(offset)")
    }
  }

  @Test("A-01 the header stands above the first card")
  func header() throws {
    let scene = fixture.scene
    #expect(
      try scene.modelFrame(of: scene.part("date", of: list.view)).origin == Point(x: 20, y: 72))
    let date = try scene.modelFrame(of: scene.part("date", of: list.view))
    let heading = try scene.modelFrame(of: scene.part("heading", of: list.view))
    expectClose(heading.minY - date.maxY, 2, within: 1e-9)
    let avatar = try scene.part("avatar", of: list.view)
    let frame = try scene.modelFrame(of: avatar)
    #expect(frame.size == Size(width: 32, height: 32))
    #expect(frame.maxX == 355)
    expectClose(frame.midY, heading.midY, within: 1e-9)
    #expect(scene[avatar].cornerRadius == 16)
    // 13 and 34 points at 1.2.
    expectClose(date.height, 15.6, within: 1e-9)
    expectClose(heading.height, 40.8, within: 1e-9)
    #expect(date.width == 335)
  }

  @Test("A-01 a card has margins, round corners and a shadow", arguments: [(0, 460.0), (1, 413)])
  func card(row: Int, height: Double) throws {
    let card = try fixture.cell(row).card
    let scene = fixture.scene
    let frame = Rect(x: 20, y: row == 0 ? 136 : 625, width: 335, height: height)
    let header = try fixture.entry(of: card.header)
    #expect(header.boundingRect == frame)
    #expect(header.clipsToBounds)
    #expect(header.cornerRadius == 16)
    let background = try fixture.entry(of: card.background)
    #expect(background.boundingRect == frame)
    #expect(background.shadow == Shadow(opacity: 0.25, offset: Vector(dx: 4, dy: 15), radius: 15))
    #expect(background.cornerRadius == 16)
    let subtitle = scene[card.subtitle].frame
    let title = scene[card.title].frame
    expectClose(subtitle.minX, 20, within: 1e-9)
    expectClose(subtitle.minY, 16, within: 1e-9)
    expectClose(subtitle.height, 14 * 1.2, within: 1e-9)
    expectClose(title.minY - subtitle.maxY, 5, within: 1e-9)
    #expect(title.width == 295)
    #expect(scene[card.title].text == Card.samples[row].title)
    #expect(scene[card.subtitle].text == Card.samples[row].subtitle)
    #expect(scene[card.view].identifier == "card-\(row)")
    #expect(try scene[fixture.cell(row).view].identifier == "cell-\(row)")
  }

  @Test("A-01 titles wrap", arguments: [(21, 1), (22, 2), (43, 2), (44, 3), (0, 1)])
  func titleLines(length: Int, lines: Int) throws {
    // 13.5 points a character in 295 points.
    let title = String(repeating: "x", count: length)
    let card = Card(id: "", kind: .picture, subtitle: "", title: title, tint: .black)
    let fixture = CardFixture(cards: [card])
    expectClose(
      fixture.scene[try fixture.cell(0).card.title].bounds.height, Double(lines) * 27 * 1.2,
      within: 1e-9)
  }

  @Test("A-01 a card shows four apps of a list, 70 points each")
  func apps() throws {
    let card = try fixture.cell(1).card
    #expect(card.apps.count == 4)
    for (index, row) in card.apps.enumerated() {
      let frame = Rect(x: 20, y: 120 + 70 * Double(index), width: 295, height: 70)
      #expect(fixture.scene[row.view].frame == frame)
      #expect(fixture.scene[row.view].text == Card.samples[1].apps[index].name)
      #expect(fixture.scene[row.button].frame == Rect(x: 231, y: 21, width: 64, height: 28))
      let icon = try fixture.scene.part("icon", of: row.view)
      #expect(fixture.scene[icon].frame == Rect(x: 0, y: 10, width: 50, height: 50))
      #expect(fixture.scene[icon].cornerRadius == 11)
      #expect(fixture.scene[row.button].cornerRadius == 14)
    }
  }

  @Test("A-01 a picture has its summary at the bottom, if it has one")
  func summary() throws {
    let scene = fixture.scene
    let summary = try scene.part("summary", of: fixture.cell(0).card.header)
    #expect(scene[summary].text == Card.samples[0].summary)
    expectClose(scene[summary].frame.maxY, 440, within: 1e-9)
    expectClose(scene[summary].bounds.height, 16.8, within: 1e-9)
    #expect(!scene[summary].isHidden)
    list.setContentOffset(1114)
    // The cell of the first card shows the third one now, which has none.
    #expect(try scene[scene.part("summary", of: fixture.cell(2).card.header)].isHidden)
  }

  @Test("A-01 a cell that is used again shows another card")
  func reuse() throws {
    let first = try fixture.cell(0)
    list.setContentOffset(1114)
    let third = try fixture.cell(2)
    #expect(third === first)
    #expect(fixture.scene[third.card.title].text == Card.samples[2].title)
    #expect(fixture.scene[third.card.header].backgroundColor == Card.samples[2].tint)
    #expect(fixture.scene[third.card.view].identifier == "card-2")
  }

  @Test("A-01 fewer apps than rows leave rows out")
  func fewApps() throws {
    var card = Card.samples[1]
    card.apps = Array(card.apps.prefix(3))
    let fixture = CardFixture(cards: [card])
    #expect(try fixture.cell(0).card.apps.map(\.isHidden) == [false, false, false, true])
    // 413 − 20 + 44 − 70: the formula goes on below four apps.
    let detail = try fixture.open()
    #expect(try fixture.frame(of: detail.card.header) == Rect(x: 0, y: 0, width: 375, height: 367))
  }

  @Test("A-01 an empty list has nothing to touch")
  func emptyList() throws {
    let fixture = CardFixture(cards: [])
    #expect(fixture.list.list.visibleRows.isEmpty)
    guard case .view = fixture.list.target(at: Point(x: 100, y: 400)) else {
      Issue.record("something was hit")
      return
    }
    fixture.list.list.setContentOffset(-100)
    #expect(fixture.list.selectedCard == nil)
  }
}
