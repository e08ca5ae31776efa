public import Animations
internal import Geometry
public import Transitions
public import ViewTree

/// A screen with a red view, whose shadow `toggle(completion:)` fades in or out within a second.
public final class ShadowViewController: ViewController {
  /// The view whose shadow `toggle(completion:)` fades in or out.
  public let redView: ViewID
  /// Whether the shadow is on, or fading in.
  public private(set) var isShadowOn = false
  private let scene: Scene

  /// The frame of the red view on the screen, in points, as in the original app (check G-06).
  private static let frame = Rect(x: 100, y: 160, width: 120, height: 160)
  private static let red = Color(red: 1, green: 0, blue: 0)
  /// The duration of fading the shadow in or out, in seconds, as in the original app.
  private static let duration = 1.0

  /// Creates the screen, off screen, with the shadow off.
  ///
  /// - Parameters:
  ///   - device: The device whose screen it fills.
  ///   - scene: The scene of the views.
  public init(device: Device, in scene: Scene) {
    self.scene = scene
    let view = scene.insert(ViewProperties("shadow", frame: device.bounds, backgroundColor: .white))
    redView = scene.insert(
      ViewProperties("red", frame: Self.frame, backgroundColor: Self.red), in: view)
    super.init(name: "shadow", view: view)
  }

  /// Switches the shadow on or off; a running change is replaced and starts from its full or zero
  /// value.
  ///
  /// - Parameter completion: Called once, with whether the animation ran to its end.
  public func toggle(completion: ((Bool) -> Void)? = nil) {
    isShadowOn.toggle()
    scene.animateShadow(
      of: redView, isShadowOn ? .expand : .shrink, duration: Self.duration, completion: completion)
  }
}
