internal import Animations
package import Screens
internal import Transitions

extension Take {
  /// Creates the take of a system whose transition a finger drives to a fraction, then cancels.
  ///
  /// The finger follows the clock, so that until it lets go the transition looks as it does by
  /// itself, unless its curve is linear under a finger. The way back takes as long as the way
  /// there.
  ///
  /// - Parameters:
  ///   - system: The system.
  ///   - device: The phone.
  ///   - fraction: The progress at which the finger lets go, 0…1 of the transition's duration.
  package init(_ system: TransitionSystem, on device: Device, cancelledAt fraction: Double) {
    precondition((0...1).contains(fraction), "a transition is cancelled between its ends")
    let interaction: @Sendable (any SystemStage) -> Void = {
      $0.begin(drivenBy: CancelledInteraction(at: fraction))
    }
    self.init(
      system, on: device, ending: "A finger takes it to \(fraction) and lets go.",
      begin: interaction)
  }

  /// Creates the take of a screen that a recorded finger moves; `nil` if no finger can move the
  /// system's screen.
  ///
  /// - Parameters:
  ///   - system: The system.
  ///   - device: The phone.
  ///   - recording: The pan of the finger, which replaces the usual start of the transition.
  package init?(_ system: TransitionSystem, on device: Device, pan recording: PanRecording) {
    guard system.stage(SystemSetting(device: device)).panRecognizer != nil else { return nil }
    self.init(system, on: device, ending: "The finger is a recorded one.") { stage in
      guard let recognizer = stage.panRecognizer else { return }
      recording.replay(on: stage.window.clock, over: recognizer)
    }
  }

  /// Creates a take that `begin` starts, and that lasts until the clock has no more events.
  private init(
    _ system: TransitionSystem, on device: Device, ending: String,
    begin: @escaping @Sendable (any SystemStage) -> Void
  ) {
    let makeStage: @Sendable () -> any SystemStage = {
      FingeredStage(system.stage(SystemSetting(device: device)), begin: begin)
    }
    self.init(
      name: system.name, summary: "\(system.summary) \(ending)", device: device,
      duration: Self.settlingTime(of: makeStage()), stage: makeStage)
  }

  /// Returns the seconds until the clock has no more events, found by running the stage.
  private static func settlingTime(of stage: any SystemStage) -> Double {
    let clock = stage.window.clock
    let start = clock.now
    stage.begin()
    while let time = clock.nextDueTime { clock.advance(to: time) }
    return clock.now - start
  }
}

/// A stage whose transition a finger starts instead of the usual action.
private final class FingeredStage: SystemStage {
  private let stage: any SystemStage
  private let begin: @Sendable (any SystemStage) -> Void
  /// The stage's recognizer, kept since its screen may disappear before the finger leaves.
  let panRecognizer: PanGestureRecognizer?

  init(_ stage: any SystemStage, begin: @escaping @Sendable (any SystemStage) -> Void) {
    self.stage = stage
    self.begin = begin
    panRecognizer = stage.panRecognizer
  }

  var window: Window { stage.window }
  var outcome: RoutingOutcome? { stage.outcome }

  func begin(drivenBy interaction: (any InteractiveTransitioning)?) { begin(stage) }
}

/// An interaction that follows the clock to a fraction of the transition, and then cancels.
private final class CancelledInteraction: InteractiveTransitioning {
  private let fraction: Double

  /// The moves of the finger per second: the highest frame rate of a film.
  private static let rate = 1000.0

  init(at fraction: Double) { self.fraction = fraction }

  func startInteractiveTransition(_ context: TransitionContext) {
    context.startAnimation()
    let clock = context.scene.clock
    // The context knows its duration only after the start.
    let (start, duration) = (clock.now, context.duration)
    let steps = Int(fraction * duration * Self.rate)
    // A transition without a duration has no progress to set, only 0/0.
    for time in (0...steps).map({ Double($0) / Self.rate }) where duration > 0 {
      clock.schedule(at: start + time) { context.updateInteractiveTransition(time / duration) }
    }
    clock.schedule(at: start + fraction * duration) { [fraction] in
      context.updateInteractiveTransition(fraction)
      context.cancelInteractiveTransition()
    }
  }
}
