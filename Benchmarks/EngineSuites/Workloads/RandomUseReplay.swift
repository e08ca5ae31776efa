internal import Animations
internal import Benchmarking
internal import Screens
internal import Transitions

/// A user who tries the transitions of all screen systems at random, for a minute.
///
/// The user starts a transition and lets it run, or drags it back and forth for a while and then
/// finishes or cancels it. When the screen rests the user goes on to another system. All choices
/// follow from one seed. The screens of the whole minute are set up before it.
struct RandomUseReplay: FrameReplay {
  /// The duration of the use, in seconds.
  static let seconds = 60

  private static let framesPerSecond = 60.0
  private static let frames = seconds * Int(framesPerSecond)

  private var visits: [Visit] = []
  /// The index of the visit under way, and its first frame.
  private var current = 0
  private var firstFrame = 0
  private var recorder = ReplayRecorder()

  var sum: Double { recorder.sum }

  mutating func begin() -> Int {
    // Released first: two minutes of screens at a time would show in the peak.
    visits = []
    var random = WorkloadRandom()
    var frames = 0
    while frames < Self.frames {
      let visit = Visit(&random, framesPerSecond: Self.framesPerSecond)
      visits.append(visit)
      frames += visit.frameCount
    }
    (current, firstFrame) = (0, 0)
    recorder.restart(with: visits[0].stage.window.scene)
    return Self.frames
  }

  mutating func show(_ frame: Int) throws -> StepKind {
    if frame - firstFrame == visits[current].frameCount {
      try visits[current].expectRest()
      firstFrame = frame
      current += 1
      recorder.restart(with: visits[current].stage.window.scene)
    }
    let isEvent = visits[current].show(frame - firstFrame)
    let stage = visits[current].stage
    let kind = recorder.record(stage.window.scene, stage.panRecognizer)
    // The first frame of a screen captures all of its views.
    return isEvent || frame == firstFrame ? .event : kind
  }
}

/// One transition of a screen system, and what the user does with it.
private struct Visit {
  /// The way in which the user follows a transition.
  private enum Use: Equatable {
    case watch
    case drag(frames: Int, isCancelled: Bool)
  }

  let stage: any SystemStage
  /// The number of frames until the screen rests.
  let frameCount: Int

  private let system: TransitionSystem
  private let use: Use
  private let start: Double
  private let framesPerSecond: Double
  private let interaction = PercentDrivenInteractiveTransition()
  /// The positions to which the user drags the transition, one for each frame.
  private let way: [Double]

  init(_ random: inout WorkloadRandom, framesPerSecond: Double) {
    let systems = TransitionSystem.all
    system = systems[random.below(systems.count)]
    stage = system.stage()
    start = stage.window.clock.now
    self.framesPerSecond = framesPerSecond
    // Two of three transitions are dragged, for a sixth of a second to a second.
    let dragged = random.below(3) > 0 ? 10 + random.below(51) : 0
    let isCancelled = random.below(2) == 0
    use = dragged > 0 ? .drag(frames: dragged, isCancelled: isCancelled) : .watch
    var position = 0.0
    way = (0..<dragged).map { _ in
      // Forwards more often than back, by up to a twelfth of the way.
      position = min(max(position + random.uniform(in: -0.04..<0.08), 0), 0.95)
      return position
    }
    // Finishing and cancelling take the duration at most; two frames more for the rest.
    let seconds = Double(dragged) / framesPerSecond + system.settlingTime
    frameCount = Int((seconds * framesPerSecond).rounded(.up)) + 2
  }

  /// Shows a frame; returns whether the user began or ended something in it.
  func show(_ frame: Int) -> Bool {
    if frame == 0 { stage.begin(drivenBy: use == .watch ? nil : interaction) }
    stage.window.clock.advance(to: start + Double(frame) / framesPerSecond)
    guard case .drag(let frames, let isCancelled) = use, frame <= frames else { return frame == 0 }
    if frame < frames {
      interaction.update(way[frame])
    } else if isCancelled {
      interaction.cancel()
    } else {
      interaction.finish()
    }
    return frame == 0 || frame == frames
  }

  /// Throws unless the transition has ended as the user wanted, and nothing moves.
  func expectRest() throws {
    let isCancelled = if case .drag(_, true) = use { true } else { false }
    guard stage.outcome == (isCancelled ? .cancelled : .completed), !stage.window.scene.isAnimating
    else { throw UnfinishedReplay(name: system.name, frame: frameCount - 1) }
  }
}
