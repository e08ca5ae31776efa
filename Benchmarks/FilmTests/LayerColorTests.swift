import Animations
import Geometry
import Screens
import Testing
import ViewTree

@testable import Film

@Suite struct LayerColorTests {
  private let red = Color(red: 1, green: 0, blue: 0)
  private let scene = Scene(windowBounds: Rect(x: 0, y: 0, width: 100, height: 100))

  private func color(_ x: Double, _ y: Double) throws -> Color {
    var snapshot = FrameSnapshot()
    scene.capture(into: &snapshot)
    let layer = try #require(snapshot.rootLayer)
    return layer.color(at: Point(x: x, y: y), over: .white)
  }

  @Test func frontmostFillDeterminesTheColor() throws {
    let card = ViewProperties(
      "card", frame: Rect(x: 10, y: 10, width: 50, height: 50), backgroundColor: red)
    scene.insert(card, in: scene.window)
    #expect(try color(30, 30) == red)
    #expect(try color(70, 30) == .white)
  }

  @Test func opacitiesOfFillAndViewMultiply() throws {
    var card = ViewProperties(
      "card", frame: Rect(x: 0, y: 0, width: 100, height: 100),
      backgroundColor: Color(red: 0, green: 0, blue: 0, alpha: 0.5))
    card.alpha = 0.5
    scene.insert(card, in: scene.window)
    #expect(try color(50, 50) == Color(red: 0.75, green: 0.75, blue: 0.75))
  }

  @Test func maskHoleShowsTheColorBehind() throws {
    var card = ViewProperties(
      "card", frame: Rect(x: 0, y: 0, width: 100, height: 100), backgroundColor: red)
    card.mask = RippleMask(center: Point(x: 50, y: 50), radius: 20)
    scene.insert(card, in: scene.window)
    #expect(try color(50, 50) == .white)
    #expect(try color(50, 69) == .white)
    #expect(try color(50, 71) == red)
  }

  @Test func onlyClippingViewsCutOffTheirSubviews() throws {
    let table = scene.insert(
      ViewProperties("table", frame: Rect(x: 0, y: 0, width: 50, height: 50)), in: scene.window)
    scene.insert(
      ViewProperties(
        "row", frame: Rect(x: 0, y: 0, width: 100, height: 100), backgroundColor: red),
      in: table)
    #expect(try color(80, 80) == red)
    scene[table].clipsToBounds = true
    #expect(try color(80, 80) == .white)
    #expect(try color(40, 40) == red)
  }

  @Test func scrolledAndScaledViewsAreFoundAtTheirScreenPosition() throws {
    let table = scene.insert(
      ViewProperties("table", frame: Rect(x: 0, y: 0, width: 100, height: 100)),
      in: scene.window)
    scene.insert(
      ViewProperties(
        "row", frame: Rect(x: 0, y: 200, width: 100, height: 10), backgroundColor: red),
      in: table)
    scene[table].bounds.origin.y = 180
    scene[table].transform = .scale(x: 0.5, y: 0.5)
    // Scaled about its middle, the table begins 25 points from the edges. The row begins 10 points
    // below that, and is 5 points high.
    #expect(try color(50, 36) == red)
    #expect(try color(50, 41) == .white)
    #expect(try color(20, 36) == .white)
  }
}
