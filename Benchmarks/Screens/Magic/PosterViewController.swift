internal import Geometry
public import Transitions
public import ViewTree

/// One poster; a tap anywhere goes back.
public final class PosterViewController: ViewController, MagicScreen {
  /// The poster.
  public var magicView: ViewID?

  private static let posterOrigin = Point(x: 12, y: 155)
  private static let background = Color(red: 0.99, green: 0.95, blue: 0.86)

  /// Creates the screen, off screen.
  ///
  /// - Parameters:
  ///   - color: The poster's.
  ///   - device: The telephone whose screen it fills.
  ///   - scene: Where its views are.
  public init(color: Color, device: Device, in scene: Scene) {
    let view = scene.insert(
      ViewProperties("detail", frame: device.bounds, backgroundColor: Self.background))
    let frame = Rect(origin: Self.posterOrigin, size: PosterStyle.size)
    magicView = scene.insert(
      ViewProperties("poster", frame: frame, backgroundColor: color), in: view)
    super.init(name: "detail", view: view)
  }

  /// Goes back.
  ///
  /// - Parameters:
  ///   - animated: Whether to show a transition.
  ///   - completion: Called once, at the end.
  public func tap(
    animated: Bool = true, completion: @escaping (RoutingOutcome) -> Void = { _ in }
  ) {
    guard let navigationController else { return completion(.refused) }
    navigationController.popViewController(animated: animated, completion: completion)
  }
}
