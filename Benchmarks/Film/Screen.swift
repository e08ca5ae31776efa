package import Geometry
package import Screens
package import Transitions

/// What a telephone shows at one moment, with what the engine does not draw: the status bar and the
/// finger.
package struct Screen: Hashable, Sendable {
  /// Seconds from the beginning of the take.
  package var time: Double
  /// The window with everything on it.
  package var layer: FrameSnapshot.Layer
  /// Where fingers are, in points.
  package var touches: [Point]
  /// Whether the status bar shows.
  package var showsStatusBar: Bool
  /// The telephone.
  package var device: Device

  init(time: Double, layer: FrameSnapshot.Layer, _ stage: any SystemStage, _ device: Device) {
    self.time = time
    self.layer = layer
    self.device = device
    touches = stage.touches
    showsStatusBar = !stage.window.frontViewController.prefersStatusBarHidden
  }
}
