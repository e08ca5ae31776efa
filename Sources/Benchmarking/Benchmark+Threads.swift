extension Benchmark {
  /// Creates a benchmark of each number of threads, which start together on as many processors.
  ///
  /// ```swift
  /// Benchmark("count", threads: [1, 2, 4], tags: [.gate]) { threads in
  ///   Array(repeating: SharedCounter(), count: threads)   // one object, which all threads share
  /// } body: { iterations, counter in
  ///   for _ in iterations { counter.add() }
  /// } checksum: { counters in
  ///   .exact(counters[0].value)
  /// }
  /// ```
  ///
  /// Each thread runs the body with all iterations, on its own element of the set-up's result. In a
  /// group, the benchmark becomes one for each number, with the last parameter `threads`:
  /// `count[threads=2]`. A number above that of the processors is not available on this machine,
  /// which is reported and is no failure.
  ///
  /// `time` is that from the start until the last thread is done. Allocations are those of all
  /// threads. Instructions and the processor's counters do not exist, because they are those of one
  /// thread. The body must not exclude anything.
  ///
  /// - Parameters:
  ///   - name: The last part of the identifier: letters, digits, `-`, `_` and `.`.
  ///   - threads: The numbers of threads, each once and at least 1.
  ///   - parameters: The varying parameters, shown before the number of threads.
  ///   - items: Returns the number of items that one iteration of all threads handles, by default
  ///     one for each thread. Work that is split has the same number for any threads.
  ///   - metrics: The custom metrics of the benchmark, in addition to the harness's.
  ///   - tags: The tags for selection.
  ///   - countedIterations: The number of iterations of the exact pass on each thread, at least 1.
  ///   - file: The source file of the benchmark, for messages.
  ///   - line: The source line of the benchmark, for messages.
  ///   - setUp: Builds one fixture for each thread of the given number. Threads share the objects
  ///     that several fixtures refer to. Called for every pass and never timed.
  ///   - body: Runs the workload of one thread once for each of `iterations`, and returns.
  ///   - checksum: Reduces the fixtures of all threads, after `1 + countedIterations` iterations on
  ///     each, to one number that does not depend on the order of the threads.
  ///   - tearDown: Releases the resources of `setUp`. Called after every pass, even when a thread
  ///     throws, and never timed.
  public init<Fixture: Sendable>(
    _ name: String,
    threads: [Int],
    parameters: KeyValuePairs<String, any CustomStringConvertible> = [:],
    items: @Sendable (_ threads: Int) -> Int = { $0 },
    metrics: [CustomMetric<[Fixture]>] = [],
    tags: [Tag] = [],
    countedIterations: Int = 10,
    file: String = #fileID,
    line: Int = #line,
    setUp: @escaping @Sendable (_ threads: Int) throws -> [Fixture],
    body: @escaping @Sendable (Iterations, inout Fixture) throws -> Void,
    checksum: @escaping @Sendable ([Fixture]) -> Checksum,
    tearDown: @escaping @Sendable ([Fixture]) throws -> Void = { _ in }
  ) {
    let actions = FixtureActions(metrics: metrics, checksum: checksum, tearDown: tearDown)
    let benchmarks = ThreadCount.all(in: threads).map { threads in
      Benchmark(
        name, parameters: parameters, items: threads.isSound ? items(threads.count) : 1,
        customMetrics: metrics.map(\.metric), tags: tags, countedIterations: countedIterations,
        place: SourcePlace(file: file, line: line), threads: threads
      ) {
        if let fault = threads.fault { throw fault }
        return try ThreadedFixture(
          setUp(threads.count), threads: threads.count, body: body, actions: actions)
      }
    }
    self = benchmarks[0]
    others = Array(benchmarks.dropFirst())
  }
}
