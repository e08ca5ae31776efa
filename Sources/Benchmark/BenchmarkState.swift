internal import Benchmarking

/// The state of a benchmark of google/swift-benchmark, which its body receives in each call.
public struct BenchmarkState {
  /// The counters of the body, kept through a pass; reports do not show them.
  public var counters: [String: Double] = [:]
  /// The number of iterations that a call of the body should make: 1, since each call is one.
  public let iterations = 1
  /// The settings of the benchmark, its suite and its program.
  public let settings: BenchmarkSettings

  private let benchmark: any AnyBenchmark
  /// The body of a benchmark that is a closure; `nil` for one of a type of its own.
  private let body: ClosureBenchmark.Body?
  private var measuring = Measuring(startName: "start()", stopName: "end()")
  private var call = -1
  /// The number of measured parts of the present call that have ended.
  private var parts = 0
  /// The largest number of measured parts in a call, which ends a body that loops for ever.
  private let maxParts: Int

  init(_ benchmark: any AnyBenchmark, _ settings: BenchmarkSettings) {
    (self.benchmark, self.settings) = (benchmark, settings)
    body = (benchmark as? ClosureBenchmark)?.body
    maxParts = max(1, settings.iterations ?? min(settings.maxIterations, 1000))
  }

  /// Begins a measured part: nothing that the call did before is counted or timed.
  ///
  /// Several measured parts of a call add up. The body must start in every iteration or in none.
  public mutating func start(file: String = #fileID, line: Int = #line) {
    if parts < maxParts { measuring.start(at: SourcePlace(file: file, line: line)) }
  }

  /// Ends a measured part: what follows in the call is neither counted nor timed.
  ///
  /// A second end has no effect. After as many measured parts as the settings allow, the next end
  /// throws, which ends the call.
  public mutating func end(file: String = #fileID, line: Int = #line) throws {
    guard parts < maxParts else { throw BenchmarkTermination() }
    if case .stopped = measuring.phase { return }
    measuring.stop(at: SourcePlace(file: file, line: line))
    parts += 1
  }

  /// Runs a closure as a measured part of the call.
  public mutating func measure(
    file: String = #fileID, line: Int = #line, f: () -> Void
  ) throws {
    start(file: file, line: line)
    f()
    try end(file: file, line: line)
  }

  /// Adds to a counter, which begins at 0.
  public mutating func increment(counter name: String, by value: Double = 1) {
    counters[name, default: 0] += value
  }

  /// Calls the body once for each iteration.
  mutating func run(_ iterations: Benchmarking.Iterations) throws {
    if case .plain(let call) = body {
      // No clock and no exclusion is beside the call.
      for _ in iterations { try call() }
      return
    }
    // A copy, which a call needs not retain. A closure has no set-up and no tear-down.
    let (benchmark, hasHooks) = (benchmark, body == nil)
    defer { measuring.endExclusion() }
    for _ in iterations {
      if hasHooks { measuring.exclude { benchmark.setUp() } }
      defer { if hasHooks { measuring.exclude { benchmark.tearDown() } } }
      (call, parts) = (call + 1, 0)
      measuring.beginCall()
      do { try benchmark.run(&self) } catch is BenchmarkTermination {}
      try measuring.endCall(call)
    }
  }
}

/// The error that ends a call of a body after its last measured part.
private struct BenchmarkTermination: Error {}
