internal import Animations
internal import Benchmarking
internal import Screens
internal import Transitions

/// A replay of a screen system, from the user's action to the frame after everything is at rest.
///
/// The user acts in the first frame, which therefore includes the cost of the start. Setting up the
/// screens belongs to no frame.
struct SystemReplay: FrameReplay {
  private let system: TransitionSystem
  private let setting: SystemSetting
  private let framesPerSecond: Double
  private let interaction: ScrubAndCancel?
  private let recording: PanRecording?
  private let frameCount: Int
  private var stage: (any SystemStage)?
  private var start = 0.0
  private var recorder = ReplayRecorder()

  /// Creates a replay.
  ///
  /// - Parameters:
  ///   - system: The system to replay.
  ///   - setting: The settings of the stage.
  ///   - framesPerSecond: The frame rate, in frames per second.
  ///   - isCancelled: Whether a finger drives the transition to its half, and then cancels it.
  ///   - recording: The pan of a finger that moves the screen in place of the user's usual action.
  init(
    _ system: TransitionSystem, setting: SystemSetting = SystemSetting(), framesPerSecond: Int,
    isCancelled: Bool = false, recording: PanRecording? = nil
  ) {
    self.system = system
    self.setting = setting
    self.framesPerSecond = Double(framesPerSecond)
    self.recording = recording
    interaction = isCancelled ? ScrubAndCancel(framesPerSecond: self.framesPerSecond) : nil
    // Going back from the half takes half of the duration.
    let seconds =
      isCancelled
      ? ScrubAndCancel.seconds + system.duration / 2
      : system.settlingTime + (recording?.samples.last?.time ?? 0)
    // The first frame is at 0. One frame after the end shows the state at rest, however the end was
    // rounded.
    frameCount = Int((seconds * self.framesPerSecond).rounded(.up)) + 2
  }

  var sum: Double { recorder.sum }

  mutating func begin() -> Int {
    // Released before the next stage is created: two stages at a time would show in the peak.
    stage = nil
    let stage = system.stage(setting)
    start = stage.window.clock.now
    recorder.restart(with: stage.window.scene)
    self.stage = stage
    return frameCount
  }

  mutating func show(_ frame: Int) throws -> StepKind {
    guard let stage else { preconditionFailure("a replay begins before its first frame") }
    if frame == 0 { begin(stage) }
    stage.window.clock.advance(to: start + Double(frame) / framesPerSecond)
    let letsGo = interaction?.move(inFrame: frame) ?? false
    let kind = recorder.record(stage.window.scene, stage.panRecognizer)
    if frame == frameCount - 1 { try expectRest(of: stage) }
    return frame == 0 || letsGo ? .event : kind
  }
}

extension SystemReplay {
  private func begin(_ stage: any SystemStage) {
    if let recording, let recognizer = stage.panRecognizer {
      recording.replay(on: stage.window.clock, over: recognizer)
    } else {
      stage.begin(drivenBy: interaction?.restart())
    }
  }

  private func expectRest(of stage: any SystemStage) throws {
    let wanted = interaction == nil ? RoutingOutcome.completed : .cancelled
    // A stage knows the outcome of its own action only, and not that of a recorded finger.
    let hasEnded = recording == nil ? stage.outcome == wanted : stage.window.transition == nil
    guard hasEnded, !stage.window.scene.isAnimating else {
      throw UnfinishedReplay(name: system.name, frame: frameCount - 1)
    }
  }
}

/// A finger that drives a transition halfway at constant speed, and then cancels it.
final class ScrubAndCancel {
  /// The time for which the finger is down, in seconds; a choice, a number of whole frames at the
  /// 120 Hz that the suite replays.
  static let seconds = 0.25

  private let frames: Int
  private var interaction = PercentDrivenInteractiveTransition()

  init(framesPerSecond: Double) {
    frames = Int(Self.seconds * framesPerSecond)
  }

  /// Returns a new interaction controller, which the finger drives in the next replay.
  func restart() -> PercentDrivenInteractiveTransition {
    interaction = PercentDrivenInteractiveTransition()
    return interaction
  }

  /// Moves the finger to its place in `frame`; returns whether the finger lets go in that frame.
  func move(inFrame frame: Int) -> Bool {
    guard frame <= frames else { return false }
    interaction.update(0.5 * Double(frame) / Double(frames))
    if frame == frames { interaction.cancel() }
    return frame == frames
  }
}
