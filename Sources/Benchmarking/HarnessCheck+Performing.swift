extension HarnessCheck {
  /// Checks the counter and measures the overhead; a failing counter is noted, and nothing is
  /// thrown.
  package static func perform() -> HarnessCheck {
    var check = HarnessCheck(overhead: .measure())
    do {
      try AllocationCounter.check()
      check.canary = AllocationCounter.canarySize
    } catch {
      if case AllocationCounterError.deadCanary(let reading) = error { check.canary = reading }
      check.canaryProblem = "\(error)"
    }
    return check
  }
}
