internal import Benchmarking
internal import Dispatch

/// The requirements of the main program that `BenchmarkPlugin` generates for a suite.
public protocol BenchmarkRunnerHooks {
  /// The name of the suite's target, by which `--suite` selects the suite.
  static var suite: String { get }
  /// Calls the suite's closure `benchmarks`, in which each benchmark registers itself.
  static func registerBenchmarks()
}

extension BenchmarkRunnerHooks {
  /// The name of the conforming type's module, as the default for a main program written by hand.
  public static var suite: String {
    String(reflecting: Self.self).prefix { $0 != "." }.description
  }

  /// Registers the benchmarks, then answers the requests of `bench` as a program of suites.
  public static func main() {
    registerBenchmarks()
    let registered = unsafe Benchmark.benchmarks
    benchmarkMain([
      Benchmarking.BenchmarkSuite(Identifier(suite).text) {
        BenchmarkGroup("all") { for benchmark in registered { benchmark.measured } }
      }
    ])
  }
}

extension Benchmark {
  /// The harness's benchmark that runs this one, with notes on what the harness cannot measure.
  var measured: Benchmarking.Benchmark {
    var made = make().titled(name)
    for case (let metric, .missing(let reason)) in configuration.metrics.map({
      ($0, $0.counterpart)
    }) {
      made.notes.append("not available: \(metric): \(reason)")
    }
    return made
  }

  private func make() -> Benchmarking.Benchmark {
    let (id, scale) = (Identifier(name).text, configuration.scalingFactor.rawValue)
    // Suites written for the other package have no tag that means gating, so all are gated.
    let tags: [Tag] = [.gate] + configuration.tags.keys.sorted().map { Tag(rawValue: $0) }
    // The harness counts 10 iterations by default. One call of a scaled body is many already.
    let counted = max(1, min(10 / scale, configuration.maxIterations))
    let metrics = configuration.metrics.compactMap {
      if case .own(let metric) = $0.counterpart { metric } else { nil }
    }
    // Safe, because one thread registers and runs them; the closures of suites are not sendable.
    nonisolated(unsafe) let benchmark = self
    nonisolated(unsafe) let body = body
    guard case .sync(let body) = unsafe body else {
      return Benchmarking.Benchmark(
        id, items: scale, metrics: metrics, tags: tags, countedIterations: counted,
        file: place.file, line: place.line, setUp: { try await unsafe benchmark.begun() },
        body: { (iterations: Benchmarking.Iterations, benchmark: inout Benchmark) async throws in
          try await benchmark.runAwaiting(iterations)
        }, checksum: { _ in .absent }, tearDown: { try await $0.end() })
    }
    nonisolated(unsafe) let closure = body
    return Benchmarking.Benchmark(
      id, items: scale, metrics: metrics, tags: tags, countedIterations: counted,
      file: place.file, line: place.line,
      setUp: { try finished { try await unsafe benchmark.begun() } },
      body: { iterations, benchmark in try unsafe benchmark.run(iterations, closure) },
      checksum: { _ in .absent },
      tearDown: { _ in try finished { try await unsafe benchmark.end() } })
  }
}

/// Runs asynchronous hooks of a benchmark whose body does not await; this thread waits for their
/// result.
private func finished<Value>(_ work: @escaping @Sendable () async throws -> Value) throws -> Value {
  let isDone = DispatchSemaphore(value: 0)
  nonisolated(unsafe) var result: Result<Value, any Error>?
  // Detached: a task of this thread's actor could not start while the thread waits.
  Task.detached {
    do { unsafe result = .success(try await work()) } catch { unsafe result = .failure(error) }
    isDone.signal()
  }
  isDone.wait()
  guard let result = unsafe result else { preconditionFailure("the task has ended") }
  return try result.get()
}
