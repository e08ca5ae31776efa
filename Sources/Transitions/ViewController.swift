internal import Animations
public import Geometry
public import ViewTree

/// A controller of one screen: its view, its appearance calls and the screen it presents.
///
/// Override the `view…Appear` and `view…Disappear` methods to react; the base class does nothing. A
/// view controller takes part in transitions once it is in a `Window`: as its root, pushed onto a
/// navigation controller's stack, or presented.
///
/// The view has one owner at a time, as on the platform. While it has a superview, that is the
/// superview: removing it removes the view. Otherwise it is the view controller: while the screen
/// is not shown, its view and the subtree lie outside the window and can be shown again. They are
/// removed from the scene when the view controller is deallocated. A view controller that was never
/// pushed, presented or a root has no scene, so that its view stays with its creator.
open class ViewController {
  /// The name of the view controller in events.
  public let name: String
  /// The view that contains all other views of the screen.
  public let view: ViewID

  /// The delegate for presentation and dismissal; its owner must keep it alive.
  ///
  /// If the delegate no longer exists, the default transition runs.
  public weak var transitioningDelegate: (any ViewControllerTransitioningDelegate)?
  /// The presentation style, which decides whether the presenter stays visible.
  public var modalPresentationStyle = ModalPresentationStyle.fullScreen

  /// The navigation controller whose stack contains this view controller; `nil` on no stack.
  public internal(set) weak var navigationController: NavigationController?
  /// The view controller that this one presents; `nil` unless a presentation is shown or under way.
  public internal(set) var presentedViewController: ViewController?
  /// The view controller that presents this one; `nil` unless a presentation is shown or under way.
  public internal(set) weak var presentingViewController: ViewController?
  /// Whether the last appearance call was `viewDidAppear`.
  private(set) var hasAppeared = false
  /// The container and the presenter's original place; `nil` unless this screen is presented.
  var presentation: Presentation?
  /// The scene of the view; `nil` before the first request to show the screen.
  var scene: Scene?
  /// The window whose root this view controller is; `nil` if it is not a root.
  weak var rootWindow: Window?

  /// Creates a view controller, which is in no window yet.
  ///
  /// - Parameters:
  ///   - name: The name in events.
  ///   - view: The view, which is not yet in the window.
  public init(name: String, view: ViewID) {
    self.name = name
    self.view = view
  }

  deinit { scene?.discard(view) }

  /// The window that contains the view controller, visible or not; `nil` if there is none.
  public var window: Window? {
    rootWindow ?? navigationController?.window ?? presentingViewController?.window
  }

  /// Prepares for the screen to come into view; `animated` is false without a transition.
  open func viewWillAppear(_ animated: Bool) {}
  /// Responds to the screen having come into view, after its transition is over.
  open func viewDidAppear(_ animated: Bool) {}
  /// Prepares for the screen to go out of view; `animated` is false without a transition.
  open func viewWillDisappear(_ animated: Bool) {}
  /// Responds to the screen having gone out of view, after its transition is over.
  open func viewDidDisappear(_ animated: Bool) {}

  /// Prepares for another size of the window, which the view takes afterwards; does nothing unless
  /// overridden.
  ///
  /// All screens on stacks and in presentations receive the call, covered ones included. They lay
  /// out their own subviews. A view that has not had the size of the window keeps its size. If a
  /// screen changes the size of the window during the call, all views take the last size, without
  /// another call.
  open func viewWillTransition(to size: Size) {}

  /// Whether the status bar is hidden while this screen is in front; `false` unless overridden.
  open var prefersStatusBarHidden: Bool { false }

  /// The child view controller that receives the same appearance calls; `nil` without one.
  var appearanceChild: ViewController? { nil }

  /// The view controller and all that it contains or presents.
  var hierarchy: [ViewController] { [self] + (presentedViewController?.hierarchy ?? []) }

  /// The views of the size of the window: the view, and the containers of this view controller.
  var fillingViews: [ViewID] { [presentation?.containerView, view].compactMap(\.self) }

  /// Records an appearance step and sends it to this view controller and its child.
  final func appear(_ step: AppearanceStep, animated: Bool, in window: Window) {
    window.log.record(step.event, of: self, at: window.clock.now)
    hasAppeared = step == .didAppear
    switch step {
    case .willAppear: viewWillAppear(animated)
    case .didAppear: viewDidAppear(animated)
    case .willDisappear: viewWillDisappear(animated)
    case .didDisappear: viewDidDisappear(animated)
    }
    appearanceChild?.appear(step, animated: animated, in: window)
  }
}

/// The visibility of the presenter while another screen is presented.
public enum ModalPresentationStyle: Hashable, Sendable {
  /// The presenter's view leaves the window until the dismissal.
  case fullScreen
  /// The presenter's view stays in place, behind the presented view.
  case overCurrentContext
}

/// A step of appearing or disappearing, one for each of the four appearance calls.
enum AppearanceStep {
  case willAppear
  case didAppear
  case willDisappear
  case didDisappear

  var event: TransitionEvent.Step {
    switch self {
    case .willAppear: .willAppear
    case .didAppear: .didAppear
    case .willDisappear: .willDisappear
    case .didDisappear: .didDisappear
    }
  }
}
