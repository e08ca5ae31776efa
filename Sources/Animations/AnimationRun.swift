internal import Motion

/// The progress of an animation at one time: 0 at the start value, 1 at the end value.
struct AnimationProgress {
  let value: Double
  /// The progress of a position's y coordinate, whose initial velocity may differ from that of x.
  let vertical: Double

  static let atStart = AnimationProgress(value: 0, vertical: 0)

  /// Returns the progress of each lane of a property: `vertical` for a position's y, else `value`.
  func lanes(of property: AnimatableProperty) -> Lanes {
    var lanes = Lanes(repeating: value)
    if property == .position { lanes[1] = vertical }
    return lanes
  }
}

/// The progress of animations that run once along their timing, by the numbers that a frame needs.
struct AnimationRun: Sendable {
  private enum Pace: Sendable {
    case spring(DampedProgress)
    case curve(TimingCurve)
    /// The spring does not oscillate.
    case timing(AnimationTiming)
  }

  private let pace: Pace
  private let begin: Double
  private let end: Double
  private let duration: Double

  /// Creates the run of a timing.
  ///
  /// - Parameters:
  ///   - timing: The curve or spring, and the duration.
  ///   - begin: The time at which the animations begin to move.
  ///   - end: The time from which the model values show.
  init(_ timing: AnimationTiming, from begin: Double, to end: Double) {
    self.begin = begin
    self.end = end
    duration = timing.duration
    if let spring = timing.dampedProgress {
      pace = .spring(spring)
    } else if let curve = timing.curve {
      pace = .curve(curve)
    } else {
      pace = .timing(timing)
    }
  }

  /// Returns the progress at a time; `nil` when the animations are over.
  @inline(__always)
  func progress(at time: Double, _ curves: inout CurveMemory) -> Double? {
    if time >= end { return nil }
    let elapsed = time - begin
    if elapsed >= duration { return 1 }
    guard elapsed > 0 else { return 0 }
    return switch pace {
    case .spring(let spring): spring.progress(at: elapsed)
    case .curve(let curve): curves.progress(of: curve, at: elapsed / duration)
    case .timing(let timing): timing.progress(at: elapsed)
    }
  }
}
