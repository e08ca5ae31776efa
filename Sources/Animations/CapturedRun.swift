internal import Motion

/// The timing and the progress of neighbouring animations of one block, in a frame.
struct CapturedRun: Sendable {
  private enum Pace: Sendable {
    case spring(DampedProgress)
    case curve(TimingCurve)
    /// Any other timing, which the course of the record knows.
    case course
  }

  private let pace: Pace
  private let begin: Double
  private let end: Double
  private let duration: Double
  /// The place of one of the records.
  private let place: Int
  /// The progress in the frame; `nil` if the animations are over.
  private(set) var progress: AnimationProgress?

  /// Copies what a course needs for its progress, if that is constant.
  ///
  /// - Parameters:
  ///   - course: The course of the animations.
  ///   - place: The place of the record of one of them.
  init(_ course: AnimationCourse, at place: Int) {
    self.place = place
    begin = course.begin
    end = course.end
    duration = course.timing.duration
    if !course.isPlain {
      pace = .course
    } else if let spring = course.timing.dampedProgress {
      pace = .spring(spring)
    } else if let curve = course.timing.curve {
      pace = .curve(curve)
    } else {
      pace = .course
    }
  }

  /// Computes the progress when the clock reads `time`, with the bits of
  /// `AnimationCourse.progress(at:)`.
  @inline(__always)
  mutating func advance(
    to time: Double, _ records: [AnimationRecord], _ curves: inout CurveMemory
  ) {
    if case .course = pace {
      progress = records[place].course.progress(at: time)
    } else if time >= end {
      progress = nil
    } else {
      let value = value(at: time - begin, &curves)
      progress = AnimationProgress(value: value, vertical: value)
    }
  }

  private func value(at elapsed: Double, _ curves: inout CurveMemory) -> Double {
    if elapsed >= duration { return 1 }
    guard elapsed > 0 else { return 0 }
    return switch pace {
    case .spring(let spring): spring.progress(at: elapsed)
    case .curve(let curve): curves.progress(of: curve, at: elapsed / duration)
    case .course: 0
    }
  }
}
