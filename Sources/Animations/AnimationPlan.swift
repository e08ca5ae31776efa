internal import Geometry
internal import Motion

/// The parts of a course that few animations have: repetitions, and tracks of keyframes.
///
/// A reference, so that a course without these parts does not grow by them.
final class AnimationPlan {
  /// The repetitions of the animations, in seconds since the course's begin; `nil` plays them once.
  let media: MediaTiming?
  /// The tracks of the animations whose values are not two, by their number.
  private(set) var tracks: [AnimationTrack] = []
  /// The latest redirection; `nil` before the first.
  var redirection: Redirection?

  init(_ media: MediaTiming? = nil) { self.media = media }

  /// Returns the track of a property of a view; `nil` if the property has none.
  func track(of property: AnimatableProperty, of node: Int) -> AnimationTrack? {
    tracks.last { $0.node == node && $0.curve.property == property }
  }

  /// Adds a track and returns its number.
  func append(_ track: AnimationTrack) -> Int32 {
    tracks.append(track)
    return Int32(tracks.count - 1)
  }
}

/// A change of an animation on its way, after which it runs to its end or back to its start.
///
/// The records of the block stay the same, because they are functions of the progress. A reference,
/// because each question for the progress would copy it.
final class Redirection {
  /// The way from the progress that the animation had reached.
  enum Way {
    /// A way along a timing.
    case timing(AnimationTiming, from: AnimationProgress)
    /// The way through the repetitions, at the animation's own speed, from a time in seconds since
    /// its begin.
    case repetitions(from: Double)
  }

  let way: Way
  /// The progress at the end: 1, or 0 if the animation runs back.
  let target: Double
  /// The begin and the end of the animation before its first redirection, in seconds of the
  /// timeline.
  let whole: (begin: Double, end: Double)

  init(_ way: Way, to target: Double, insteadOf whole: (begin: Double, end: Double)) {
    self.way = way
    self.target = target
    self.whole = whole
  }

  /// The timing to the target; `nil` if the repetitions go on.
  var timing: AnimationTiming? {
    if case .timing(let timing, _) = way { timing } else { nil }
  }

  /// Returns the progress some seconds after the redirection; `nil` if the repetitions go on.
  func progress(at elapsed: Double) -> AnimationProgress? {
    guard case .timing(let timing, let start) = way else { return nil }
    return AnimationProgress(
      value: start.value + (target - start.value) * timing.progress(at: elapsed),
      vertical: start.vertical + (target - start.vertical) * timing.verticalProgress(at: elapsed))
  }

  /// Returns the change of the progress per second; `nil` if the repetitions go on.
  func velocity(at elapsed: Double) -> Vector? {
    guard case .timing(let timing, let start) = way else { return nil }
    return Vector(
      dx: (target - start.value) * timing.velocity(at: elapsed),
      dy: (target - start.vertical) * timing.verticalVelocity(at: elapsed))
  }

  /// Returns the time in the repetitions when the timeline reads `time`; `nil` if they do not go
  /// on.
  func timeInRepetitions(at time: Double) -> Double? {
    guard case .repetitions(let start) = way else { return nil }
    return target == 1 ? start + time : start - time
  }
}
