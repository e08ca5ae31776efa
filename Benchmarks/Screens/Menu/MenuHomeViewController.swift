public import Animations
internal import Geometry
public import Transitions
internal import ViewTree

/// A screen with a menu that a button opens, or a finger that comes from an edge.
///
/// The screen is the transitioning delegate of its menu. A pan that begins in the left half opens
/// the menu, and one that begins in the right half closes it. A pan that ends before its transition
/// can begin works like the button.
public final class MenuHomeViewController: ViewController {
  /// The controller that drives the next transitions; `nil` leaves them to the pan or to
  /// themselves.
  public var interaction: (any InteractiveTransitioning)?
  /// The recognizer of the finger that opens and closes the menu; begins at an edge only.
  public let edgePan = PanGestureRecognizer()
  /// The menu, open or closed.
  public let menu: MenuViewController

  /// A closure that is called at the end of each transition that the pan begins.
  public var didPan: (RoutingOutcome) -> Void = { _ in }

  private let width: Double
  private var gesture: (any MenuGesture)?

  /// Creates the screen, off screen, with its menu closed.
  ///
  /// - Parameters:
  ///   - kind: The way in which the menu comes.
  ///   - device: The device that determines the layout.
  ///   - scene: The scene in which the views are created.
  public init(_ kind: MenuKind, on device: Device, in scene: Scene) {
    menu = MenuViewController(kind, on: device, in: scene)
    width = device.size.width
    let view = scene.insert(
      ViewProperties("home", frame: device.bounds, backgroundColor: .white))
    Self.addContent(to: view, on: device, in: scene)
    super.init(name: "home", view: view)
    edgePan.action = { [weak self] in self?.follow($0) }
  }

  /// Opens the menu, like a tap on its button.
  ///
  /// - Parameter completion: Called once, at the end.
  public func openMenu(completion: @escaping (RoutingOutcome) -> Void = { _ in }) {
    menu.transitioningDelegate = self
    present(menu, animated: true, completion: completion)
  }

  /// Closes the menu, like a tap on its button.
  ///
  /// - Parameter completion: Called once, at the end.
  public func closeMenu(completion: @escaping (RoutingOutcome) -> Void = { _ in }) {
    dismiss(animated: true, completion: completion)
  }
}

// MARK: - The finger

extension MenuHomeViewController {
  /// The distance from an edge within which a pan begins, in points: a choice.
  private static let edgeWidth = 30.0

  private func follow(_ pan: PanGestureRecognizer) {
    switch pan.state {
    case .possible: break
    case .began: begin(pan)
    case .changed: gesture?.move(toRatio: pan.location.x / width)
    case .ended: release(velocity: pan.velocity.dx)
    case .cancelled: release(velocity: 0)
    }
  }

  private func begin(_ pan: PanGestureRecognizer) {
    let x = pan.location.x
    guard min(x, width - x) <= Self.edgeWidth else { return pan.cancel() }
    gesture = menu.kind == .falling ? MenuFallGesture() : MenuSlideGesture()
    if x < width / 2 { openMenu(completion: didPan) } else { closeMenu(completion: didPan) }
    gesture?.move(toRatio: x / width)
  }

  private func release(velocity: Double) {
    gesture?.release(velocity: velocity)
    gesture = nil
  }
}

extension MenuHomeViewController: ViewControllerTransitioningDelegate {
  /// Returns an animator that opens the menu in the way of its kind.
  public func animationController(
    forPresented presented: ViewController, presenting: ViewController
  ) -> (any TransitionAnimator)? { MenuAnimator(menu.kind, isOpening: true) }

  /// Returns an animator that closes the menu in the way of its kind.
  public func animationController(
    forDismissed dismissed: ViewController
  ) -> (any TransitionAnimator)? { MenuAnimator(menu.kind, isOpening: false) }

  /// Returns `interaction`, or the pan if a finger opens the menu.
  public func interactionControllerForPresentation(
    using animator: any TransitionAnimator
  ) -> (any InteractiveTransitioning)? { interaction ?? gesture }

  /// Returns `interaction`, or the pan if a finger closes the menu.
  public func interactionControllerForDismissal(
    using animator: any TransitionAnimator
  ) -> (any InteractiveTransitioning)? { interaction ?? gesture }
}

// MARK: - Content

extension MenuHomeViewController {
  private static let rowHeight = 44.0
  private static let titles = ["Recently played", "Playlists", "Albums", "Artists", "Podcasts"]

  private static func addContent(to view: ViewID, on device: Device, in scene: Scene) {
    for (index, title) in titles.enumerated() {
      let y = device.statusBarHeight + Double(index) * rowHeight
      let frame = Rect(x: 0, y: y, width: device.size.width, height: rowHeight)
      scene.insert(
        ViewProperties(
          "home-row-\(index)", frame: frame, text: title,
          backgroundColor: Color(red: 0.93, green: 0.95, blue: 0.98)), in: view)
    }
  }
}
