import Animations
import Geometry
import SceneSupport
import TestSupport
import Testing
import ViewTree

@Suite struct FrameSnapshotLayersTests {
  @Test func emptySnapshotHasNoRootLayer() {
    #expect(FrameSnapshot().rootLayer == nil)
  }

  @Test func layersAreNestedLikeViews() throws {
    let scene = Scene()
    let card = scene.insertView(frame: Rect(x: 10, y: 20, width: 100, height: 50), named: "card")
    let frame = Rect(x: 5, y: 6, width: 7, height: 8)
    let label = scene.insert(ViewProperties("label", frame: frame), in: card)
    scene[card].alpha = 0.5
    scene[label].alpha = 0.4
    scene[card].bounds.origin = Point(x: 0, y: 3)
    let hidden = scene.insertView(frame: .zero, named: "hidden")
    scene.insert(ViewProperties("below", frame: .zero), in: hidden)
    scene[hidden].isHidden = true
    let window = try #require(scene.snapshot().rootLayer)
    #expect(window.entry.identifier == "window")
    #expect(window.sublayers.map(\.entry.identifier) == ["card"])
    let layer = window.sublayers[0]
    #expect(layer.alpha == 0.5)
    #expect(layer.bounds == Rect(x: 0, y: 3, width: 100, height: 50))
    #expect(layer.transform == .translation(x: 10, y: 17))
    #expect(layer.sublayers.map(\.entry.identifier) == ["label"])
    #expect(layer.sublayers[0].alpha == 0.4)
    #expect(layer.sublayers[0].entry.alpha == 0.2)
  }
}
