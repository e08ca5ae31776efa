package import Animations
package import Geometry
package import Motion
internal import SceneSupport
package import Transitions
package import ViewTree

/// A window of 375 × 812 points with a navigation controller as its root, whose first screen is
/// "a".
package final class TransitionFixture {
  package let scene = Scene(windowBounds: Rect(x: 0, y: 0, width: 375, height: 812))
  package let log = TransitionLog()
  package let window: Window
  package let navigation: NavigationController

  package init() {
    let root = ViewController(name: "a", view: scene.makeScreen("a"))
    navigation = NavigationController(
      name: "navigation", rootViewController: root, view: scene.makeScreen("navigation"), in: scene)
    window = Window(scene: scene, rootViewController: navigation, log: log)
    // Without the appearance of the first screen, tests see their own transitions alone.
    log.removeAll()
  }

  package var root: ViewController { navigation.viewControllers[0] }

  package func screen(_ name: String) -> ViewController {
    ViewController(name: name, view: scene.makeScreen(name))
  }

  package func advance(by seconds: Double) {
    scene.clock.advance(to: scene.clock.now + seconds)
  }

  /// The logged steps of all screens in order, as words such as "willAppear b".
  package var steps: [String] { log.events.map { "\($0.step) \($0.viewController)" } }

  /// Returns the frame of a view as it is shown now, in its superview.
  ///
  /// Ignores the transform, and takes the anchor point to be the middle.
  package func shownFrame(of view: ViewID) -> Rect {
    let shown = scene.presentation(of: view)
    return Rect(
      x: shown.geometry.center.x - shown.geometry.bounds.width / 2,
      y: shown.geometry.center.y - shown.geometry.bounds.height / 2,
      width: shown.geometry.bounds.width, height: shown.geometry.bounds.height)
  }
}

/// Moves the view that comes down into the window, linearly by default.
///
/// Options make the animator misbehave, each in one way that a test needs.
package final class DropAnimator: TransitionAnimator {
  package let reportedDuration: Double
  package var curve = TimingCurve.linear
  /// Whether the animator tells the context that it is done.
  package var completes = true
  /// The number of times that the animator completes the transition, if it does so at all.
  package var completions = 1
  /// Whether the animator forgets a view in the container.
  package var leavesAView = false
  /// Whether the animator adds the view that comes.
  package var addsToView = true
  /// Whether the animator can be interrupted.
  package var isInterruptible = false
  /// Whether every call makes another interruptible animator.
  package var changesItsMind = false
  package private(set) var runs = 0
  package private(set) var endings: [Bool] = []
  private var interruptible: PropertyAnimator?

  package init(duration: Double = 1) {
    reportedDuration = duration
  }

  package func duration(using context: TransitionContext) -> Double { reportedDuration }

  package func animate(using context: TransitionContext) {
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

  package func interruptibleAnimator(using context: TransitionContext) -> PropertyAnimator? {
    guard isInterruptible else { return nil }
    if let interruptible, !changesItsMind { return interruptible }
    // Once only, even for an animator that changes its mind.
    if interruptible == nil { setUp(context) }
    let timing = AnimationTiming(duration: reportedDuration, curve: curve)
    let animator = PropertyAnimator(in: context.scene, timing: timing) { self.move(context) }
    animator.addCompletion { _ in self.finish(context) }
    interruptible = animator
    return animator
  }

  package func animationEnded(_ transitionCompleted: Bool) {
    endings.append(transitionCompleted)
    interruptible = nil
  }

  private func setUp(_ context: TransitionContext) {
    if addsToView {
      context.addToView()
      // One height of the window.
      context.scene[context.toView].center.y -= 812
    }
    guard leavesAView else { return }
    // A copy that nobody removes.
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

/// A delegate that answers with the same animator and interaction each time.
///
/// `questions` lists the operations for which an animator was asked for.
package final class Director: NavigationControllerDelegate, ViewControllerTransitioningDelegate {
  package var animator: (any TransitionAnimator)?
  package var interaction: (any InteractiveTransitioning)?
  package private(set) var questions: [TransitionOperation] = []

  package init(
    _ animator: (any TransitionAnimator)?, _ interaction: (any InteractiveTransitioning)? = nil
  ) {
    self.animator = animator
    self.interaction = interaction
  }

  package func navigationController(
    _ navigationController: NavigationController,
    animationControllerFor operation: TransitionOperation,
    from fromViewController: ViewController, to toViewController: ViewController
  ) -> (any TransitionAnimator)? {
    questions.append(operation)
    return animator
  }

  package func navigationController(
    _ navigationController: NavigationController,
    interactionControllerFor animator: any TransitionAnimator
  ) -> (any InteractiveTransitioning)? {
    interaction
  }

  package func animationController(
    forPresented presented: ViewController, presenting: ViewController
  ) -> (any TransitionAnimator)? {
    questions.append(.present)
    return animator
  }

  package func animationController(
    forDismissed dismissed: ViewController
  ) -> (any TransitionAnimator)? {
    questions.append(.dismiss)
    return animator
  }

  package func interactionControllerForPresentation(
    using animator: any TransitionAnimator
  ) -> (any InteractiveTransitioning)? { interaction }

  package func interactionControllerForDismissal(
    using animator: any TransitionAnimator
  ) -> (any InteractiveTransitioning)? { interaction }
}
