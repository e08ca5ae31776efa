public import Animations
public import Geometry
public import Transitions

/// A driver that moves a transition by the way of a finger, and then by a fixed step in each frame.
///
/// The progress is the finger's translation as a fraction of the screen's extent. At the release a
/// progress of one half or more goes on to the end, and less goes back. A timer moves the progress
/// by 1/60 in each 60th of a second until it arrives. A finger that comes before takes hold of it.
public final class DragDriver: InteractiveTransitioning {
  /// The direction in which the finger moves to begin a transition.
  public enum Direction: Hashable, Sendable, CaseIterable {
    /// To the left edge of the screen.
    case left
    /// To the right edge of the screen.
    case right
    /// To the upper edge of the screen.
    case up
    /// To the lower edge of the screen.
    case down
  }

  /// The recognizer of the finger, to be touched through an arena.
  public let pan: PanGestureRecognizer
  /// The direction in which the finger moves to begin a transition.
  public let direction: Direction
  /// The width of the area in which a finger may touch down, in points from the edge behind it.
  ///
  /// The width is finite and not negative; 0 is the whole screen.
  public var edgeSpacing = 0.0 {
    didSet {
      precondition(
        edgeSpacing >= 0 && edgeSpacing.isFinite, "an edge spacing is finite, not negative")
    }
  }
  /// A closure that requests the transition, called when a pan begins.
  public var begin: () -> Void = {}
  /// The progress of the finger, or of the timer after it, 0…1; that of the last transition after
  /// its end.
  public private(set) var progress = 0.0

  private let screen: Size
  private let clock: VirtualClock
  private weak var context: TransitionContext?
  /// The progress to which the translation of the finger is added.
  private var grip = 0.0
  /// The next step of the timer, or the last one taken; `nil` before the first release.
  private var tick: Tick?
  /// The action that takes the step.
  private var dueAction: VirtualClock.Action?
  /// Takes the step; one closure for all steps, so that none allocates.
  private lazy var takeStep: () -> Void = { [weak self] in self?.perform() }

  // The numbers are those of the original library (check X-02), except `minimumDistance`.
  private static let finishingProgress = 0.5
  /// The distance after which the direction of a pan is decided, in points: a choice.
  private static let minimumDistance = 10.0
  /// The part of a step that counts as arrived: sums of steps are rounded.
  private static let tolerance = 1e-9

  /// Creates a driver without a transition.
  ///
  /// - Parameters:
  ///   - direction: The direction in which the finger moves to begin a transition.
  ///   - screen: The size of the screen, in points; positive.
  ///   - clock: The clock of the window, on which the timer runs.
  public init(_ direction: Direction, on screen: Size, by clock: VirtualClock) {
    precondition(screen.width > 0 && screen.height > 0, "a screen has an area")
    self.direction = direction
    self.screen = screen
    self.clock = clock
    pan = PanGestureRecognizer()
    pan.minimumDistance = Self.minimumDistance
    pan.shouldBegin = { [weak self] in self?.accepts($0) ?? false }
    pan.action = { [weak self] in self?.follow($0) }
  }

  /// Starts the transition, halted at the place of the finger.
  public func startInteractiveTransition(_ context: TransitionContext) {
    self.context = context
    context.startAnimation()
    if pan.state.isTracking {
      grip = 0
      move(to: translation(of: pan))
    } else {
      // The transition had to wait, and the finger has gone.
      context.cancelInteractiveTransition()
    }
  }
}

extension DragDriver {
  /// Whether a pan leaves the right edge in the right direction.
  private func accepts(_ pan: PanGestureRecognizer) -> Bool {
    let (start, way) = (pan.startLocation, pan.translation)
    let isAlong =
      isHorizontal ? way.dx.magnitude > way.dy.magnitude : way.dy.magnitude > way.dx.magnitude
    guard isAlong, translation(of: pan) > 0 else { return false }
    if edgeSpacing == 0 { return true }
    let distance =
      switch direction {
      case .left: screen.width - start.x
      case .right: start.x
      case .up: screen.height - start.y
      case .down: start.y
      }
    return distance <= edgeSpacing
  }

  private var isHorizontal: Bool { direction == .left || direction == .right }

  /// The way of the finger in the direction, as a fraction of the screen.
  private func translation(of pan: PanGestureRecognizer) -> Double {
    switch direction {
    case .left: -pan.translation.dx / screen.width
    case .right: pan.translation.dx / screen.width
    case .up: -pan.translation.dy / screen.height
    case .down: pan.translation.dy / screen.height
    }
  }

  private func follow(_ pan: PanGestureRecognizer) {
    switch pan.state {
    case .possible: break
    case .began: take()
    case .changed: move(to: grip + translation(of: pan))
    case .ended: release(finishes: progress >= Self.finishingProgress)
    case .cancelled: release(finishes: false)
    }
  }

  /// Requests a transition, or takes hold of the one that the timer moves.
  private func take() {
    guard let context, context.isInteractive else { return begin() }
    grip = progress - translation(of: pan)
  }

  private func move(to fraction: Double) {
    guard let context, context.isInteractive else { return }
    progress = min(max(fraction, 0), 1)
    context.updateInteractiveTransition(progress)
  }

  private func release(finishes: Bool) {
    guard let context, context.isInteractive else { return }
    schedule(Tick(start: progress, time: clock.now, finishes: finishes))
  }

  /// Schedules a step in place of one that an earlier release has left.
  private func schedule(_ tick: Tick) {
    if let dueAction { clock.cancel(dueAction) }
    self.tick = tick
    dueAction = clock.schedule(at: tick.dueTime, takeStep)
  }

  /// Moves the transition by a step of the timer, which goes on unless a finger has taken hold.
  private func perform() {
    guard let tick, let context, context.isInteractive, !pan.state.isTracking else { return }
    move(to: tick.progress)
    if tick.finishes, progress > 1 - Self.tolerance {
      context.finishInteractiveTransition()
    } else if !tick.finishes, progress < Self.tolerance {
      context.cancelInteractiveTransition()
    } else {
      schedule(tick.next)
    }
  }
}

/// A step of the timer that moves a transition after the release of the finger.
private struct Tick {
  /// The progress and the time of the release.
  let start: Double
  let time: Double
  /// Whether the steps go to the end of the transition.
  let finishes: Bool
  /// The number of steps since the release, with this one.
  private(set) var count = 1.0

  /// The number of steps in a second, and in the whole of a transition (check X-02).
  private static let rate = 60.0

  init(start: Double, time: Double, finishes: Bool) {
    self.start = start
    self.time = time
    self.finishes = finishes
  }

  var dueTime: Double { time + count / Self.rate }
  var progress: Double { finishes ? start + count / Self.rate : start - count / Self.rate }

  var next: Tick {
    var next = self
    next.count += 1
    return next
  }
}
