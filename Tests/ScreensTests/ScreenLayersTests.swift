import Geometry
import Testing
import Transitions

@testable import Screens

@Suite struct ScreenLayersTests {
  /// The tree and the entries are two ways to say the same.
  @Test(arguments: TransitionSystem.all.map(\.name))
  func layerTreeAgreesWithSnapshotEntries(name: String) throws {
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

/// A layer in window coordinates, comparable with an entry.
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
