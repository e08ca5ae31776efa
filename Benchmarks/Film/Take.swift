internal import Animations
package import FrameRecords
package import Screens
internal import Transitions

/// A way to play a transition, which can be replayed and drawn any number of times.
package struct Take: Sendable {
  /// The name of the film, which is that of the transition's system.
  package let name: String
  /// The description in one line: the visible motion and, if there is a finger, its action.
  package let summary: String
  /// The phone on which the system is laid out and drawn.
  package let device: Device
  /// The seconds from the start of the transition until nothing moves.
  package let duration: Double
  /// Creates a new stage, whose `begin()` starts the transition.
  package let makeStage: @Sendable () -> any SystemStage

  /// Creates a take.
  ///
  /// - Parameters:
  ///   - name: The name of the film.
  ///   - summary: A description of the film in one line.
  ///   - device: The phone of the stage.
  ///   - duration: The seconds until nothing moves.
  ///   - stage: Creates the stage.
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

  /// Creates the take of a system that runs to its end without a finger.
  package init(_ system: TransitionSystem, on device: Device) {
    self.init(
      name: system.name, summary: system.summary, device: device, duration: system.settlingTime
    ) { system.stage(SystemSetting(device: device)) }
  }

  /// Replays the take and records all frames; the last frame shows the state at rest.
  package func records(framesPerSecond: Double = 100) -> [FrameRecord] {
    FrameRecorder(framesPerSecond: framesPerSecond)
      .records(of: makeStage(), settlingTime: duration)
  }

  /// Replays the take and returns the screens at some times.
  ///
  /// - Parameter times: The seconds from the beginning, ascending.
  /// - Returns: The screens, one for each time.
  package func screens(at times: some Sequence<Double>) -> [Screen] {
    var screens: [Screen] = []
    replay(at: times) { time, stage, snapshot in
      guard let layer = snapshot.rootLayer else { return }
      screens.append(Screen(time: time, layer: layer, stage, device))
    }
    return screens
  }

  /// Replays the take, and calls `show` at some times.
  ///
  /// - Parameters:
  ///   - times: The seconds from the beginning, ascending.
  ///   - show: Receives each time, the stage, and a snapshot of its window.
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
      // The end of the transition may be due a rounding error after the sum of its parts.
      clock.advance(to: start + (time < duration ? time : time + Self.slack))
      stage.window.scene.capture(into: &snapshot)
      show(time, stage, snapshot)
    }
  }

  /// The seconds by which the last frame is late: more than rounding errors, and a millionth of a
  /// frame, in which nothing moves visibly.
  private static let slack = 1e-8
}
