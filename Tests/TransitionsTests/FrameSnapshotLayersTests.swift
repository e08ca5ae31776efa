import Geometry
import TestSupport
import Testing
import Transitions
import ViewTree

@Suite struct FrameSnapshotLayersTests {
  @Test func thereIsNoLayerBeforeTheFirstFrame() {
    #expect(FrameSnapshot().rootLayer == nil)
  }

  @Test func layersAreNestedAsViewsAre() throws {
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

  /// The tree and the entries are two ways to say the same.
  @Test(arguments: TransitionSystem.all.map(\.name))
  func layersSayWhatTheEntriesSay(name: String) throws {
    let system = try #require(TransitionSystem.named(name))
    let stage = system.stage()
    let start = stage.window.clock.now
    var snapshot = FrameSnapshot()
    stage.begin()
    for time in FrameSchedule(duration: system.settlingTime, framesPerSecond: 20) {
      stage.window.clock.advance(to: start + time)
      stage.window.scene.capture(into: &snapshot)
      let root = try #require(snapshot.rootLayer)
      let flat = root.flattened(below: .identity, alpha: 1)
      #expect(flat.map(\.entry) == snapshot.entries, "at \(time)")
      for layer in flat {
        #expect(layer.alpha == layer.entry.alpha, "\(layer.entry.identifier) at \(time)")
        #expect(layer.corner == layer.entry.quad.topLeft, "\(layer.entry.identifier) at \(time)")
      }
    }
  }
}

/// A layer by itself, as an entry is.
private struct FlatLayer {
  let entry: FrameSnapshot.Entry
  let alpha: Double
  let corner: Point
}

extension FrameSnapshot.Layer {
  fileprivate func flattened(below parent: AffineTransform, alpha parentAlpha: Double)
    -> [FlatLayer]
  {
    let whole = transform.concatenating(parent)
    let product = alpha * parentAlpha
    return [FlatLayer(entry: entry, alpha: product, corner: whole.map(bounds.origin))]
      + sublayers.flatMap { $0.flattened(below: whole, alpha: product) }
  }
}
