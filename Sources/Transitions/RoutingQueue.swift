internal import Animations

/// Executes push, pop, present and dismiss requests one at a time, in the order of submission.
///
/// A request made during a transition, even from inside its callbacks, waits until the transition
/// has ended. The queue validates a request only when it starts it, because a change that was valid
/// at submission may be invalid by then; an invalid request is refused with a diagnostic. A second
/// dismissal of the same screen is refused at once.
final class RoutingQueue {
  private unowned let window: Window
  private var waiting: [RoutingRequest] = []
  private var running: RoutingRequest?
  /// The context of the animated transition under way; `nil` if there is none.
  private(set) var context: TransitionContext?

  init(window: Window) {
    self.window = window
  }

  func submit(_ request: RoutingRequest) {
    var request = request
    if case .dismiss(let viewController) = request.change {
      request.dismissed = viewController.dismissalTarget
      if let dismissed = request.dismissed, isDismissing(dismissed) {
        refuse(request, .duplicateDismissal)
        return
      }
    }
    request.shown?.scene = window.scene
    waiting.append(request)
    startWaiting()
  }

  /// Whether a dismissal of the view controller is running or waiting in the queue.
  private func isDismissing(_ viewController: ViewController) -> Bool {
    running?.dismissed === viewController
      || waiting.contains { $0.dismissed === viewController }
  }

  /// Starts the waiting requests in order, until one is animated or none is left.
  private func startWaiting() {
    while running == nil, !waiting.isEmpty {
      let request = waiting.removeFirst()
      // Set before the start: a request from inside one of its callbacks has to wait.
      running = request
      do {
        start(try request.transition(in: window), for: request)
      } catch {
        running = nil
        refuse(request, error)
      }
    }
  }

  private func refuse(_ request: RoutingRequest, _ refusal: RoutingRefusal) {
    window.log.report(.refused(refusal))
    request.completion(.refused)
  }

  /// Completes a transition at once if it is not animated or not visible; else starts its context.
  private func start(_ transition: any RoutingTransition, for request: RoutingRequest) {
    let stage = TransitionStage(transition, in: window)
    guard request.isAnimated, transition.isOnScreen else {
      stage.announce(animated: false)
      stage.begin()
      // The request may come from inside an animation block.
      if !transition.keepsToView { window.scene.performWithoutAnimation(stage.placeToView) }
      stage.settle(didComplete: true)
      stage.conclude(didComplete: true, animated: false)
      end(transition, didComplete: true)
      return
    }
    let animator = delegateAnimator(of: transition)
    let context = TransitionContext(
      stage, animator: animator ?? window.defaultTransition.makeAnimator(),
      interaction: animator.flatMap { interaction(of: transition, for: $0) }, in: window
    ) { [weak self] didComplete in
      self?.end(transition, didComplete: didComplete)
    }
    self.context = context
    context.start()
  }

  private func delegateAnimator(
    of transition: any RoutingTransition
  ) -> (any TransitionAnimator)? {
    guard transition.hasDelegate else { return nil }
    window.log.record(.animatorRequested, of: transition.to, at: window.clock.now)
    return transition.animator()
  }

  private func interaction(
    of transition: any RoutingTransition, for animator: any TransitionAnimator
  ) -> (any InteractiveTransitioning)? {
    window.log.record(.interactionRequested, of: transition.to, at: window.clock.now)
    return transition.interaction(for: animator)
  }

  /// Reports the outcome of the running request, and starts the next request.
  private func end(_ transition: any RoutingTransition, didComplete: Bool) {
    guard let request = running else { return }
    // The caller's completion may submit requests; the queue appends them to the waiting ones.
    let outcome: RoutingOutcome = didComplete ? .completed : .cancelled
    window.log.record(.requestEnded(outcome), of: transition.to, at: window.clock.now)
    context = nil
    request.completion(outcome)
    running = nil
    startWaiting()
  }
}
