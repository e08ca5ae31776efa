public import Animations
internal import Geometry
public import Transitions
internal import ViewTree

/// A screen that one picture fills, over black; a tap dismisses the screen.
public final class PictureViewController: ViewController {
  /// The picture that fills the screen, drawn as its title on its colour.
  public let picture: Picture

  /// Creates the screen of a picture, off screen.
  ///
  /// - Parameters:
  ///   - picture: The picture of the screen.
  ///   - device: The device that determines the layout.
  ///   - scene: The scene in which the views are created.
  public init(_ picture: Picture, on device: Device, in scene: Scene) {
    self.picture = picture
    let frame = device.bounds
    let view = scene.insert(ViewProperties("detail", frame: frame, backgroundColor: .black))
    scene.insert(
      ViewProperties(
        "image", frame: frame, text: picture.title, backgroundColor: picture.color), in: view)
    super.init(name: "picture", view: view)
  }

  /// Handles a tap on the picture by dismissing it.
  ///
  /// - Parameter completion: Called once, at the end.
  public func tap(completion: @escaping (RoutingOutcome) -> Void = { _ in }) {
    dismiss(animated: true, completion: completion)
  }
}
