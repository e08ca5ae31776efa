internal import Geometry

extension PanRecording {
  /// The timing of a synthetic pan, irregular as that of real fingers.
  package enum Timing: String, CaseIterable, Sendable {
    /// Intervals of 3 to 13 ms at random.
    case jittered
    /// 240 samples a second: two to four for each displayed frame.
    case coalesced
    /// A finger that rests for a sixth of a second, and whose next three samples are lost.
    case held
  }

  /// Creates a synthetic pan, of no real finger: faster and faster down by some 280 points.
  ///
  /// - Parameter timing: The timing of the samples, the same in every call.
  package init(_ timing: Timing) {
    var samples: [Sample] = []
    var (time, moving, seed) = (0.0, 0.0, UInt32(1))
    for (interval, rests) in Self.steps(timing, &seed) {
      time += interval
      moving += rests ? 0 : interval
      // 4400 points by the square of the time: 2200 points per second at the end.
      let location = Point(
        x: Self.rounded(160 + 30 * moving), y: Self.rounded(140 + 4400 * moving * moving))
      samples.append(
        Sample(
          time: Self.rounded(time), location: location, phase: rests ? .stationary : .moved))
    }
    samples[0].phase = .began
    samples[samples.count - 1].phase = .ended
    do {
      try self.init(samples)
    } catch {
      preconditionFailure("a synthetic pan is valid")
    }
  }

  /// The intervals before each sample, in seconds, and whether the finger rests in each.
  private static func steps(
    _ timing: Timing, _ seed: inout UInt32
  ) -> [(interval: Double, rests: Bool)] {
    let start = [(interval: 0.0, rests: false)]
    switch timing {
    case .jittered:
      return start
        + (0..<30).map { _ in
          // The generator of Numerical Recipes; 0.4 to 1.6 intervals at 120 Hz.
          seed = seed &* 1_664_525 &+ 1_013_904_223
          return ((0.4 + 1.2 * Double(seed) / 0x1p32) / 120, false)
        }
    case .coalesced:
      return start + Array(repeating: (1.0 / 240, false), count: 60)
    case .held:
      return start + Array(repeating: (1.0 / 60, false), count: 8)
        + Array(repeating: (1.0 / 60, true), count: 10)
        + [(4.0 / 60, false)] + Array(repeating: (1.0 / 60, false), count: 4)
    }
  }

  /// Returns a number with the four decimals of files.
  private static func rounded(_ number: Double) -> Double { (number * 10_000).rounded() / 10_000 }
}
