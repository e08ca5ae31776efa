public import Animations
internal import Geometry
public import Transitions
internal import ViewTree

/// A page of a book: a heading and lines of text; the next page lies behind it.
///
/// The page is the transitioning delegate of the page that it presents, and turns away from it.
public final class PageViewController: ViewController {
  /// The controller that drives the next presentations; `nil` if no gesture drives them.
  public var interaction: (any InteractiveTransitioning)?

  /// Creates a page, off screen.
  ///
  /// - Parameters:
  ///   - name: The name of the page's view in frame records.
  ///   - heading: The text at the top.
  ///   - color: The colour of the paper.
  ///   - device: The device that determines the layout.
  ///   - scene: The scene in which the views are created.
  public init(_ name: String, heading: String, color: Color, on device: Device, in scene: Scene) {
    let view = scene.insert(ViewProperties(name, frame: device.bounds, backgroundColor: color))
    Self.addContent(to: view, heading, on: device, in: scene)
    super.init(name: name, view: view)
  }

  /// Turns to another page.
  ///
  /// - Parameters:
  ///   - page: The page that lies behind this one.
  ///   - completion: Called once, at the end.
  public func turn(
    to page: PageViewController, completion: @escaping (RoutingOutcome) -> Void = { _ in }
  ) {
    page.transitioningDelegate = self
    present(page, animated: true, completion: completion)
  }
}

extension PageViewController: ViewControllerTransitioningDelegate, InteractionSource {
  /// Returns an animator that turns this page.
  public func animationController(
    forPresented presented: ViewController, presenting: ViewController
  ) -> (any TransitionAnimator)? { PageAnimator() }
}

// MARK: - Content

extension PageViewController {
  // Choices: only the turn of a page has a source (check L-06).
  static let margin = 30.0
  static let headingHeight = 34.0
  static let lineHeight = 24.0
  static let lines = [
    "The harbour lay still that morning.", "The boats had turned to the wind.",
    "Nobody had seen the keeper since", "the storm, though his lamp had burned",
    "all night, and burned still, pale", "against the early sun. On the pier",
    "a boy was counting gulls. He had", "reached forty when the bell began.",
  ]

  private static func addContent(
    to view: ViewID, _ heading: String, on device: Device, in scene: Scene
  ) {
    let width = device.size.width - 2 * margin
    let top = device.statusBarHeight + margin
    let headingFrame = Rect(x: margin, y: top, width: width, height: headingHeight)
    scene.insert(ViewProperties("heading", frame: headingFrame, text: heading), in: view)
    for (index, line) in lines.enumerated() {
      let y = top + headingHeight + margin + Double(index) * lineHeight
      let frame = Rect(x: margin, y: y, width: width, height: lineHeight)
      scene.insert(ViewProperties("line-\(index)", frame: frame, text: line), in: view)
    }
  }
}
