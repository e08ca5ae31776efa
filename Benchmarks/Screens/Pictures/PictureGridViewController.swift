public import Animations
internal import Geometry
public import Transitions
public import ViewTree

/// A grid of pictures in two columns; a tap presents one on the full screen.
///
/// The grid is the transitioning delegate of the picture it presents. It creates a new animator for
/// every transition, from the current place of the picture in the grid. If the picture is no longer
/// in the grid, the default transition runs and the log gives the reason.
public final class PictureGridViewController: ViewController {
  /// The pictures of the grid, row by row from the top left.
  public let pictures: [Picture]
  /// One view for each element of `pictures`, in the order of `pictures`.
  public let pictureViews: [ViewID]
  /// The index in `pictures` of the last presented picture; `nil` before the first presentation.
  public private(set) var selectedIndex: Int?
  /// The way in which new animators find the picture's view; both ways give the same frames.
  public var lookup = PictureAnimator.ViewLookup.context
  /// The controller that drives the next presentations and dismissals; `nil` if no gesture drives
  /// them.
  public var interaction: (any InteractiveTransitioning)?

  private let device: Device
  private let scene: Scene

  /// Creates a grid, off screen.
  ///
  /// - Parameters:
  ///   - pictures: The pictures of the grid; may be empty.
  ///   - device: The device that determines the layout.
  ///   - scene: The scene in which the views are created.
  public init(_ pictures: [Picture], on device: Device, in scene: Scene) {
    self.pictures = pictures
    self.device = device
    self.scene = scene
    let view = scene.insert(
      ViewProperties("grid", frame: device.bounds, backgroundColor: .white))
    pictureViews = pictures.enumerated().map { index, picture in
      let frame = PictureGridLayout.frame(at: index, width: device.size.width)
      return scene.insert(
        ViewProperties(
          "picture-\(index)", frame: frame, text: picture.title, backgroundColor: picture.color),
        in: view)
    }
    super.init(name: "grid", view: view)
  }

  /// Handles a tap on a picture by presenting it.
  ///
  /// - Parameters:
  ///   - index: The index in `pictures`.
  ///   - completion: Called once, at the end.
  /// - Returns: The screen of the picture.
  @discardableResult
  public func tapPicture(
    at index: Int, completion: @escaping (RoutingOutcome) -> Void = { _ in }
  ) -> PictureViewController {
    present(at: index, animated: true, completion: completion)
  }

  func present(
    at index: Int, animated: Bool, completion: @escaping (RoutingOutcome) -> Void = { _ in }
  ) -> PictureViewController {
    precondition(pictures.indices.contains(index), "the grid has no picture \(index)")
    selectedIndex = index
    let detail = PictureViewController(pictures[index], on: device, in: scene)
    detail.transitioningDelegate = self
    present(detail, animated: animated, completion: completion)
    return detail
  }

  /// The selected picture's frame in window coordinates; `nil` without a selection or if the
  /// picture's view was removed.
  var originFrame: Rect? {
    guard let selectedIndex else { return nil }
    let pictureView = pictureViews[selectedIndex]
    // Other code may have removed the view (check P-04).
    guard scene.tree.contains(pictureView) else { return nil }
    // The grid fills the window but is not in it while the picture is presented.
    return scene.convert(scene[pictureView].bounds, from: pictureView, to: view)
  }
}

// MARK: - Routing

extension PictureGridViewController: ViewControllerTransitioningDelegate, InteractionSource {
  /// Returns an animator that grows the selected picture from the grid; `nil` if the picture's view
  /// was removed.
  public func animationController(
    forPresented presented: ViewController, presenting: ViewController
  ) -> (any TransitionAnimator)? { animator(isPresenting: true) }

  /// Returns an animator that shrinks the picture into the grid; `nil` if the picture's view in the
  /// grid was removed.
  public func animationController(
    forDismissed dismissed: ViewController
  ) -> (any TransitionAnimator)? { animator(isPresenting: false) }

  private func animator(isPresenting: Bool) -> PictureAnimator? {
    guard let originFrame else {
      window?.log.report(.fellBackToDefault("the picture is not in the grid"))
      return nil
    }
    return PictureAnimator(isPresenting: isPresenting, originFrame: originFrame, lookup: lookup)
  }
}
