package import Animations
package import Geometry
package import Screens
internal import Transitions

/// The contents of a phone's screen at one time, including the status bar and the fingers, which
/// the engine does not draw.
package struct Screen: Hashable, Sendable {
  /// The time, in seconds from the beginning of the take.
  package var time: Double
  /// The layer of the window, with the layers of all visible views as sublayers.
  package var layer: FrameSnapshot.Layer
  /// The locations of the fingers on the screen, in points.
  package var touches: [Point]
  /// Whether the status bar is shown, which the view controller in front decides.
  package var showsStatusBar: Bool
  /// The phone to which the screen belongs, with its size, corners and status bar.
  package var device: Device

  init(time: Double, layer: FrameSnapshot.Layer, _ stage: any SystemStage, _ device: Device) {
    self.time = time
    self.layer = layer
    self.device = device
    touches = stage.touches
    showsStatusBar = !stage.window.frontViewController.prefersStatusBarHidden
  }
}
