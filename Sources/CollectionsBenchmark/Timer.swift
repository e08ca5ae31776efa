internal import Benchmarking

/// The timer with which the body of a task restricts measurement to a part of itself.
public struct Timer {
  private let taskBody: Benchmark.TaskBody
  private var isFirstCall = true
  /// The time at which the first call of a pass began; `nil` in later calls.
  private var start: Int?
  private var isNested = false
  private var hasMeasured = false

  init(_ taskBody: @escaping Benchmark.TaskBody) { self.taskBody = taskBody }

  /// Calls `body`, and leaves the rest of the task's body out of counts and time.
  ///
  /// The task's body must do so in every iteration or in none. Several calls in one add up.
  public mutating func measure(_ body: () -> Void) {
    if isNested {
      _ = Platform.endExclusion()
    } else if let start {
      // Only time is taken back: the first call of a pass warms up, before allocations count.
      Platform.exclude(nanoseconds: Platform.monotonicNanoseconds - start)
      isNested = true
    }
    body()
    hasMeasured = true
    if isNested { _ = Platform.beginExclusion() }
  }

  mutating func run(_ iterations: Iterations) throws {
    defer { if isNested { _ = Platform.endExclusion() } }
    for _ in iterations {
      start = isFirstCall ? Platform.monotonicNanoseconds : nil
      // No effect after a measured part: the exclusion goes on, which saves two clock readings.
      if isNested { _ = Platform.beginExclusion() }
      hasMeasured = false
      taskBody(&self)
      isFirstCall = false
      guard hasMeasured == isNested else {
        throw BenchmarkFailure.threw("timer.measure is not called in every iteration or in none")
      }
    }
  }
}
