internal import Benchmarking

extension Benchmark {
  /// The state of measuring in one pass: the measured part of the present call, and any misuse.
  struct Measuring {
    enum Phase {
      /// The whole call is measured, unless the body starts or stops measurement explicitly.
      case implied
      /// The call is excluded until its first `startMeasurement()`.
      case awaited
      /// The call is measured since the `startMeasurement()` at this place.
      case started(SourcePlace)
      /// The call is excluded since the `stopMeasurement()` at this place.
      case stopped(SourcePlace)
    }

    /// Whether the body calls `startMeasurement()`; `nil` until the first call of a pass shows it.
    var isExplicit: Bool?
    /// The phase of the present call.
    ///
    /// It tells what is excluded, so the results of the calls that begin and end an exclusion are
    /// discarded.
    var phase = Phase.implied
    /// The time of the monotonic clock at the beginning of the first call of a pass, in
    /// nanoseconds.
    var callStart = 0
    /// The message on the first misuse in a call, which fails the benchmark when the call is over.
    var misuse: String?
  }

  /// Begins the measured part: nothing that the call did before is counted or timed.
  ///
  /// A start may follow a stop, so that a call has several measured parts, which add up. The body
  /// must start measurement in every iteration or in none.
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

  /// Ends the measured part of a call: what follows in the call is neither counted nor timed.
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
  /// Begins a pass: resets the state of the last pass, runs the set-up hooks, and returns this
  /// benchmark.
  func begun() async throws -> Benchmark {
    // −1, since each call begins by counting itself. The order is that of ordo-one/benchmark.
    (currentIteration, failureReason, setupState, measuring) = (-1, nil, nil, Measuring())
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
  func run(_ iterations: Iterations, _ body: BenchmarkThrowingClosure) throws {
    defer { endExclusion() }
    for _ in iterations {
      beginCall()
      try body(self)
      try endCall()
    }
  }

  /// Calls the body once for each iteration; does nothing if the body does not await.
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
