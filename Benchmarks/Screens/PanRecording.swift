package import Animations
package import Geometry
package import Transitions

/// A recorded pan of a finger, for replay: its locations and phases over time.
package struct PanRecording: Hashable, Sendable {
  /// The state of a touch in one sample, as in `UITouch.Phase`.
  package enum Phase: String, Hashable, Sendable, CaseIterable {
    /// The finger has touched the screen.
    case began
    /// The finger has moved.
    case moved
    /// The finger rests: the recognizer receives nothing.
    case stationary
    /// The finger was lifted, which ends the pan.
    case ended
    /// The system took the touch away, which cancels the pan.
    case cancelled

    /// Whether the touch is over.
    package var isEnd: Bool { self == .ended || self == .cancelled }
  }

  /// The location and the phase of the finger at one time of a recording.
  package struct Sample: Hashable, Sendable {
    /// The time, in seconds since the recording began.
    package var time: Double
    /// The location, in points of the window.
    package var location: Point
    /// The state of the touch.
    package var phase: Phase

    /// Creates a sample of a finger that is at `location` after `time` seconds.
    package init(time: Double, location: Point, phase: Phase = .moved) {
      self.time = time
      self.location = location
      self.phase = phase
    }
  }

  /// The largest number of samples before the end: a minute at 250 a second, as fast touch screens
  /// report.
  package static let maximumCount = 15_000
  /// The longest duration of a recording, in seconds; a choice, far longer than a pan.
  package static let maximumSeconds = 60.0

  /// The samples by time: the first one began, and the last one ended or was cancelled.
  package let samples: [Sample]

  /// Creates a recording.
  ///
  /// - Parameter samples: At least two finite samples between 0 and `maximumSeconds`, at most
  ///   `maximumCount` of them before the end. Each is later than the one before; only the end may
  ///   be at the time of the last move. A stationary sample keeps the location.
  /// - Throws: `PanRecordingError` for invalid samples.
  package init(_ samples: [Sample]) throws(PanRecordingError) {
    guard (1...Self.maximumCount).contains(samples.count - 1) else {
      throw .wrongCount(samples.count)
    }
    for index in samples.indices {
      if let error = Self.error(of: index, in: samples) { throw error }
    }
    self.samples = samples
  }

  /// Creates a recording of a finger that moves in each sample, and leaves at once after the last.
  ///
  /// - Parameters:
  ///   - locations: Two to `maximumCount` samples as for `init(_:)`, whose phases are ignored.
  ///   - ending: The phase of the end, which is added at the time and place of the last sample.
  /// - Throws: `PanRecordingError` for invalid samples.
  package init(moving locations: [Sample], _ ending: Phase = .ended) throws(PanRecordingError) {
    guard let last = locations.last, (2...Self.maximumCount).contains(locations.count) else {
      throw .wrongCount(locations.count)
    }
    var samples = locations + [last]
    for index in samples.indices { samples[index].phase = .moved }
    samples[0].phase = .began
    samples[locations.count].phase = ending
    try self.init(samples)
  }

  private static func error(of index: Int, in samples: [Sample]) -> PanRecordingError? {
    let sample = samples[index]
    guard sample.time.isFinite, sample.location.x.isFinite, sample.location.y.isFinite else {
      return .notFinite(sample: index)
    }
    guard (0...maximumSeconds).contains(sample.time) else { return .timeOutOfRange(sample: index) }
    if index > 0 {
      let previous = samples[index - 1]
      let isInOrder =
        previous.time < sample.time || sample.phase.isEnd && previous.time == sample.time
      guard isInOrder else { return .timeRunsBackwards(sample: index) }
      guard sample.phase != .stationary || sample.location == previous.location else {
        return .stationaryMoves(sample: index)
      }
    }
    let isLast = index == samples.count - 1
    guard (sample.phase == .began) == (index == 0), sample.phase.isEnd == isLast else {
      return .phaseOutOfPlace(sample: index)
    }
    return nil
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
    let start = clock.now
    var finger = RecordedFinger()
    for sample in samples {
      clock.schedule(at: start + sample.time) {
        finger.deliver(sample, at: sample.location, time: clock.now, to: recognizer)
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
  /// A stationary sample whose location is not that of the previous sample.
  case stationaryMoves(sample: Int)
  /// A sample before the begin or after the end, or a first or last one that is neither.
  case phaseOutOfPlace(sample: Int)
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
    case .stationaryMoves(let sample):
      "samples[\(sample)]: stationary, but not where the sample before is"
    case .phaseOutOfPlace(let sample):
      "samples[\(sample)]: phase is out of place; the first sample began, the last one ended or "
        + "was cancelled, and those between moved or were stationary"
    }
  }
}

/// A simulated finger, which touches the screen as the samples of a recording say.
package struct RecordedFinger {
  /// The arena that delivers the touches.
  package let arena = PanGestureArena()
  private var touch: PanGestureArena.Touch?

  /// Creates a finger above the screen.
  package init() {}

  /// Delivers a sample to a recognizer; a stationary one is no event, as on the platform.
  ///
  /// - Parameters:
  ///   - sample: The sample, whose phase counts.
  ///   - location: The location of the finger, in points of the window.
  ///   - time: The time in seconds, not before that of an earlier sample.
  ///   - recognizer: The recognizer under the finger.
  package mutating func deliver(
    _ sample: PanRecording.Sample, at location: Point, time: Double,
    to recognizer: PanGestureRecognizer
  ) {
    if sample.phase == .began {
      touch = arena.touchDown(at: location, time: time, over: [recognizer])
    }
    guard let touch else { return }
    switch sample.phase {
    case .began, .stationary: break
    case .moved: arena.touchMoved(touch, to: location, time: time)
    case .ended: arena.touchUp(touch, at: location, time: time)
    case .cancelled: arena.touchCancelled(touch)
    }
  }
}
