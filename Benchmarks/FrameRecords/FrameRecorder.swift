public import Animations
public import Screens
internal import Transitions
internal import ViewTree

/// A recorder of transitions, frame by frame, like a video camera with a constant rate.
///
/// Frame n shows the screen (n − 1)/rate seconds after the transition began. Each time is computed
/// from the number, so that the last frame is as exact as the first. The final state, once nothing
/// moves any more, is one more frame.
public struct FrameRecorder: Hashable, Sendable {
  /// The frame rate, in frames per second.
  ///
  /// At a rate of 100, the number of a frame minus 1 is its time in hundredths of a second.
  public let framesPerSecond: Double

  /// Creates a recorder.
  ///
  /// - Parameter framesPerSecond: The frame rate, positive.
  public init(framesPerSecond: Double = 100) {
    precondition(framesPerSecond > 0 && framesPerSecond.isFinite, "a frame rate is positive")
    self.framesPerSecond = framesPerSecond
  }

  /// Records a system from the user's action until nothing moves any more.
  ///
  /// - Parameters:
  ///   - system: The system to stage.
  ///   - setting: The settings of the stage.
  /// - Returns: The frames, the final state last: 151 records for 1.5 s at 100 frames a second.
  public func records(
    of system: TransitionSystem, with setting: SystemSetting = SystemSetting()
  ) -> [FrameRecord] {
    records(of: system.stage(setting), settlingTime: system.settlingTime)
  }

  /// Begins a stage's transition and records it.
  ///
  /// - Parameters:
  ///   - stage: A stage that has not begun.
  ///   - settlingTime: The time until nothing moves any more, in seconds.
  /// - Returns: The frames, the final state last.
  public func records(of stage: any SystemStage, settlingTime: Double) -> [FrameRecord] {
    let scene = stage.window.scene
    let start = scene.clock.now
    let schedule = FrameSchedule(duration: settlingTime, framesPerSecond: framesPerSecond)
    var snapshot = FrameSnapshot()
    var names = ViewNames()
    stage.begin()
    return schedule.enumerated().map { index, time in
      // The end of the transition may be due a rounding error after the sum of its parts. A
      // millionth of a frame exceeds such errors, and nothing moves visibly in it.
      let slack = index == schedule.count - 1 ? 1e-6 / framesPerSecond : 0
      scene.clock.advance(to: start + time + slack)
      scene.capture(into: &snapshot)
      let views = snapshot.entries.map { RecordedView(name: names.name(of: $0), $0) }
      return FrameRecord(number: index + 1, time: time, views: views)
    }
  }
}

/// The unique names of a recording's views, assigned in the order in which the views appear.
public struct ViewNames {
  private var names: [ViewID: String] = [:]
  private var counts: [String: Int] = [:]

  /// Creates names for a recording in which no view has appeared yet.
  public init() {}

  /// Returns the unique name of a view, which is the same in all frames of the recording.
  public mutating func name(of entry: FrameSnapshot.Entry) -> String {
    if let name = names[entry.view] { return name }
    let name = freshName(entry.identifier.isEmpty ? "view" : entry.identifier)
    names[entry.view] = name
    return name
  }

  private mutating func freshName(_ identifier: String) -> String {
    let count = counts[identifier, default: 0] + 1
    counts[identifier] = count
    // A combined name may be the identifier of another view.
    return count == 1 ? identifier : freshName("\(identifier)#\(count)")
  }
}
