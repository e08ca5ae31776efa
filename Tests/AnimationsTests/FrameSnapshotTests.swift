import Animations
import Geometry
import SceneSupport
import TestSupport
import Testing
import ViewTree

@Suite struct FrameSnapshotTests {
  private let scene = Scene()

  private func names() -> [String] { scene.snapshot().entries.map(\.identifier) }

  @Test func emptyScreenShowsItsWindow() {
    let snapshot = scene.snapshot()
    #expect(snapshot.entries.count == 1)
    #expect(snapshot["window"]?.boundingRect == windowBounds)
    #expect(snapshot["window"]?.view == scene.window)
  }

  @Test func entriesAreInDrawingOrder() {
    let rear = scene.insertView(frame: .zero, named: "rear")
    scene.insert(
      ViewProperties(geometry: View(frame: .zero), appearance: Appearance(identifier: "child")),
      in: rear)
    let front = scene.insertView(frame: .zero, named: "front")
    #expect(names() == ["window", "rear", "child", "front"])
    scene.bringSubviewToFront(rear)
    #expect(names() == ["window", "front", "rear", "child"])
    scene[front].zPosition = 1
    #expect(names() == ["window", "rear", "child", "front"])
    scene.insertSubview(front, to: rear, at: 0)
    #expect(names() == ["window", "rear", "child", "front"])
    scene[front].zPosition = -1
    #expect(names() == ["window", "rear", "front", "child"])
  }

  @Test func equalZPositionsKeepTheOrderOfSubviews() {
    for index in 0..<40 {
      let view = scene.insertView(frame: .zero, named: "\(index)")
      scene[view].zPosition = Double(index % 2)
    }
    let expected = (0..<40).filter { $0 % 2 == 0 } + (0..<40).filter { $0 % 2 == 1 }
    #expect(names() == ["window"] + expected.map(String.init))
  }

  @Test func hiddenViewsAreOmittedWithTheirSubviews() {
    let card = scene.insertView(frame: windowBounds, named: "card")
    scene.insert(
      ViewProperties(geometry: View(frame: .zero), appearance: Appearance(identifier: "label")),
      in: card)
    scene[card].isHidden = true
    #expect(names() == ["window"])
    #expect(scene.snapshot()[card] == nil)
    #expect(scene.snapshot()["label"] == nil)
    scene[card].isHidden = false
    #expect(names() == ["window", "card", "label"])
  }

  @Test func offScreenViewsAreOmitted() {
    let card = scene.insertView(frame: windowBounds, named: "card")
    let stored = scene.insert(ViewProperties(geometry: View(frame: .zero)))
    #expect(!scene.isOnScreen(stored))
    scene.removeFromSuperview(card)
    #expect(names() == ["window"])
    scene.addSubview(card, to: scene.window)
    #expect(names() == ["window", "card"])
  }

  @Test func alphaIsTheProductOfClampedAlphas() throws {
    let card = scene.insertView(frame: windowBounds, named: "card")
    let label = scene.insert(ViewProperties(geometry: View(frame: .zero)), in: card)
    scene[card].alpha = 0.5
    scene[label].alpha = 0.25
    #expect(try #require(scene.snapshot()[label]).alpha == 0.125)
    scene[card].alpha = 1.5
    #expect(try #require(scene.snapshot()[label]).alpha == 0.25)
    scene[card].alpha = -1
    #expect(try #require(scene.snapshot()[label]).alpha == 0)
  }

  @Test func cornersAreInWindowCoordinates() throws {
    let scroll = scene.insertView(frame: Rect(x: 0, y: 64, width: 375, height: 603))
    scene[scroll].bounds.origin.y = 120
    let row = scene.insert(
      ViewProperties(geometry: View(frame: Rect(x: 20, y: 200, width: 10, height: 10))), in: scroll)
    #expect(
      try #require(scene.snapshot()[row]).boundingRect
        == Rect(x: 20, y: 144, width: 10, height: 10))
    let turned = scene.insertView(frame: Rect(x: 150, y: 275, width: 100, height: 50))
    scene[turned].transform = .rotation(.pi / 2)
    let entry = try #require(scene.snapshot()[turned])
    expectClose(
      entry.boundingRect, Rect(x: 175, y: 250, width: 50, height: 100), within: 1e-9)
    expectClose(entry.quad.topLeft.x, 225, within: 1e-9)
    expectClose(entry.quad.topLeft.y, 250, within: 1e-9)
    expectClose(entry.quad.topRight.y, 350, within: 1e-9)
    expectClose(entry.quad.bottomRight.x, 175, within: 1e-9)
    expectClose(entry.quad.bottomLeft.y, 250, within: 1e-9)
  }

  @Test func quadAgreesWithCoordinateConversion() throws {
    var random = SeededGenerator(seed: 11)
    var parent = scene.window
    for _ in 0..<12 {
      var view = View(
        frame: Rect(x: random.uniform(in: -50...50), y: 9, width: 40, height: 30))
      view.transform = .rotation(random.uniform(in: -3...3))
      view.bounds.origin.x = random.uniform(in: -20...20)
      parent = scene.insert(ViewProperties(geometry: view), in: parent)
    }
    let entry = try #require(scene.snapshot()[parent])
    let bounds = scene[parent].bounds
    let corner = try #require(scene.convert(bounds.origin, from: parent, to: nil))
    expectClose(entry.quad.topLeft.x, corner.x, within: 1e-9)
    expectClose(entry.quad.topLeft.y, corner.y, within: 1e-9)
    let box = try #require(scene.convert(bounds, from: parent, to: nil))
    expectClose(entry.boundingRect, box, within: 1e-9)
  }

  @Test func valuesOutOfRangeAreClampedOnlyInTheSnapshot() throws {
    let view = scene.insertView(frame: Rect(x: 90, y: 190, width: 20, height: 20))
    scene[view].bounds.size = Size(width: -8, height: 20)
    scene[view].backgroundColor = Color(red: -1, green: 2, blue: 0.5, alpha: 3)
    scene[view].cornerRadius = -2
    scene[view].borderWidth = -3
    scene[view].shadow = Shadow(opacity: 1.5, offset: Vector(dx: -4, dy: 5), radius: -1)
    scene[view].mask = RippleMask(center: Point(x: -7, y: 1), radius: -9)
    scene[view].clipsToBounds = true
    let entry = try #require(scene.snapshot()[view])
    #expect(entry.boundingRect == Rect(x: 100, y: 190, width: 0, height: 20))
    #expect(entry.backgroundColor == Color(red: 0, green: 1, blue: 0.5, alpha: 1))
    #expect(entry.cornerRadius == 0)
    #expect(entry.borderWidth == 0)
    #expect(entry.shadow == Shadow(opacity: 1, offset: Vector(dx: -4, dy: 5), radius: 0))
    #expect(entry.mask == RippleMask(center: Point(x: -7, y: 1), radius: 0))
    #expect(entry.clipsToBounds)
    #expect(scene.presentation(of: view) == scene[view])
    #expect(scene[view].shadow.radius == -1)
  }

  @Test func valuesInRangeAreUnchanged() throws {
    let view = scene.insertView(frame: Rect(x: 90, y: 190, width: 20, height: 20))
    scene[view].alpha = 0.75
    scene[view].backgroundColor = Color(red: 0.1, green: 0.2, blue: 0.3, alpha: 0.4)
    scene[view].cornerRadius = 16
    scene[view].borderWidth = 2
    scene[view].shadow = Shadow(opacity: 0.25, offset: Vector(dx: 4, dy: 15), radius: 15)
    scene[view].mask = RippleMask(center: Point(x: 10, y: 10), radius: 5)
    let entry = try #require(scene.snapshot()[view])
    let properties = scene[view]
    #expect(entry.alpha == 0.75)
    #expect(entry.backgroundColor == properties.backgroundColor)
    #expect(entry.cornerRadius == 16)
    #expect(entry.borderWidth == 2)
    #expect(entry.shadow == properties.shadow)
    #expect(entry.mask == properties.mask)
    #expect(!entry.clipsToBounds)
  }

  @Test func defaultAppearanceEqualsThatOfCALayer() {
    let appearance = Appearance()
    #expect(appearance.shadow == Shadow(opacity: 0, offset: Vector(dx: 0, dy: -3), radius: 3))
    #expect(appearance.alpha == 1)
    #expect(appearance.backgroundColor == .clear)
    #expect(Color.clear.alpha == 0)
    #expect(Color.black == Color(red: 0, green: 0, blue: 0, alpha: 1))
    #expect(Color.white == Color(red: 1, green: 1, blue: 1, alpha: 1))
    #expect(appearance.mask == nil)
  }

  @Test func snapshotHasTheTimeOfItsCapture() {
    scene.clock.advance(to: 2)
    var snapshot = scene.snapshot()
    #expect(snapshot.time == 2)
    scene.capture(at: 2.5, into: &snapshot)
    #expect(snapshot.time == 2.5)
  }

  @Test func zeroSizedViewIsAPoint() throws {
    let view = scene.insertView(frame: Rect(x: 30, y: 40, width: 0, height: 0))
    scene[view].transform = .rotation(1)
    let entry = try #require(scene.snapshot()[view])
    #expect(entry.boundingRect == Rect(x: 30, y: 40, width: 0, height: 0))
  }
}
