internal import Benchmarking
internal import Geometry
internal import Motion

/// The progress of many animations in one frame: half along the preset curves, half by springs.
///
/// Durations are 0.25–1.25 s, damping ratios 0.5–1, initial velocities 0–1 distances per second and
/// times 0–1 s, so some animations have ended.
struct TimingWorkload {
  private let timings: [AnimationTiming]
  private let times: [Double]
  private var progress: [Double]

  init(animations: Int) {
    var random = WorkloadRandom()
    timings = (0..<animations).map { .random(springLike: $0 % 2 == 1, using: &random) }
    times = (0..<animations).map { _ in random.unit() }
    progress = [Double](repeating: 0, count: animations)
  }

  mutating func evaluate() {
    for index in timings.indices {
      progress[index] = timings[index].progress(at: times[index])
    }
  }

  /// The sum of the progress of all animations; no progress is negative, so nothing cancels.
  var sum: Double { progress.reduce(0, +) }
}

extension AnimationTiming {
  fileprivate static func random(
    springLike: Bool, using random: inout WorkloadRandom
  ) -> AnimationTiming {
    let duration = random.uniform(in: 0.25..<1.25)
    guard springLike else {
      let curves: [TimingCurve] = [.easeIn, .easeOut, .easeInOut, .default]
      return AnimationTiming(duration: duration, curve: curves[random.below(curves.count)])
    }
    return .spring(
      duration: duration, dampingRatio: random.uniform(in: 0.5..<1), initialVelocity: random.unit())
  }
}
