import Geometry
import Motion
import Transitions
import ViewTree

/// A window of 375 × 812 points with a navigation controller as its root, whose first screen is
/// "a".
final class TransitionFixture {
  let scene = Scene(windowBounds: Rect(x: 0, y: 0, width: 375, height: 812))
  let log = TransitionLog()
  let window: Window
  let navigation: NavigationController

  init() {
    let root = ViewController(name: "a", view: scene.makeScreen("a"))
    navigation = NavigationController(
      name: "navigation", rootViewController: root, view: scene.makeScreen("navigation"), in: scene)
    window = Window(scene: scene, rootViewController: navigation, log: log)
    log.removeAll()
  }

  var root: ViewController { navigation.viewControllers[0] }

  func screen(_ name: String) -> ViewController {
    ViewController(name: name, view: scene.makeScreen(name))
  }

  func advance(by seconds: Double) {
    scene.clock.advance(to: scene.clock.now + seconds)
  }

  /// The steps of one screen, or of all but some screens, as words such as "willAppear b".
  var steps: [String] { log.events.map { "\($0.step) \($0.viewController)" } }

  /// Where a view shows now, in the window.
  func shownFrame(of view: ViewID) -> Rect {
    let shown = scene.presentation(of: view)
    return Rect(
      x: shown.geometry.center.x - shown.geometry.bounds.width / 2,
      y: shown.geometry.center.y - shown.geometry.bounds.height / 2,
      width: shown.geometry.bounds.width, height: shown.geometry.bounds.height)
  }
}

extension Scene {
  /// A view as large as the window, off screen.
  func makeScreen(_ name: String) -> ViewID {
    let frame = self[window].geometry.bounds
    return insert(
      ViewProperties(geometry: View(frame: frame), appearance: Appearance(identifier: name)))
  }
}

/// Drops the view that comes from above, linearly; what a test needs to misbehave is optional.
final class DropAnimator: TransitionAnimator {
  let reportedDuration: Double
  var curve = TimingCurve.linear
  /// Whether it tells the context that it is done.
  var completes = true
  /// How often it does, if it does.
  var completions = 1
  /// Whether it forgets a view in the container.
  var leavesAView = false
  /// Whether it adds the view that comes.
  var addsToView = true
  /// Whether it can be interrupted.
  var isInterruptible = false
  /// Whether every call makes another interruptible animator.
  var changesItsMind = false
  private(set) var runs = 0
  private(set) var endings: [Bool] = []
  private var interruptible: PropertyAnimator?

  init(duration: Double = 1) {
    reportedDuration = duration
  }

  func duration(using context: TransitionContext) -> Double { reportedDuration }

  func animate(using context: TransitionContext) {
    runs += 1
    if isInterruptible {
      interruptibleAnimator(using: context)?.startAnimation()
      return
    }
    setUp(context)
    context.scene.animate(with: AnimationTiming(duration: reportedDuration, curve: curve)) {
      self.move(context)
    } completion: { _ in
      self.finish(context)
    }
  }

  func interruptibleAnimator(using context: TransitionContext) -> PropertyAnimator? {
    guard isInterruptible else { return nil }
    if let interruptible, !changesItsMind { return interruptible }
    if interruptible == nil { setUp(context) }
    let timing = AnimationTiming(duration: reportedDuration, curve: curve)
    let animator = PropertyAnimator(in: context.scene, timing: timing) { self.move(context) }
    animator.addCompletion { _ in self.finish(context) }
    interruptible = animator
    return animator
  }

  func animationEnded(_ transitionCompleted: Bool) {
    endings.append(transitionCompleted)
    interruptible = nil
  }

  private func setUp(_ context: TransitionContext) {
    if addsToView {
      context.addToView()
      context.scene[context.toView].center.y -= 812
    }
    guard leavesAView else { return }
    context.scene.insert(context.scene[context.toView], in: context.containerView)
  }

  private func move(_ context: TransitionContext) {
    context.scene[context.toView].center.y += 812
    context.scene[context.fromView].alpha = 0.5
  }

  private func finish(_ context: TransitionContext) {
    guard completes else { return }
    for _ in 0..<completions { context.completeTransition(!context.transitionWasCancelled) }
  }
}

/// Answers every question with the same animator and interaction, and counts the questions.
final class Director: NavigationControllerDelegate, ViewControllerTransitioningDelegate {
  var animator: (any TransitionAnimator)?
  var interaction: (any InteractiveTransitioning)?
  private(set) var questions: [TransitionOperation] = []

  init(
    _ animator: (any TransitionAnimator)?, _ interaction: (any InteractiveTransitioning)? = nil
  ) {
    self.animator = animator
    self.interaction = interaction
  }

  func navigationController(
    _ navigationController: NavigationController,
    animationControllerFor operation: TransitionOperation,
    from fromViewController: ViewController, to toViewController: ViewController
  ) -> (any TransitionAnimator)? {
    questions.append(operation)
    return animator
  }

  func navigationController(
    _ navigationController: NavigationController,
    interactionControllerFor animator: any TransitionAnimator
  ) -> (any InteractiveTransitioning)? {
    interaction
  }

  func animationController(
    forPresented presented: ViewController, presenting: ViewController
  ) -> (any TransitionAnimator)? {
    questions.append(.present)
    return animator
  }

  func animationController(
    forDismissed dismissed: ViewController
  ) -> (any TransitionAnimator)? {
    questions.append(.dismiss)
    return animator
  }

  func interactionControllerForPresentation(
    using animator: any TransitionAnimator
  ) -> (any InteractiveTransitioning)? { interaction }

  func interactionControllerForDismissal(
    using animator: any TransitionAnimator
  ) -> (any InteractiveTransitioning)? { interaction }
}
