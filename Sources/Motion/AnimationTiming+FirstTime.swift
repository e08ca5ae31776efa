extension AnimationTiming {
  /// Steps in which the first time of a progress is looked for; finer than any spring swings.
  private static var searchSteps: Int { 1024 }

  /// The first time, to the last bit, at which progress reaches a value.
  ///
  /// 0 for a value that progress begins with, and `duration` for one that it reaches only there or
  /// never. Of a curve that falls on the way, or a spring that swings faster than a thousand times,
  /// it is one of the times.
  ///
  /// - Parameter target: The progress asked for; 1 is the end of the way.
  /// - Returns: Seconds from the start, in 0…`duration`.
  /// - Complexity: About a thousand evaluations at most. Does not allocate.
  public func firstTime(reaching target: Double) -> Double {
    guard target > progress(at: 0) else { return 0 }
    var (low, high) = bracket(of: target)
    // Down to neighbouring numbers: the bracket has at most 2⁶³ of them.
    for _ in 0..<64 {
      let middle = low + (high - low) / 2
      if middle <= low || middle >= high { break }
      if progress(at: middle) < target { low = middle } else { high = middle }
    }
    return high
  }

  private func bracket(of target: Double) -> (low: Double, high: Double) {
    var low = 0.0
    for step in 1...Self.searchSteps {
      let time = duration * Double(step) / Double(Self.searchSteps)
      if progress(at: time) >= target { return (low, time) }
      low = time
    }
    return (low, duration)
  }
}
