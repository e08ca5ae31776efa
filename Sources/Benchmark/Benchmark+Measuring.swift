internal import Benchmarking

extension Benchmark {
  /// The measured part of a call of the body.
  struct Measuring {
    enum Phase {
      /// The whole call is measured, until the body starts or stops the measurement itself.
      case implied
      /// Excluded until `startMeasurement()`.
      case awaited
      /// Measured since a call of `startMeasurement()`.
      case started(SourcePlace)
      /// Excluded since a call of `stopMeasurement()`.
      case stopped(SourcePlace)
    }

    /// Whether the body starts measuring itself; `nil` before its first call is over.
    var isExplicit: Bool?
    /// The phase of the present call.
    ///
    /// It tells what is excluded, so the results of the calls that begin and end an exclusion are
    /// discarded.
    var phase = Phase.implied
    /// The nanoseconds of the monotonic clock at the beginning of the first call of a pass.
    var callStart = 0
    /// The message on the first misuse in a call, which fails the benchmark when the call is over.
    var misuse: String?
  }

  /// Begins the measured part: nothing that the call did before is counted or timed.
  ///
  /// May follow a stop, so that a call has several measured parts, which add up. To be called in
  /// every iteration or in none.
  public func startMeasurement(file: String = #fileID, line: Int = #line) {
    let place = SourcePlace(file: file, line: line)
    switch measuring.phase {
    case .awaited, .stopped:
      _ = Platform.endExclusion()
    case .implied where measuring.isExplicit == nil:
      // Only time is taken back: the first call of a pass warms up, before allocations count.
      Platform.exclude(nanoseconds: Platform.monotonicNanoseconds - measuring.callStart)
      measuring.isExplicit = true
    case .implied:
      refuse("startMeasurement() at \(place) is not called in every iteration")
    case .started(let since):
      refuse("startMeasurement() at \(place), while measured since \(since)")
    }
    measuring.phase = .started(place)
  }

  /// Ends the measured part: nothing that the call does after it is counted or timed.
  public func stopMeasurement(file: String = #fileID, line: Int = #line) {
    let place = SourcePlace(file: file, line: line)
    switch measuring.phase {
    case .implied, .started:
      _ = Platform.beginExclusion()
      measuring.phase = .stopped(place)
    case .awaited:
      refuse("stopMeasurement() at \(place) without a start")
    case .stopped(let before):
      refuse("stopMeasurement() at \(place) without a start, after the stop at \(before)")
    }
  }

  private func refuse(_ misuse: String) {
    if measuring.misuse == nil { measuring.misuse = misuse }
  }
}

// MARK: - Passes

extension Benchmark {
  /// Resets the state of the last pass, runs the set-up hooks, and returns the benchmark.
  func begun() async throws -> Benchmark {
    // −1, since each call begins by counting itself. The order is that of ordo-one/benchmark.
    (currentIteration, failureReason, setupState, measuring) = (-1, nil, nil, Measuring())
    ownReadings = OwnReading.all(of: configuration)
    for hook in [Self.startupHook, Self.setup, configuration.setup, setUp] { try await hook?() }
    return self
  }

  /// Runs the tear-down hooks of a pass, those of the benchmark before those of all.
  func end() async throws {
    for hook in [tearDown, configuration.teardown, Self.shutdownHook, Self.teardown] {
      try await hook?()
    }
  }

  /// Calls a body that does not await, once for each iteration.
  func run(_ iterations: Iterations, _ body: BenchmarkThrowingClosure) throws {
    defer { endExclusion() }
    for _ in iterations {
      beginCall()
      try body(self)
      try endCall()
    }
  }

  /// Calls a body that awaits, once for each iteration.
  func runAwaiting(_ iterations: Iterations) async throws {
    guard case .async(let body) = body else { return }
    defer { endExclusion() }
    for _ in iterations {
      beginCall()
      try await body(self)
      try endCall()
    }
  }

  private func beginCall() {
    currentIteration += 1
    switch measuring.isExplicit {
    case .none: measuring.callStart = Platform.monotonicNanoseconds
    // A stop in the last call still excludes; this call is measured from its beginning.
    case .some(false): endExclusion()
    case .some(true):
      // No effect after a stop in the last call: the exclusion goes on, which saves the two clock
      // readings of ending it and beginning another.
      _ = Platform.beginExclusion()
      measuring.phase = .awaited
      return
    }
    measuring.phase = .implied
  }

  private func endCall() throws {
    if measuring.isExplicit == nil { measuring.isExplicit = false }
    if case .awaited = measuring.phase {
      refuse("startMeasurement() is not called in every iteration, such as \(currentIteration)")
    }
    if let misuse = measuring.misuse { throw BenchmarkFailure.threw(misuse) }
    if let failureReason { throw BenchmarkFailure.threw(failureReason) }
  }

  private func endExclusion() {
    switch measuring.phase {
    case .awaited, .stopped: _ = Platform.endExclusion()
    case .implied, .started: break
    }
    measuring.phase = .implied
  }
}
