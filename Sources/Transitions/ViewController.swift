public import ViewTree

/// One screen: a view, what happens when it comes and goes, and whom it shows modally.
///
/// Override the `view…Appear` and `view…Disappear` methods to react; they do nothing here. A screen
/// takes part in transitions once it is in a `Window`: as its root, pushed onto a navigation
/// controller's stack, or presented. Its view belongs to whoever made it: while the screen is not
/// shown the view lies outside the window, with everything below it, and can be shown again.
open class ViewController {
  /// What events call the screen.
  public let name: String
  /// The screen's view.
  public let view: ViewID

  /// Who decides how the screen is presented and dismissed; its owner must keep it alive.
  ///
  /// A delegate that no longer exists means the default transition.
  public weak var transitioningDelegate: (any ViewControllerTransitioningDelegate)?
  /// How much of the presenter stays when this screen is presented.
  public var modalPresentationStyle = ModalPresentationStyle.fullScreen

  /// The navigation controller on whose stack the screen is.
  public internal(set) weak var navigationController: NavigationController?
  /// The screen that this one shows modally.
  public internal(set) var presentedViewController: ViewController?
  /// The screen that shows this one modally.
  public internal(set) weak var presentingViewController: ViewController?
  /// Whether the last thing the screen was told is that it is there.
  private(set) var hasAppeared = false
  /// Where the screen and its presenter's view are while the screen is presented.
  var presentation: Presentation?
  /// The window of a root screen; the others ask their container or presenter.
  weak var rootWindow: Window?

  /// Creates a screen.
  ///
  /// - Parameters:
  ///   - name: What events call it.
  ///   - view: Its view, outside the window so far.
  public init(name: String, view: ViewID) {
    self.name = name
    self.view = view
  }

  /// The window the screen is in, shown or not; `nil` for one that is not part of any.
  public var window: Window? {
    rootWindow ?? navigationController?.window ?? presentingViewController?.window
  }

  /// The screen is about to come.
  open func viewWillAppear(_ animated: Bool) {}
  /// The screen is there.
  open func viewDidAppear(_ animated: Bool) {}
  /// The screen is about to leave.
  open func viewWillDisappear(_ animated: Bool) {}
  /// The screen has left.
  open func viewDidDisappear(_ animated: Bool) {}

  /// Whether the status bar is hidden while the screen is in front; `false` unless overridden.
  open var prefersStatusBarHidden: Bool { false }

  /// The screen inside that comes and goes with this one, if there is one.
  var appearanceChild: ViewController? { nil }

  /// Tells the screen, and the one inside it, what happens, and records it.
  func appear(_ step: AppearanceStep, animated: Bool, in window: Window) {
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

/// How much of the presenter stays while another screen is presented.
public enum ModalPresentationStyle: Hashable, Sendable {
  /// The presenter's view leaves the window until the dismissal.
  case fullScreen
  /// The presenter's view stays where it is, behind the presented one.
  case overCurrentContext
}

/// The moments of a screen's appearing and disappearing.
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
