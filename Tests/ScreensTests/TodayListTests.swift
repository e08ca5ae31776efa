import Animations
import Geometry
import SceneSupport
import TestSupport
import Testing
import Transitions
import ViewTree

@testable import Screens

/// The today list at rest and under the finger.
@Suite struct TodayListTests {
  let fixture = TodayFixture(.push, isPressed: false)

  @Test("D-01 rows are as high as a picture and a gap, cards as wide as the screen less 40 points")
  func rowsAndCards() throws {
    let metrics = TodayMetrics(size: Device.iX.size)
    #expect(metrics.rowHeight == 460.5)
    let list = fixture.list.list
    #expect(list.layout.contentSize.height == 115 + 20 * 460.5)
    list.setContentOffset(500)
    let cell = try #require(list.cellForRow(RowPath(row: 2)))
    let scene = fixture.scene
    expectClose(
      scene[cell.view].frame, Rect(x: 0, y: 1036, width: 375, height: 460.5), within: 1e-9)
    expectClose(
      scene[cell.card].frame, Rect(x: 20, y: 0, width: 335, height: 460.5), within: 1e-9)
    expectClose(
      scene[cell.picture].frame, Rect(x: 0, y: 0, width: 335, height: 435.5), within: 1e-9)
    expectClose(scene[cell.title].frame, Rect(x: 15, y: 20, width: 345, height: 30), within: 1e-9)
    expectClose(
      scene[cell.content].frame, Rect(x: 15, y: 405.5, width: 331, height: 15), within: 1e-9)
    #expect(scene[cell.picture].cornerRadius == 15)
    #expect(scene[cell.picture].clipsToBounds)
    #expect(scene[cell.content].alpha == 0.5)
  }

  @Test(
    "D-01 rows that touch an edge of the screen only from outside have no cell",
    arguments: [(0.0, 0...1), (575, 0...2), (575.5, 1...2)])
  func visibleRows(offset: Double, rows: ClosedRange<Int>) {
    fixture.list.list.setContentOffset(offset)
    #expect(fixture.list.list.visibleRows == rows.map { RowPath(row: $0) })
  }

  @Test("D-01 the header's margins follow the width of the screen", arguments: Device.all)
  func header(device: Device) throws {
    let fixture = TodayFixture(.push, on: device)
    let (width, scale) = (device.size.width, device.size.width / 375)
    let expected = [
      ("timeLabel", Rect(x: 22 * scale, y: 30, width: width / 2, height: 14)),
      ("todayLabel", Rect(x: 22 * scale, y: 55, width: 2 * width / 3, height: 30)),
      ("userButton", Rect(x: width - 84 - 22 * scale, y: 18, width: 84, height: 84)),
    ]
    for (identifier, frame) in expected {
      expectClose(try fixture.frame(of: identifier, at: 0), frame, within: 1e-9, identifier)
    }
    #expect(fixture.snapshot(at: 0)["userButton"]?.cornerRadius == 22)
    let row = TodayMetrics(size: device.size).rowHeight
    expectClose(row, 1.3 * (width - 40) + 25, within: 1e-9)
  }

  @Test func cellsShowTheFilmsOfTheirRows() throws {
    let list = fixture.list
    for row in 0..<list.films.count {
      list.list.setContentOffset(460.5 * Double(row))
      let cell = try #require(list.list.cellForRow(RowPath(row: row)))
      let film = list.films[row]
      #expect(fixture.scene[cell.picture].text == film.image)
      #expect(fixture.scene[cell.picture].backgroundColor == film.tint)
      #expect(fixture.scene[cell.title].text == film.title)
      #expect(fixture.scene[cell.content].text == film.originalTitle)
      #expect(fixture.scene[cell.card].identifier == "card-\(row)")
    }
  }

  @Test func reusedCellsEqualNewCells() throws {
    let (list, scene) = (fixture.list.list, fixture.scene)
    let cell = try fixture.cell
    scene[cell.view].transform = .scale(x: 0.9, y: 0.9)
    scene[cell.card].isHidden = true
    scene[cell.picture].isHidden = true
    list.setContentOffset(5000)
    list.setContentOffset(0)
    for row in list.visibleRows {
      let cell = try #require(list.cellForRow(row))
      #expect(scene[cell.view].transform == .identity)
      #expect(!scene[cell.card].isHidden && !scene[cell.picture].isHidden)
    }
  }

  @Test func sampleFilmsAreRepeatedForLongLists() {
    let list = TodayFixture(.push, rowCount: 10_000).list
    #expect(list.films.count == 10_000)
    #expect(list.films[19_99] == Film.samples[19])
    #expect(list.list.visibleRows.count == 2)
    #expect(TodayFixture(.push).list.films == Film.samples)
  }

  @Test func listUsesTheColoursAndRadiiOfItsStyle() {
    #expect(
      TodayStyle.tints == [
        Color(red: 0.16, green: 0.32, blue: 0.45), Color(red: 0.55, green: 0.24, blue: 0.2),
        Color(red: 0.22, green: 0.42, blue: 0.3), Color(red: 0.44, green: 0.35, blue: 0.55),
        Color(red: 0.75, green: 0.54, blue: 0.26),
      ])
    #expect(Set(Film.samples.map(\.tint)).count == TodayStyle.tints.count)
    #expect(TodayStyle.backdrop == Color(red: 0.92, green: 0.92, blue: 0.94))
    let frame = fixture.snapshot(at: 0)
    #expect(frame["today"]?.backgroundColor == .white)
    #expect(frame["tabBar"]?.backgroundColor == Color(red: 0.97, green: 0.97, blue: 0.98))
    #expect(frame["userButton"]?.backgroundColor == Color(red: 0.85, green: 0.87, blue: 0.9))
  }

  // MARK: Under the finger

  /// The scale that shows of the card in a row.
  private func scale(of row: Int, at time: Double) throws -> Double {
    let cell = try #require(fixture.list.list.cellForRow(RowPath(row: row)))
    return fixture.shown(cell.view, at: time).geometry.transform.a
  }

  @Test("D-02 a card shrinks to 0.9 in 0.2 s under the finger, and grows again in 0.2 s")
  func pressAndRelease() throws {
    fixture.list.highlightRow(at: RowPath(row: 0))
    // Ease-in-out is at 0.129162 at a quarter.
    for (time, expected) in [(0.0, 1.0), (0.05, 0.987084), (0.1, 0.95), (0.2, 0.9), (3, 0.9)] {
      expectClose(try scale(of: 0, at: time), expected, within: 1e-6, "at \(time)")
    }
    fixture.advance(to: 1)
    fixture.list.unhighlightRow(at: RowPath(row: 0))
    for (time, expected) in [(1.0, 0.9), (1.1, 0.95), (1.2, 1)] {
      expectClose(try scale(of: 0, at: time), expected, within: 1e-6, "at \(time)")
    }
  }

  @Test("D-02 pressing or releasing a card leaves the others alone")
  func otherRowsAreUnaffected() throws {
    fixture.list.highlightRow(at: RowPath(row: 0))
    expectClose(try scale(of: 1, at: 0.1), 1, within: 0)
    fixture.advance(to: 0.3)
    fixture.list.unhighlightRow(at: RowPath(row: 1))
    expectClose(try scale(of: 0, at: 0.4), 0.9, within: 1e-12)
    // A row off screen has no card to press.
    fixture.advance(to: 1)
    fixture.list.highlightRow(at: RowPath(row: 15))
    #expect(!fixture.scene.isAnimating)
  }

  @Test("D-02 a selected card is small at once, and back 0.1 s after the list began to leave")
  func selection() throws {
    fixture.stage.begin()
    #expect(fixture.scene[try fixture.cell.view].transform == .identity)
    for (time, expected) in [(0.0, 0.9), (0.025, 0.912916), (0.05, 0.95), (0.1, 1)] {
      expectClose(try scale(of: 0, at: time), expected, within: 1e-6, "at \(time)")
    }
  }

  @Test("D-02 without release at the list's leaving the selected card stays small")
  func selectionWithoutRelease() throws {
    fixture.list.releasesCard = false
    fixture.stage.begin()
    #expect(fixture.scene[try fixture.cell.view].transform == .scale(x: 0.9, y: 0.9))
    expectClose(try scale(of: 0, at: 0.05), 0.9, within: 1e-12)
  }
}
