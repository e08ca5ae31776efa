import Animations
import Geometry
import SceneSupport
import TestSupport
import Testing
import Transitions
import ViewTree

@testable import Screens

/// The contents of a ledger's screens.
@Suite struct LedgerScreenTests {
  @Test(
    "L-01 30 rows of the ledger show below the bar of a tall telephone",
    arguments: [(Device.iX, 88.0, 30), (.i8, 64, 25), (.i5, 64, 21)])
  func rows(device: Device, top: Double, count: Int) throws {
    let stage = LedgerStage(.dropIn, pace: .steady, SystemSetting(device: device))
    let list = stage.ledger.list
    #expect(list.visibleRows == (0..<count).map { RowPath(row: $0) })
    #expect(list.layout.contentSize == Size(width: device.size.width, height: 60 * 24.5))
    let snapshot = stage.window.scene.snapshot()
    let last = try #require(snapshot["entry-\(count - 1)"]).boundingRect
    #expect(last.minY == top + Double(count - 1) * 24.5)
    #expect(last.width == device.size.width)
    let bar = try #require(snapshot["navigation-bar"])
    #expect(bar.boundingRect == Rect(x: 0, y: 0, width: device.size.width, height: top))
  }

  @Test("L-01 a ledger may have 10 000 entries, and makes cells only for those on screen")
  func manyRows() throws {
    let stage = LedgerStage(.dropIn, pace: .steady, SystemSetting(rowCount: 10_000))
    let views = stage.window.scene.tree.count
    // Window, navigation controller, container, bar, ledger, list, 30 cells; entry, amount, keypad.
    #expect(views == 6 + 30 + 3)
    stage.ledger.list.setContentOffset(stage.ledger.list.offsets.upperBound)
    #expect(stage.ledger.list.visibleRows.last == RowPath(row: 9999))
    stage.begin()
    stage.window.clock.advance(to: 0.5)
    #expect(stage.outcome == .completed)
  }

  @Test func emptyLedgerPushesAndPops() throws {
    let scene = Scene(windowBounds: Device.iX.bounds)
    let ledger = LedgerViewController(entries: [], on: .iX, in: scene)
    let navigation = NavigationController(
      name: "navigation", rootViewController: ledger,
      view: scene.insert(ViewProperties("navigation", frame: Device.iX.bounds)), in: scene)
    let window = Window(scene: scene, rootViewController: navigation)
    #expect(ledger.list.visibleRows.isEmpty)
    #expect(ledger.list.offsets == 0...0)
    var outcomes: [RoutingOutcome] = []
    let entry = EntryViewController(on: .iX, in: scene)
    ledger.pushEntry(entry, animated: true) { outcomes.append($0) }
    scene.clock.advance(to: 1)
    entry.close(animated: true) { outcomes.append($0) }
    scene.clock.advance(to: 2)
    #expect(outcomes == [.completed, .completed])
    #expect(window.log.diagnostics.isEmpty)
  }

  @Test func scrolledLedgerKeepsItsContentOffset() {
    let stage = LedgerStage(.dropIn, pace: .steady, SystemSetting())
    stage.ledger.list.setContentOffset(100)
    stage.begin()
    stage.window.clock.advance(to: 0.5)
    stage.entry.close(animated: true)
    stage.window.clock.advance(to: 1)
    #expect(stage.ledger.list.contentOffset == 100)
    #expect(stage.ledger.list.visibleRows.first == RowPath(row: 4))
  }

  @Test func ledgerViewsHaveTheirColors() throws {
    let stage = LedgerStage(.dropIn, pace: .steady, SystemSetting())
    stage.begin()
    let snapshot = stage.window.scene.snapshot()
    let colors = [
      "navigation": Color.white, "ledger": .white, "entry-0": .white, "amount": .white,
      "navigation-bar": Color(red: 0.98, green: 0.78, blue: 0.26),
      "entry-1": Color(red: 0.95, green: 0.95, blue: 0.93),
      "entry": Color(red: 0.99, green: 0.95, blue: 0.84),
      "keypad": Color(red: 0.84, green: 0.85, blue: 0.87),
    ]
    for (identifier, color) in colors {
      #expect(snapshot[identifier]?.backgroundColor == color, "\(identifier)")
    }
    #expect(snapshot["entry-28"]?.backgroundColor == .white)
  }

  @Test func entryShowsAmountBelowTheBarAndKeypadAtTheBottom() throws {
    let stage = LedgerStage(.liftOut, pace: .steady, SystemSetting())
    let snapshot = stage.window.scene.snapshot()
    let amount = try #require(snapshot["amount"])
    #expect(amount.boundingRect == Rect(x: 20, y: 108, width: 335, height: 48))
    #expect(stage.window.scene[amount.view].text == "0.00")
    let keypad = try #require(snapshot["keypad"])
    #expect(keypad.boundingRect == Rect(x: 0, y: 596, width: 375, height: 216))
  }

  @Test func ledgerLabelsHaveTheirTexts() throws {
    let stage = LedgerStage(.dropIn, pace: .steady, SystemSetting())
    let scene = stage.window.scene
    let snapshot = scene.snapshot()
    let texts = try ["navigation-bar", "entry-0", "entry-1", "entry-2"].map {
      scene[try #require(snapshot[$0]).view].text
    }
    #expect(texts == ["Ledger", "Salary  25.00", "Breakfast  −10.25", "Bus  −20.25"])
  }

  @Test(arguments: [(0, "0.00"), (7, "0.07"), (-1205, "−12.05"), (250_000, "2500.00")])
  func amountsHaveTwoDecimals(cents: Int, amount: String) {
    #expect(LedgerEntry(title: "", cents: cents).amount == amount)
  }

  @Test func sampleEntriesRepeatOnlyAfterManyRows() {
    let entries = LedgerEntry.samples(count: 960)
    #expect(Set(entries).count == 960)
    #expect(entries.filter { $0.cents > 0 }.allSatisfy { $0.title == "Salary" })
    #expect(LedgerEntry.sampleCount == 60)
  }
}
