public import Animations
internal import Geometry
public import Transitions
internal import ViewTree

/// A screen with a round button, from which another screen spreads.
///
/// The screen is the transitioning delegate of the screen that it presents.
public final class CircleViewController: ViewController {
  /// The controller that drives the next transitions; `nil` if no gesture drives them.
  public var interaction: (any InteractiveTransitioning)?
  private let button: Rect

  // Choices: only the circle has a source (check X-03).
  private static let diameter = 40.0
  private static let margin = 20.0

  /// Creates a screen, off screen.
  ///
  /// - Parameters:
  ///   - name: The name of the screen's view in frame records.
  ///   - color: The colour of the screen.
  ///   - device: The device that determines the layout.
  ///   - scene: The scene in which the views are created.
  public init(_ name: String, color: Color, on device: Device, in scene: Scene) {
    let size = device.size
    let side = Self.diameter
    button = Rect(
      x: size.width - Self.margin - side, y: device.statusBarHeight + Self.margin, width: side,
      height: side)
    let view = scene.insert(ViewProperties(name, frame: device.bounds, backgroundColor: color))
    var properties = ViewProperties("\(name)-button", frame: button, backgroundColor: .white)
    properties.cornerRadius = side / 2
    scene.insert(properties, in: view)
    super.init(name: name, view: view)
  }

  /// Presents a screen, which spreads from the button.
  ///
  /// - Parameters:
  ///   - screen: The screen.
  ///   - completion: Called once, at the end.
  public func spread(
    _ screen: CircleViewController, completion: @escaping (RoutingOutcome) -> Void = { _ in }
  ) {
    screen.transitioningDelegate = self
    present(screen, animated: true, completion: completion)
  }
}

extension CircleViewController: ViewControllerTransitioningDelegate, InteractionSource {
  /// Returns an animator that spreads the screen from the button.
  public func animationController(
    forPresented presented: ViewController, presenting: ViewController
  ) -> (any TransitionAnimator)? { animator(isSpreading: true) }

  /// Returns an animator that shrinks the screen to the button.
  public func animationController(
    forDismissed dismissed: ViewController
  ) -> (any TransitionAnimator)? { animator(isSpreading: false) }

  private func animator(isSpreading: Bool) -> CircleAnimator {
    CircleAnimator(
      isSpreading: isSpreading, center: button.center, radius: button.width / 2)
  }
}
