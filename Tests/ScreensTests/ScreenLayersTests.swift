import Animations
import Geometry
import TestSupport
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
      let flat = root.flattened(below: { $0 }, alpha: 1)
      #expect(flat.map(\.entry) == snapshot.entries, "at \(time)")
      for layer in flat {
        #expect(layer.alpha == layer.entry.alpha, "\(layer.entry.identifier) at \(time)")
        let corner = layer.entry.quad.topLeft
        // Level by level a point is rounded otherwise than by one product: 3000 points at 2⁻⁵³
        // each.
        let context = "\(layer.entry.identifier) at \(time)"
        expectClose(layer.corner.x, corner.x, within: 1e-11, context)
        expectClose(layer.corner.y, corner.y, within: 1e-11, context)
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
  fileprivate func flattened(below parent: @escaping (Point) -> Point, alpha parentAlpha: Double)
    -> [FlatLayer]
  {
    let whole: (Point) -> Point = { point in
      parent(projection.map { $0.map(point) ?? .zero } ?? transform.map(point))
    }
    let product = alpha * parentAlpha
    return [FlatLayer(entry: entry, alpha: product, corner: whole(bounds.origin))]
      + sublayers.flatMap { $0.flattened(below: whole, alpha: product) }
  }
}
