internal import Benchmarking
internal import Screens
internal import Transitions

/// A screen system, from the user's action to the frame after everything has come to rest.
///
/// The user acts in the first frame, so that this bears what it costs to begin. Setting the screens
/// up belongs to no frame.
struct SystemReplay: FrameReplay {
  private let system: TransitionSystem
  private let setting: SystemSetting
  private let framesPerSecond: Double
  private let interaction: ScrubAndCancel?
  private let frameCount: Int
  private var stage: (any SystemStage)?
  private var start = 0.0
  private var recorder = ReplayRecorder()

  /// Creates a replay.
  ///
  /// - Parameters:
  ///   - system: What is replayed.
  ///   - setting: What it is staged with.
  ///   - framesPerSecond: How many frames a second has.
  ///   - isCancelled: Whether a finger takes the transition half of its way, and lets go backwards.
  init(
    _ system: TransitionSystem, setting: SystemSetting = SystemSetting(), framesPerSecond: Int,
    isCancelled: Bool = false
  ) {
    self.system = system
    self.setting = setting
    self.framesPerSecond = Double(framesPerSecond)
    interaction = isCancelled ? ScrubAndCancel(framesPerSecond: self.framesPerSecond) : nil
    // The way back from half of it takes half as long.
    let seconds = isCancelled ? ScrubAndCancel.seconds + system.duration / 2 : system.settlingTime
    // The first frame is at 0. The one after the end shows the rest, however the end was rounded.
    frameCount = Int((seconds * self.framesPerSecond).rounded(.up)) + 2
  }

  var sum: Double { recorder.sum }

  mutating func begin() -> Int {
    // Gone before the next one comes: two at a time would show in the peak.
    stage = nil
    let stage = system.stage(setting)
    start = stage.window.clock.now
    recorder.restart(with: stage.window.scene)
    self.stage = stage
    return frameCount
  }

  mutating func show(_ frame: Int) throws -> StepKind {
    guard let stage else { preconditionFailure("a replay begins before its first frame") }
    if frame == 0 { stage.begin(drivenBy: interaction?.restart()) }
    stage.window.clock.advance(to: start + Double(frame) / framesPerSecond)
    let letsGo = interaction?.move(inFrame: frame) ?? false
    let kind = recorder.record(stage.window.scene)
    if frame == frameCount - 1 { try expectRest(of: stage) }
    return frame == 0 || letsGo ? .event : kind
  }
}

extension SystemReplay {
  private func expectRest(of stage: any SystemStage) throws {
    let wanted = interaction == nil ? RoutingOutcome.completed : .cancelled
    guard stage.outcome == wanted, !stage.window.scene.isAnimating else {
      throw UnfinishedReplay(name: system.name, frame: frameCount - 1)
    }
  }
}

/// A finger that takes a transition half of its way at a steady pace, and then lets go backwards.
final class ScrubAndCancel {
  /// How long the finger is down.
  static let seconds = 0.25

  private let frames: Int
  private var interaction = PercentDrivenInteractiveTransition()

  init(framesPerSecond: Double) {
    frames = Int(Self.seconds * framesPerSecond)
  }

  /// What drives the transition of the next replay.
  func restart() -> PercentDrivenInteractiveTransition {
    interaction = PercentDrivenInteractiveTransition()
    return interaction
  }

  /// Does what the finger does in a frame, and tells whether it lets go.
  func move(inFrame frame: Int) -> Bool {
    guard frame <= frames else { return false }
    interaction.update(0.5 * Double(frame) / Double(frames))
    if frame == frames { interaction.cancel() }
    return frame == frames
  }
}
