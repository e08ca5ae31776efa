package import Screens
internal import Transitions

extension Take {
  /// Creates the take of a system that a finger holds, takes some of the way and lets go backwards.
  ///
  /// The finger follows the time, so that until it lets go one sees what the transition shows by
  /// itself; the way back takes as long as the way there.
  ///
  /// - Parameters:
  ///   - system: What is played.
  ///   - device: The telephone.
  ///   - fraction: How far the finger goes, 0…1 of the transition's duration.
  package init(_ system: TransitionSystem, on device: Device, cancelledAt fraction: Double) {
    precondition((0...1).contains(fraction), "a transition is cancelled between its ends")
    let interaction: @Sendable (any SystemStage) -> Void = {
      $0.begin(drivenBy: CancelledInteraction(at: fraction))
    }
    self.init(
      system, on: device, ending: "A finger takes it to \(fraction) and lets go.",
      begin: interaction)
  }

  /// Creates the take of a screen that a finger moves, as it was recorded.
  ///
  /// There is none, `nil`, where no finger can move the system's screen.
  ///
  /// - Parameters:
  ///   - system: What is played.
  ///   - device: The telephone.
  ///   - recording: What the finger does instead of what usually starts the transition.
  package init?(_ system: TransitionSystem, on device: Device, pan recording: PanRecording) {
    guard system.stage(SystemSetting(device: device)).panRecognizer != nil else { return nil }
    self.init(system, on: device, ending: "The finger is a recorded one.") { stage in
      guard let recognizer = stage.panRecognizer else { return }
      recording.replay(on: stage.window.clock, over: recognizer)
    }
  }

  /// Creates a take that begins otherwise, and lasts until nothing is due any more.
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

  /// Seconds until nothing is due any more, found by playing.
  private static func settlingTime(of stage: any SystemStage) -> Double {
    let clock = stage.window.clock
    let start = clock.now
    stage.begin()
    while let time = clock.nextDueTime { clock.advance(to: time) }
    return clock.now - start
  }
}

/// A stage whose transition begins otherwise than by itself.
private final class FingeredStage: SystemStage {
  private let stage: any SystemStage
  private let begin: @Sendable (any SystemStage) -> Void
  /// Kept from the beginning: the screen that has it may be gone before the finger.
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

/// Holds a transition, follows the time up to a fraction of its duration, and cancels it there.
private final class CancelledInteraction: InteractiveTransitioning {
  private let fraction: Double

  /// How often the finger moves in each second: as often as any frame rate wants to see it.
  private static let rate = 1000.0

  init(at fraction: Double) { self.fraction = fraction }

  func startInteractiveTransition(_ context: TransitionContext) {
    context.startAnimation()
    let clock = context.scene.clock
    let (start, duration) = (clock.now, context.duration)
    let steps = Int(fraction * duration * Self.rate)
    for time in (0...steps).map({ Double($0) / Self.rate }) where duration > 0 {
      clock.schedule(at: start + time) { context.updateInteractiveTransition(time / duration) }
    }
    clock.schedule(at: start + fraction * duration) { [fraction] in
      context.updateInteractiveTransition(fraction)
      context.cancelInteractiveTransition()
    }
  }
}
