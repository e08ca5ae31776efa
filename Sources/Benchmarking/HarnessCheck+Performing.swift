extension HarnessCheck {
  /// Checks the counter and measures the overhead; a failing counter is noted, and nothing is
  /// thrown.
  package static func perform() -> HarnessCheck {
    var check = HarnessCheck(overhead: .measure())
    do {
      let reading = try AllocationCounter.countCanary()
      check.canary = reading
      check.canaryProblem = AllocationCounter.problem(ofCanary: reading)
    } catch {
      check.canaryProblem = "\(error)"
    }
    return check
  }
}
