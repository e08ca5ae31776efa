import Animations
import Geometry
import SceneSupport
import TestSupport
import Testing
import Transitions
import ViewTree

@testable import Screens

/// The tiles that fly from a row to a column.
@Suite struct MoveTests {
  private let replay = StageReplay(MoveStage(SystemSetting(device: .i8)))
  private var scene: Scene { replay.scene }

  private func copy(_ index: Int, at time: Double) throws -> FrameSnapshot.Entry {
    try #require(
      replay.snapshot(at: time).entries.first { $0.identifier == "moving-\(index)" })
  }

  /// The spring is at 0.94835012 after 0.1 s and at 1.01953773 after 0.25 s, by its closed form.
  @Test(
    "X-03 copies of the tiles fly to their places by a spring",
    arguments: [
      (0, 0.0, Rect(x: 16, y: 459.6666667, width: 103.6666667, height: 103.6666667)),
      (0, 0.1, Rect(x: 16, y: 57.8823325, width: 330.6384621, height: 128.2447406)),
      (2, 0.1, Rect(x: 28.3615379, y: 334.0102758, width: 330.6384621, height: 128.2447406)),
      (2, 0.25, Rect(x: 11.3239711, y: 324.5779181, width: 347.676029, height: 130.089686)),
    ])
  func flight(index: Int, time: Double, frame: Rect) throws {
    replay.stage.begin()
    // The frequency of the spring is given to 1e-9, and a tile moves by 400 points.
    expectClose(try copy(index, at: time).boundingRect, frame, within: 1e-5)
  }

  @Test("X-03 the new screen fades in, under the copies, without the tiles themselves")
  func fade() throws {
    replay.stage.begin()
    let column = replay.stage.navigation.topViewController
    let snapshot = replay.snapshot(at: 0.05)
    expectClose(try #require(snapshot[column.view]).alpha, 0.4509125, within: 1e-6)
    #expect(!snapshot.entries.contains { $0.identifier.hasPrefix("column-") })
    #expect(!snapshot.entries.contains { $0.identifier.hasPrefix("row-") })
    #expect(snapshot.entries.suffix(3).allSatisfy { $0.identifier.hasPrefix("moving-") })
    // The spring overshoots, and an opacity does not.
    let late = replay.snapshot(at: 0.25)
    #expect(try #require(late[column.view]).alpha == 1)
  }

  @Test("X-03 afterwards the copies are gone and the tiles are seen, also on the way back")
  func end() throws {
    replay.stage.begin()
    replay.advance(to: 1)
    #expect(replay.stage.outcome == .completed)
    let names = replay.snapshot(at: 1).entries.map(\.identifier)
    #expect(names.filter { $0.hasPrefix("column-") } == ["column-0", "column-1", "column-2"])
    #expect(!names.contains { $0.hasPrefix("moving-") })
    replay.stage.navigation.popViewController(animated: true)
    // The first tile flies back from 36 to 459.67.
    let back = try #require(
      replay.snapshot(at: 1.1).entries.first { $0.identifier == "moving-0" })
    expectClose(back.boundingRect.minY, 437.7843342, within: 1e-5)
    replay.advance(to: 2)
    #expect(replay.answers == [.completed, .completed])
    for tile in replay.stage.row.tiles { #expect(!scene[tile].isHidden) }
  }

  @Test("X-03 screens with different numbers of tiles cancel at once", arguments: [0, 2])
  func mismatch(count: Int) {
    replay.stage.row.pushColumn(count: count)
    #expect(replay.answers == [.cancelled])
    #expect(
      replay.log.diagnostics
        == [.animator("the screens do not have as many moving views as each other")])
    #expect(replay.stage.navigation.topViewController === replay.stage.row)
    #expect(!scene.isAnimating)
  }

  @Test("X-03 a tile that was removed cancels, too")
  func removed() {
    scene.removeSubtree(replay.stage.row.tiles[1])
    replay.stage.row.pushColumn()
    #expect(replay.answers == [.cancelled])
  }
}
