internal import Geometry
internal import Motion
internal import Transitions

/// A driver of a menu by a finger, of which it knows the place and the velocity alone.
protocol MenuGesture: InteractiveTransitioning {
  /// Follows the finger.
  ///
  /// - Parameter ratio: The x of the finger, as a fraction of the width of the screen.
  func move(toRatio ratio: Double)

  /// Ends the interaction.
  ///
  /// A menu that opens goes on if the finger moves to the right, one that closes if it moves to the
  /// left. Otherwise the menu goes back.
  ///
  /// - Parameter velocity: The velocity of the finger to the right, in points per second.
  func release(velocity: Double)
}

extension TransitionContext {
  /// Whether a finger with this velocity, positive to the right, finishes the menu's transition.
  fileprivate func isFinished(byVelocity velocity: Double) -> Bool {
    operation == .present ? velocity > 0 : velocity < 0
  }
}

/// A finger that scrubs the animation of a menu, whose rest takes half a second.
final class MenuSlideGesture: MenuGesture {
  /// The duration from the release to the end, in seconds (check X-01).
  static let restDuration = 0.5

  private(set) var completionSpeed = 1.0
  private weak var context: TransitionContext?

  func startInteractiveTransition(_ context: TransitionContext) {
    self.context = context
    context.startAnimation()
  }

  func move(toRatio ratio: Double) {
    guard let context else { return }
    context.updateInteractiveTransition(context.operation == .present ? ratio : 1 - ratio)
  }

  func release(velocity: Double) {
    guard let context, context.isInteractive else { return }
    let finishes = context.isFinished(byVelocity: velocity)
    let progress = context.fractionComplete ?? 0
    // The rest of the way, whatever its length, takes the same time.
    completionSpeed = (finishes ? 1 - progress : progress) * context.duration / Self.restDuration
    if finishes {
      context.finishInteractiveTransition()
    } else {
      context.cancelInteractiveTransition()
    }
  }
}

/// A finger that moves the panel of a menu, which falls to one of its sides when released.
///
/// The gesture moves the panel by itself, without the animator. As in the platform's dynamics, the
/// finger pushes the panel at its release.
final class MenuFallGesture: MenuGesture {
  private weak var context: TransitionContext?
  private var panel: MenuPanel?

  // The platform's push of 1 gives a view of 100 × 100 points a velocity of 100 points per second.
  private static let unitArea = 10_000.0
  private static let unitVelocity = 100.0
  /// The push, as a fraction of the velocity of the finger (check X-01).
  private static let push = 0.1

  func startInteractiveTransition(_ context: TransitionContext) {
    self.context = context
    guard let panel = context.menuPanel else { return context.startAnimation() }
    self.panel = panel
    if context.operation == .present { context.addToView() }
  }

  func move(toRatio ratio: Double) {
    guard context != nil else { return }
    panel?.move(toRatio: min(max(ratio, 0), 1))
  }

  func release(velocity: Double) {
    guard let context, let panel else { return }
    self.context = nil
    let completes = context.isFinished(byVelocity: velocity)
    let isOpen = completes == (context.operation == .present)
    panel.fall(towardsOpen: isOpen, velocity: Self.pushed(velocity, panel)) { _ in
      panel.move(toOpen: isOpen)
      context.completeTransition(completes)
    }
  }

  /// Returns the velocity of the panel after a push by a finger, in points per second.
  private static func pushed(_ velocity: Double, _ panel: MenuPanel) -> Double {
    let mass = panel.open.width * panel.open.height / unitArea
    return mass > 0 ? push * velocity * unitVelocity / mass : 0
  }
}
