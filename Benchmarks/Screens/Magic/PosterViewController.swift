public import Animations
internal import Geometry
public import Transitions
public import ViewTree

/// A screen with one poster; a tap anywhere pops the screen.
public final class PosterViewController: ViewController, MagicScreen {
  /// The poster, which the magic transition moves to and from the row of posters.
  public var magicView: ViewID?

  // The origin in the original app, for the size of poster that both screens share (check G-01).
  private static let posterOrigin = Point(x: 12, y: 155)
  private static let background = Color(red: 0.99, green: 0.95, blue: 0.86)

  /// Creates the screen, off screen.
  ///
  /// - Parameters:
  ///   - color: The colour of the poster.
  ///   - device: The device whose screen it fills.
  ///   - scene: The scene of the views.
  public init(color: Color, device: Device, in scene: Scene) {
    let view = scene.insert(
      ViewProperties("detail", frame: device.bounds, backgroundColor: Self.background))
    let frame = Rect(origin: Self.posterOrigin, size: PosterStyle.size)
    magicView = scene.insert(
      ViewProperties("poster", frame: frame, backgroundColor: color), in: view)
    super.init(name: "detail", view: view)
  }

  /// Pops the screen.
  ///
  /// - Parameters:
  ///   - animated: Whether the change is animated.
  ///   - completion: Called once, at the end.
  public func tap(
    animated: Bool = true, completion: @escaping (RoutingOutcome) -> Void = { _ in }
  ) {
    guard let navigationController else { return completion(.refused) }
    navigationController.popViewController(animated: animated, completion: completion)
  }
}
