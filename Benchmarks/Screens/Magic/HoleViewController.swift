public import Animations
internal import Geometry
public import Transitions
public import ViewTree

/// A screen with two pictures, one in front of the other, and a hole that opens and closes in the
/// front one.
public final class HoleViewController: ViewController {
  /// The picture in front, in which the hole opens.
  public let upperPicture: ViewID
  /// Whether the hole is open, or opening.
  public private(set) var isOpen = false
  /// Whether the button is enabled: not while the hole opens or closes.
  public private(set) var isToggleEnabled = true
  private let scene: Scene

  private static let lowerColor = Color(red: 0.10, green: 0.30, blue: 0.45)
  private static let upperColor = Color(red: 0.95, green: 0.77, blue: 0.35)
  /// The duration of opening or closing the hole, in seconds, as in the original app.
  private static let duration = 1.0

  /// Creates the screen, off screen, with the hole closed.
  ///
  /// - Parameters:
  ///   - device: The device whose screen it fills.
  ///   - scene: The scene of the views.
  public init(device: Device, in scene: Scene) {
    self.scene = scene
    let view = scene.insert(ViewProperties("hole", frame: device.bounds, backgroundColor: .white))
    scene.insert(
      ViewProperties("picture-lower", frame: device.bounds, backgroundColor: Self.lowerColor),
      in: view)
    upperPicture = scene.insert(
      ViewProperties("picture-upper", frame: device.bounds, backgroundColor: Self.upperColor),
      in: view)
    super.init(name: "hole", view: view)
  }

  /// Opens the hole in the middle of the picture, or closes it, in a second.
  ///
  /// The call is ignored while the button is disabled, and the completion is then not called.
  ///
  /// - Parameter completion: Called once, with whether the animation ran to its end.
  public func toggle(completion: @escaping (Bool) -> Void = { _ in }) {
    guard isToggleEnabled else { return }
    isToggleEnabled = false
    isOpen.toggle()
    let bounds = scene[upperPicture].geometry.bounds
    scene.animateRipple(
      in: upperPicture, at: bounds.center, isOpen ? .expand : .shrink, duration: Self.duration
    ) { [weak self] finished in
      self?.isToggleEnabled = true
      completion(finished)
    }
  }
}
