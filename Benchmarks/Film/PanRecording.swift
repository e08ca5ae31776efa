package import Geometry
package import Transitions

/// What a finger did on a screen, to be done again: where it was when, and how it left.
package struct PanRecording: Hashable, Sendable {
  /// Where the finger was at one time.
  package struct Sample: Hashable, Sendable {
    /// Seconds since the recording began.
    package var time: Double
    /// Where, in points of the window.
    package var location: Point

    /// Creates a sample.
    package init(time: Double, location: Point) {
      self.time = time
      self.location = location
    }
  }

  /// How the finger left.
  package enum Ending: String, Hashable, Sendable, CaseIterable {
    /// It was lifted.
    case lifted
    /// The system took it away.
    case cancelled
  }

  /// How many samples there may be: a minute of the fastest touch screens.
  package static let maximumCount = 15_000
  /// How long a recording may be, in seconds.
  package static let maximumSeconds = 60.0

  /// Where the finger was: it comes down at the first sample and leaves at the last.
  package let samples: [Sample]
  /// How it left.
  package let ending: Ending

  /// Creates a recording.
  ///
  /// - Parameters:
  ///   - samples: Two to `maximumCount`, finite, each later than the one before, the first not
  ///     before 0 and the last not after `maximumSeconds`.
  ///   - ending: How the finger left.
  /// - Throws: `PanRecordingError`.
  package init(_ samples: [Sample], ending: Ending = .lifted) throws(PanRecordingError) {
    guard (2...Self.maximumCount).contains(samples.count) else {
      throw .wrongCount(samples.count)
    }
    for (index, sample) in samples.enumerated() {
      guard sample.time.isFinite, sample.location.x.isFinite, sample.location.y.isFinite else {
        throw .notFinite(sample: index)
      }
      guard (0...Self.maximumSeconds).contains(sample.time) else {
        throw .timeOutOfRange(sample: index)
      }
      guard index == 0 || samples[index - 1].time < sample.time else {
        throw .timeRunsBackwards(sample: index)
      }
    }
    self.samples = samples
    self.ending = ending
  }

  /// The first sample that is not on a screen; `nil` when all are.
  package func firstSample(outside screen: Rect) -> Int? {
    samples.firstIndex {
      !(screen.minX...screen.maxX).contains($0.location.x)
        || !(screen.minY...screen.maxY).contains($0.location.y)
    }
  }

  /// Has a finger do what was recorded, from now on.
  ///
  /// - Parameters:
  ///   - clock: Where its events are scheduled.
  ///   - recognizer: What follows the finger.
  package func replay(on clock: VirtualClock, over recognizer: PanGestureRecognizer) {
    let finger = Finger(recognizer)
    for (index, sample) in samples.enumerated() {
      let ending = index == samples.count - 1 ? ending : nil
      clock.schedule(at: clock.now + sample.time) {
        finger.reach(sample.location, at: clock.now)
        if let ending { finger.leave(at: sample.location, ending, time: clock.now) }
      }
    }
  }
}

/// Why samples are no recording of a pan; samples count from 0.
package enum PanRecordingError: Error, Hashable, Sendable {
  /// A finger comes down at one sample and leaves at another, and there are not too many.
  case wrongCount(Int)
  /// A number is NaN or infinite.
  case notFinite(sample: Int)
  /// A time is before 0 or beyond what a recording may last.
  case timeOutOfRange(sample: Int)
  /// A time is not after the one before.
  case timeRunsBackwards(sample: Int)
}

extension PanRecordingError: CustomStringConvertible {
  /// Which sample is wrong, why, and what would be right.
  package var description: String {
    switch self {
    case .wrongCount(let count):
      "\(count) samples; there are 2 to \(PanRecording.maximumCount)"
    case .notFinite(let sample):
      "samples[\(sample)]: a number is not finite"
    case .timeOutOfRange(let sample):
      "samples[\(sample)]: time is not within 0 and \(PanRecording.maximumSeconds) s"
    case .timeRunsBackwards(let sample):
      "samples[\(sample)]: time does not come after that of the sample before"
    }
  }
}

/// One finger that comes down where it is first, and moves from there on.
private final class Finger {
  private let arena = PanGestureArena()
  private let recognizer: PanGestureRecognizer
  private var touch: PanGestureArena.Touch?

  init(_ recognizer: PanGestureRecognizer) { self.recognizer = recognizer }

  func reach(_ location: Point, at time: Double) {
    if let touch {
      arena.touchMoved(touch, to: location, time: time)
    } else {
      touch = arena.touchDown(at: location, time: time, over: [recognizer])
    }
  }

  func leave(at location: Point, _ ending: PanRecording.Ending, time: Double) {
    guard let touch else { return }
    switch ending {
    case .lifted: arena.touchUp(touch, at: location, time: time)
    case .cancelled: arena.touchCancelled(touch)
    }
  }
}
