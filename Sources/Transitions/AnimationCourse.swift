internal import Geometry
internal import Motion

/// When the animations of one block run, in their timeline, and how progress follows the time.
final class AnimationCourse {
  let timing: AnimationTiming
  /// When they were committed; until `begin` the first values show.
  let commit: Double
  let begin: Double
  let end: Double
  /// Where these times count; `nil` for the clock itself.
  let timeline: AnimationTimeline?
  /// Whether the y coordinate of a position has a progress of its own.
  private let differsVertically: Bool

  init(
    _ timing: AnimationTiming, committedAt now: Double, delay: Double,
    on timeline: AnimationTimeline?
  ) {
    self.timing = timing
    self.timeline = timeline
    commit = now
    begin = now + delay
    end = begin + timing.duration
    let velocity = timing.spring?.initialVelocity
    differsVertically = velocity.map { $0.dx != $0.dy } ?? false
  }

  /// How far the animations are when the clock reads `now`; `nil` when they are over.
  ///
  /// Over is not the same as having come to progress 1: the model value shows to the last bit,
  /// whether or not the records are still there.
  func progress(at now: Double) -> AnimationProgress? {
    let time = timeline?.time(at: now) ?? now
    if time >= end { return nil }
    guard time >= begin else { return AnimationProgress(value: 0, vertical: 0) }
    let value = timing.progress(at: time - begin)
    let vertical = differsVertically ? timing.verticalProgress(at: time - begin) : value
    return AnimationProgress(value: value, vertical: vertical)
  }
}

/// How far an animation is: fractions of its way.
struct AnimationProgress {
  let value: Double
  /// That of the y coordinate of a position, which a spring may start at another velocity.
  let vertical: Double

  /// The fraction for each number of a property.
  func lanes(of property: AnimatableProperty) -> Lanes {
    var lanes = Lanes(repeating: value)
    if property == .position { lanes[1] = vertical }
    return lanes
  }
}

/// Evaluates how far animations are at one time of the clock, and that of a block only once as long
/// as its records are asked for in a row, which they mostly are.
struct ProgressReader {
  private let now: Double
  private var block: Int?
  private var progress: AnimationProgress?

  init(at now: Double) { self.now = now }

  /// How far the animations of a block are; `nil` when they are over.
  @inline(__always)
  mutating func progress(
    of block: Int, _ course: @autoclosure () -> AnimationCourse
  ) -> AnimationProgress? {
    if self.block != block {
      self.block = block
      progress = course().progress(at: now)
    }
    return progress
  }
}
