public import Animations
internal import Geometry
public import Transitions
public import ViewTree

/// A screen with a row of three posters; a tap on a poster pushes the poster's own screen.
public final class PosterRowViewController: ViewController, MagicScreen {
  /// The views of the posters, from left to right.
  public let posters: [ViewID]
  /// The poster that was tapped last; `nil` before the first tap.
  public var magicView: ViewID?
  private let device: Device
  private let scene: Scene

  // Origin, stride and size of the posters are those of the original app; colours are choices.
  private static let firstPosterOrigin = Point(x: 12, y: 273)
  /// The distance between the left edges of neighbouring posters, in points.
  private static let posterStride = 96.0
  private static let background = Color(red: 0.94, green: 0.94, blue: 0.96)

  /// Creates the screen, off screen; no poster has been tapped.
  ///
  /// - Parameters:
  ///   - device: The device whose screen it fills.
  ///   - scene: The scene of the views.
  public init(device: Device, in scene: Scene) {
    self.device = device
    self.scene = scene
    let view = scene.insert(
      ViewProperties("posters", frame: device.bounds, backgroundColor: Self.background))
    posters = PosterStyle.colors.indices.map { index in
      let x = Self.firstPosterOrigin.x + Double(index) * Self.posterStride
      let origin = Point(x: x, y: Self.firstPosterOrigin.y)
      let poster = ViewProperties(
        "poster-\(index)", frame: Rect(origin: origin, size: PosterStyle.size),
        backgroundColor: PosterStyle.colors[index])
      return scene.insert(poster, in: view)
    }
    super.init(name: "posters", view: view)
  }

  /// Pushes the screen of a poster.
  ///
  /// - Parameters:
  ///   - index: The index of the poster, from the left.
  ///   - animated: Whether the change is animated.
  ///   - completion: Called once, at the end.
  public func tapPoster(
    at index: Int, animated: Bool = true,
    completion: @escaping (RoutingOutcome) -> Void = { _ in }
  ) {
    precondition(posters.indices.contains(index), "no poster \(index) among \(posters.count)")
    guard let navigationController else { return completion(.refused) }
    magicView = posters[index]
    let end = PosterViewController(color: PosterStyle.colors[index], device: device, in: scene)
    navigationController.pushViewController(end, animated: animated, completion: completion)
  }
}
