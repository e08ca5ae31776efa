import Animations
import Geometry
import SceneSupport
import Screens
import Testing
import Transitions
import ViewTree

/// Touches on the card list by what another package can call.
@Suite struct CardTouchTests {
  private let scene = Scene()
  private let list: CardListScreen
  private let window: Window

  init() {
    list = CardListScreen(cards: Card.samples, device: .iX, in: scene)
    window = Window(scene: scene, rootViewController: list)
  }

  /// The cell at a place of the window; it is an error when there is none.
  private func cell(at point: Point) throws -> CardCell {
    guard case .cell(let cell) = list.target(at: point) else { throw NoCell() }
    return cell
  }

  private struct NoCell: Error {}

  @Test("A-03 touches through the public interface open a card, which closes again")
  func touchesOpenACard() throws {
    var opening: RoutingOutcome?
    list.didPresent = { opening = $0 }
    let cell = try cell(at: Point(x: 187, y: 300))
    #expect(list.list.cellForRow(RowPath(row: 0)) === cell)
    list.touchesBegan(cell)
    #expect(list.pressedCell === cell)
    scene.clock.advance(to: 0.1)
    list.touchesEnded(cell)
    #expect(list.selectedRow == RowPath(row: 0))
    scene.clock.advance(to: 2)
    #expect(opening == .completed)
    let detail = try #require(list.detail)
    var closing: RoutingOutcome?
    detail.didClose = { closing = $0 }
    detail.close()
    scene.clock.advance(to: 4)
    #expect(closing == .completed && list.detail == nil)
  }

  @Test("A-03 a touch outside of the cards has no cell")
  func touchOutsideHasNoCell() {
    #expect(throws: NoCell.self) { try cell(at: Point(x: 187, y: 60)) }
    #expect(list.target(at: Point(x: -1, y: 300)) == nil)
  }
}
