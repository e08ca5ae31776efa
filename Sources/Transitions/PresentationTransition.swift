internal import Animations
internal import Geometry
internal import ViewTree

/// The container of a presented screen, and the original place of the presenter's view.
struct Presentation {
  let containerView: ViewID
  let presenterHome: ViewHome
  /// Whether the presenter's view stays in its place behind the presented screen.
  let keepsPresenter: Bool
}

/// A presentation in a new container in front of everything, into which the presenter's view moves
/// unless it stays in place behind the presented one.
final class PresentTransition: RoutingTransition {
  let from: ViewController
  let to: ViewController
  private let window: Window
  private let presentation: Presentation

  init(_ presented: ViewController, over presenter: ViewController, in window: Window) {
    from = presenter
    to = presented
    self.window = window
    let (scene, frame) = (window.scene, window.contentFrame)
    presentation = Presentation(
      containerView: scene.insert(ViewProperties(geometry: View(frame: frame)), in: scene.window),
      presenterHome: scene.home(of: presenter.view, in: window.size),
      keepsPresenter: presented.modalPresentationStyle == .overCurrentContext)
  }

  private var scene: Scene { window.scene }

  var operation: TransitionOperation { .present }
  var containerView: ViewID { presentation.containerView }
  var keepsFromView: Bool { presentation.keepsPresenter }
  var keepsToView: Bool { false }
  var changesAppearance: Bool { true }
  var isOnScreen: Bool { true }

  var hasDelegate: Bool { to.transitioningDelegate != nil }

  func animator() -> (any TransitionAnimator)? {
    to.transitioningDelegate?.animationController(forPresented: to, presenting: from)
  }

  func interaction(for animator: any TransitionAnimator) -> (any InteractiveTransitioning)? {
    to.transitioningDelegate?.interactionControllerForPresentation(using: animator)
  }

  func begin() {
    // The window may have changed in the appearance calls.
    scene[containerView].geometry.fill(window.contentFrame)
    if !keepsFromView { scene.addSubview(from.view, to: containerView) }
    to.presentation = presentation
    to.presentingViewController = from
    from.presentedViewController = to
  }

  func end(didComplete: Bool) {
    if didComplete { return }
    // First, or the presenter's view would be removed together with the container.
    scene.bring(from.view, to: presentation.presenterHome, in: window.size)
    scene.removeSubtree(containerView)
    to.presentation = nil
    to.presentingViewController = nil
    from.presentedViewController = nil
  }
}

/// A dismissal in the container of the frontmost screen, into which the presenter's view returns.
///
/// If screens have been presented over the one to dismiss, all of them are removed, and the
/// animation shows the frontmost one.
final class DismissTransition: RoutingTransition {
  let from: ViewController
  let to: ViewController
  private let window: Window
  /// The screens to remove, the frontmost last.
  private let dismissed: [(screen: ViewController, presentation: Presentation)]
  private let presenterHome: ViewHome

  /// Creates the dismissal of a screen; `nil` if the screen is not presented.
  init?(_ target: ViewController, in window: Window) {
    guard let presenter = target.presentingViewController, let first = target.presentation else {
      return nil
    }
    var dismissed = [(screen: target, presentation: first)]
    var front = target
    while let next = front.presentedViewController, let presentation = next.presentation {
      dismissed.append((next, presentation))
      front = next
    }
    from = front
    to = presenter
    self.window = window
    self.dismissed = dismissed
    presenterHome = first.presenterHome
    containerView = dismissed[dismissed.count - 1].presentation.containerView
    keepsToView = first.keepsPresenter
  }

  private var scene: Scene { window.scene }
  let containerView: ViewID
  let keepsToView: Bool
  var operation: TransitionOperation { .dismiss }
  var keepsFromView: Bool { false }
  var changesAppearance: Bool { true }
  var isOnScreen: Bool { true }

  var hasDelegate: Bool { from.transitioningDelegate != nil }

  func animator() -> (any TransitionAnimator)? {
    from.transitioningDelegate?.animationController(forDismissed: from)
  }

  func interaction(for animator: any TransitionAnimator) -> (any InteractiveTransitioning)? {
    from.transitioningDelegate?.interactionControllerForDismissal(using: animator)
  }

  func begin() {}

  func end(didComplete: Bool) {
    // After a cancelled dismissal the presenter is on screen only if it stays behind the other.
    if didComplete || keepsToView { scene.bring(to.view, to: presenterHome, in: window.size) }
    guard didComplete else { return }
    for (screen, presentation) in dismissed.reversed() {
      // Detached first: a screen keeps its views when its container is removed.
      scene.detach(screen.view)
      scene.removeSubtree(presentation.containerView)
      screen.presentingViewController?.presentedViewController = nil
      screen.presentingViewController = nil
      screen.presentation = nil
    }
  }
}
