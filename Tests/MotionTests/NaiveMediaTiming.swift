import Motion

/// The definition of `CAMediaTiming`, followed step by step: cycle after cycle is taken off the
/// active time.
struct NaiveMediaTiming {
  var beginTime = 0.0
  var speed = 1.0
  var timeOffset = 0.0
  /// The number of cycles, or the seconds that they take.
  var count: Double?
  var seconds: Double?
  var autoreverses = false
  var fill = MediaTiming.FillMode.removed
  let duration: Double

  var timing: MediaTiming {
    MediaTiming(
      beginTime: beginTime, speed: speed, timeOffset: timeOffset,
      repetition: seconds.map { .duration($0) } ?? .count(count ?? 1), autoreverses: autoreverses,
      fillMode: fill)
  }

  /// Returns the time in the animation and the number of cycles before, or `nil` if it has no
  /// effect.
  func position(at parent: Double) -> (time: Double, cycle: Double)? {
    let active = (parent - beginTime) * speed + timeOffset
    let cycle = autoreverses ? duration * 2 : duration
    let whole = seconds ?? cycle * (count ?? 1)
    if active < 0 { return fill == .backwards || fill == .both ? (0, 0) : nil }
    if active >= whole {
      guard fill == .forwards || fill == .both else { return nil }
      return folded(whole, cycle, isEnd: true)
    }
    return folded(active, cycle, isEnd: false)
  }

  /// At the end of all, a whole cycle shows its end and not the start of another one.
  private func folded(
    _ active: Double, _ cycle: Double, isEnd: Bool
  ) -> (time: Double, cycle: Double) {
    var (rest, passed) = (active, 0.0)
    while isEnd ? rest > cycle : rest >= cycle {
      rest -= cycle
      passed += 1
    }
    return (rest <= duration ? rest : cycle - rest, passed)
  }
}
