extension AnimationTiming {
  /// The number of steps of the search for the first time.
  ///
  /// From rest, a spring solved for its duration turns by ωT ≤ 1/(e·ε) = 368 rad. So each of its
  /// oscillations, at most 59, has 17 steps or more.
  private static var searchSteps: Int { 1024 }

  /// Returns the first time, exact to the last bit, at which progress reaches `target`.
  ///
  /// The result is 0 if progress begins at `target` or above, and `duration` if progress reaches
  /// `target` only there or never. For a curve that falls on its way, or a spring with more than a
  /// thousand oscillations, the result is one of the times at which progress reaches `target`.
  ///
  /// - Parameter target: A progress; 1 is the end of the animation.
  /// - Returns: Seconds from the start, in 0…`duration`.
  /// - Complexity: About a thousand evaluations at most. Does not allocate.
  public func firstTime(reaching target: Double) -> Double {
    guard target > progress(at: 0) else { return 0 }
    var (low, high) = bracket(of: target)
    // Bisects down to neighbouring numbers: the bracket has at most 2⁶³ numbers.
    for _ in 0..<64 {
      let middle = low + (high - low) / 2
      if middle <= low || middle >= high { break }
      if progress(at: middle) < target { low = middle } else { high = middle }
    }
    return high
  }

  /// Returns the times of the first search step at whose end progress has reached `target`, or
  /// `duration` twice.
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
