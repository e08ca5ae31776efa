internal import Benchmarking

extension Benchmark {
  /// Begins the measured part: nothing that the call did before is counted or timed.
  ///
  /// A start may follow a stop, so that a call has several measured parts, which add up. The body
  /// must start measurement in every iteration or in none.
  public func startMeasurement(file: String = #fileID, line: Int = #line) {
    measuring.start(at: SourcePlace(file: file, line: line))
  }

  /// Ends the measured part of a call: what follows in the call is neither counted nor timed.
  public func stopMeasurement(file: String = #fileID, line: Int = #line) {
    measuring.stop(at: SourcePlace(file: file, line: line))
  }
}

// MARK: - Passes

extension Measuring {
  /// The state at the beginning of a pass.
  static var initial: Measuring {
    Measuring(startName: "startMeasurement()", stopName: "stopMeasurement()")
  }
}

extension Benchmark {
  /// Begins a pass: resets the state of the last pass, runs the set-up hooks, and returns this
  /// benchmark.
  func begun() async throws -> Benchmark {
    // −1, since each call begins by counting itself. The order is that of ordo-one/benchmark.
    (currentIteration, failureReason, setupState, measuring) = (-1, nil, nil, .initial)
    ownReadings = OwnReading.all(of: configuration)
    for hook in unsafe [Self.startupHook, Self.setup, configuration.setup, setUp] {
      try await hook?()
    }
    return self
  }

  /// Ends a pass: runs the tear-down hooks of this benchmark, then those of all benchmarks.
  func end() async throws {
    for hook in unsafe [tearDown, configuration.teardown, Self.shutdownHook, Self.teardown] {
      try await hook?()
    }
  }

  /// Calls a body that does not await, once for each iteration.
  func run(_ iterations: Benchmarking.Iterations, _ body: BenchmarkThrowingClosure) throws {
    defer { measuring.endExclusion() }
    for _ in iterations {
      beginCall()
      try body(self)
      try endCall()
    }
  }

  /// Calls the body once for each iteration; does nothing if the body does not await.
  func runAwaiting(_ iterations: Benchmarking.Iterations) async throws {
    guard case .async(let body) = body else { return }
    defer { measuring.endExclusion() }
    for _ in iterations {
      beginCall()
      try await body(self)
      try endCall()
    }
  }

  private func beginCall() {
    currentIteration += 1
    measuring.beginCall()
  }

  private func endCall() throws {
    try measuring.endCall(currentIteration)
    if let failureReason { throw BenchmarkFailure.threw(failureReason) }
  }
}
