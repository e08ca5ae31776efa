package import Animations
package import Geometry
package import Transitions

/// A recorded pan of a finger, for replay: its locations over time, and its ending.
package struct PanRecording: Hashable, Sendable {
  /// The location of the finger at one time of a recording.
  package struct Sample: Hashable, Sendable {
    /// The time, in seconds since the recording began.
    package var time: Double
    /// The location, in points of the window.
    package var location: Point

    /// Creates a sample of a finger that touches the screen at `location` after `time` seconds.
    package init(time: Double, location: Point) {
      self.time = time
      self.location = location
    }
  }

  /// The way in which a touch ends.
  package enum Ending: String, Hashable, Sendable, CaseIterable {
    /// The end of a touch whose finger was lifted, which ends the pan.
    case lifted
    /// The end of a touch that the system cancelled, which cancels the pan.
    case cancelled
  }

  /// The largest number of samples: a minute at 250 a second, as fast touch screens report.
  package static let maximumCount = 15_000
  /// The longest duration of a recording, in seconds; a choice, far longer than a pan.
  package static let maximumSeconds = 60.0

  /// The samples by time: the finger touches the screen at the first and leaves it at the last.
  package let samples: [Sample]
  /// The way in which the touch ended, after the last sample.
  package let ending: Ending

  /// Creates a recording.
  ///
  /// - Parameters:
  ///   - samples: Two to `maximumCount` finite samples, each later than the one before, between 0
  ///     and `maximumSeconds`.
  ///   - ending: The ending of the pan.
  /// - Throws: `PanRecordingError` for invalid samples.
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

  /// Returns the index of the first sample outside `screen`; `nil` if all samples are inside.
  package func firstSample(outside screen: Rect) -> Int? {
    samples.firstIndex {
      !(screen.minX...screen.maxX).contains($0.location.x)
        || !(screen.minY...screen.maxY).contains($0.location.y)
    }
  }

  /// Schedules the recorded pan, from the present time of the clock on.
  ///
  /// - Parameters:
  ///   - clock: The clock that schedules the events.
  ///   - recognizer: The gesture recognizer that receives the touches.
  package func replay(on clock: VirtualClock, over recognizer: PanGestureRecognizer) {
    let finger = Finger(recognizer)
    for (index, sample) in samples.enumerated() {
      // The finger leaves in the event of the last sample, once that has moved it.
      let ending = index == samples.count - 1 ? ending : nil
      clock.schedule(at: clock.now + sample.time) {
        finger.reach(sample.location, at: clock.now)
        if let ending { finger.leave(at: sample.location, ending, time: clock.now) }
      }
    }
  }
}

/// The error of samples that are not a recording of a pan; samples are counted from 0.
package enum PanRecordingError: Error, Hashable, Sendable {
  /// A number of samples below two or above `PanRecording.maximumCount`.
  case wrongCount(Int)
  /// A sample whose time or location is NaN or infinite.
  case notFinite(sample: Int)
  /// A sample whose time is negative or greater than `PanRecording.maximumSeconds`.
  case timeOutOfRange(sample: Int)
  /// A sample whose time is not later than that of the previous sample.
  case timeRunsBackwards(sample: Int)
}

extension PanRecordingError: CustomStringConvertible {
  /// One line with the wrong sample, the reason, and the allowed values.
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

/// A simulated finger, which touches the screen at the first location that it reaches.
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
