package import FrameRecords
package import Screens
internal import Transitions

/// One way to play a transition, to be replayed and drawn as often as one likes.
package struct Take: Sendable {
  /// What the film is called: the name of the system.
  package let name: String
  /// One line that says what one sees.
  package let summary: String
  /// The telephone.
  package let device: Device
  /// Seconds until nothing moves any more.
  package let duration: Double
  /// Sets the screens up anew; `begin()` of what it returns starts the transition.
  package let makeStage: @Sendable () -> any SystemStage

  /// Creates a take.
  ///
  /// - Parameters:
  ///   - name: What the film is called.
  ///   - summary: One line that says what one sees.
  ///   - device: The telephone that the stage is made for.
  ///   - duration: Seconds until nothing moves any more.
  ///   - stage: Sets the screens up anew.
  package init(
    name: String, summary: String, device: Device, duration: Double,
    stage: @escaping @Sendable () -> any SystemStage
  ) {
    self.name = name
    self.summary = summary
    self.device = device
    self.duration = duration
    makeStage = stage
  }

  /// Creates the take of a system that runs by itself, to its end.
  package init(_ system: TransitionSystem, on device: Device) {
    self.init(
      name: system.name, summary: system.summary, device: device, duration: system.settlingTime
    ) { system.stage(SystemSetting(device: device)) }
  }

  /// Replays the take and records all frames, the closing state last.
  package func records(framesPerSecond: Double = 100) -> [FrameRecord] {
    FrameRecorder(framesPerSecond: framesPerSecond)
      .records(of: makeStage(), settlingTime: duration)
  }

  /// Replays the take and keeps what the screen shows at some times.
  ///
  /// - Parameter times: Seconds from the beginning, none before the one in front of it.
  /// - Returns: The screens, one for each time.
  package func screens(at times: some Sequence<Double>) -> [Screen] {
    var screens: [Screen] = []
    replay(at: times) { time, stage, snapshot in
      guard let layer = snapshot.rootLayer else { return }
      screens.append(Screen(time: time, layer: layer, stage, device))
    }
    return screens
  }

  /// Replays the take and shows it at some times.
  ///
  /// - Parameters:
  ///   - times: Seconds from the beginning, none before the one in front of it.
  ///   - show: Receives each time, the stage as it is then, and what it shows.
  func replay(
    at times: some Sequence<Double>,
    show: (_ time: Double, _ stage: any SystemStage, _ snapshot: FrameSnapshot) -> Void
  ) {
    let stage = makeStage()
    let clock = stage.window.clock
    let start = clock.now
    var snapshot = FrameSnapshot()
    stage.begin()
    for time in times {
      // What ends the transition may be due a rounding error after the sum of its parts.
      clock.advance(to: start + (time < duration ? time : time + Self.slack))
      stage.window.scene.capture(into: &snapshot)
      show(time, stage, snapshot)
    }
  }

  private static let slack = 1e-8
}
