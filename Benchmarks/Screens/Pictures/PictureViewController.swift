internal import Geometry
public import Transitions
internal import ViewTree

/// A single picture that fills the screen, over black; a tap takes it away.
public final class PictureViewController: ViewController {
  /// What is shown.
  public let picture: Picture

  /// Creates the screen of a picture, off screen.
  ///
  /// - Parameters:
  ///   - picture: What is shown.
  ///   - device: What the layout depends on.
  ///   - scene: Where the views are created.
  public init(_ picture: Picture, on device: Device, in scene: Scene) {
    self.picture = picture
    let frame = device.bounds
    let view = scene.insert(ViewProperties("detail", frame: frame, backgroundColor: .black))
    scene.insert(
      ViewProperties(
        "image", frame: frame, text: picture.title, backgroundColor: picture.color), in: view)
    super.init(name: "picture", view: view)
  }

  /// The picture is tapped: dismisses it.
  ///
  /// - Parameter completion: Called once, at the end.
  public func tap(completion: @escaping (RoutingOutcome) -> Void = { _ in }) {
    dismiss(animated: true, completion: completion)
  }
}
