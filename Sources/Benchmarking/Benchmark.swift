/// A workload with its set-up and with the checksum that verifies it.
///
/// ```swift
/// Benchmark("evaluate", parameters: ["count": 4096], items: 4096, tags: [.gate]) {
///   SpringWorkload(count: 4096)
/// } body: { iterations, workload in
///   for _ in iterations { workload.evaluate() }
/// } checksum: { workload in
///   .approximate(workload.sum)
/// }
/// ```
///
/// The first closure builds the fixture and is never timed. The body contains the measured loop.
/// The checksum reads the fixture after a fixed number of iterations. A fourth closure, `tearDown`,
/// releases the resources of the first. If the body awaits, set-up and tear-down may await too.
public struct Benchmark: Sendable {
  /// The last part of the identifier, which is unique in the group together with the parameters.
  public let name: String
  /// The parameters that vary between benchmarks of one name, in the order written.
  public let parameters: [Parameter]
  /// The number of items that one iteration handles; divides the time into time per item.
  public let items: Int
  /// The tags for selection, in the order written.
  public let tags: [Tag]
  /// The number of iterations of the exact pass, which follow one warm-up iteration.
  ///
  /// The default is more than one, so that an allocation in only some of the iterations shows.
  public let countedIterations: Int

  /// The custom metrics of the benchmark, in the order written.
  public let customMetrics: [Metric]
  /// The file and line in the suite's sources that declare the benchmark, for messages.
  public let place: SourcePlace

  /// The limits of metrics that `bench gate` holds, in the order written.
  public private(set) var limits: [Limit] = []

  /// The name as reports show it, in any characters; `nil` if they show the identifier.
  package var title: String?
  /// Remarks that reports print once for all benchmarks that share them.
  package var notes: [String] = []

  /// The replay of a stepped benchmark; `nil` for any other benchmark.
  package let replay: Replay?
  /// The number of threads that run the body; `nil` for a benchmark without threads of its own.
  package let threads: Int?
  /// The benchmarks of the same declaration for further numbers of threads.
  var others: [Benchmark] = []
  package internal(set) var makeFixture: @Sendable () throws -> any RunningFixture

  /// Creates a benchmark.
  ///
  /// - Parameters:
  ///   - name: The last part of the identifier: letters, digits, `-`, `_` and `.`.
  ///   - parameters: The varying parameters, shown as `name[key=value]`.
  ///   - items: The number of items that one iteration handles, at least 1.
  ///   - metrics: The custom metrics of the benchmark, in addition to the harness's.
  ///   - tags: The tags for selection.
  ///   - countedIterations: The number of iterations of the exact pass, at least 1.
  ///   - file: The source file of the benchmark, for messages.
  ///   - line: The source line of the benchmark, for messages.
  ///   - setUp: Builds the fixture. Called for every pass and never timed.
  ///   - body: Runs the workload once for each of `iterations`. Timed as a whole.
  ///   - checksum: Reduces the fixture, after `1 + countedIterations` iterations, to one number.
  ///   - tearDown: Releases the resources of `setUp`, such as files. Called after every pass, even
  ///     when the body throws, and never timed; a process that is killed tears nothing down.
  public init<Fixture>(
    _ name: String,
    parameters: KeyValuePairs<String, any CustomStringConvertible> = [:],
    items: Int = 1,
    metrics: [CustomMetric<Fixture>] = [],
    tags: [Tag] = [],
    countedIterations: Int = 10,
    file: String = #fileID,
    line: Int = #line,
    setUp: @escaping @Sendable () throws -> Fixture,
    body: @escaping @Sendable (Iterations, inout Fixture) throws -> Void,
    checksum: @escaping @Sendable (Fixture) -> Checksum,
    tearDown: @escaping @Sendable (Fixture) throws -> Void = { _ in }
  ) {
    let actions = FixtureActions(metrics: metrics, checksum: checksum, tearDown: tearDown)
    self.init(
      name, parameters: parameters, items: items, customMetrics: metrics.map(\.metric), tags: tags,
      countedIterations: countedIterations, place: SourcePlace(file: file, line: line)
    ) {
      Fixtured(fixture: try setUp(), body: body, actions: actions)
    }
  }

  /// Creates a benchmark that needs no fixture: its body returns the checksum.
  ///
  /// ```swift
  /// Benchmark("parse") { iterations in
  ///   var sum = 0
  ///   for _ in iterations { sum += parse(opaque(42)) }
  ///   return .exact(UInt64(sum))
  /// }
  /// ```
  ///
  /// Every form has a checksum: it distinguishes a faster build from one that stopped doing the
  /// work.
  ///
  /// - Parameters:
  ///   - name: The last part of the identifier: letters, digits, `-`, `_` and `.`.
  ///   - parameters: The varying parameters, shown as `name[key=value]`.
  ///   - items: The number of items that one iteration handles, at least 1.
  ///   - tags: The tags for selection.
  ///   - countedIterations: The number of iterations of the exact pass, at least 1.
  ///   - file: The source file of the benchmark, for messages.
  ///   - line: The source line of the benchmark, for messages.
  ///   - body: Runs the workload once for each of `iterations`, and reduces the results to one
  ///     number. Timed as a whole.
  public init(
    _ name: String,
    parameters: KeyValuePairs<String, any CustomStringConvertible> = [:],
    items: Int = 1,
    tags: [Tag] = [],
    countedIterations: Int = 10,
    file: String = #fileID,
    line: Int = #line,
    body: @escaping @Sendable (Iterations) throws -> Checksum
  ) {
    self.init(
      name, parameters: parameters, items: items, tags: tags, countedIterations: countedIterations,
      file: file, line: line
    ) {
      // A placeholder: every pass runs the body before it reads the checksum.
      Checksum.exact(0)
    } body: { iterations, checksum in
      checksum = try body(iterations)
    } checksum: {
      $0
    }
  }

  /// Creates a benchmark whose fixture is already type-erased.
  init(
    _ name: String, parameters: KeyValuePairs<String, any CustomStringConvertible>, items: Int,
    customMetrics: [Metric], tags: [Tag], countedIterations: Int, place: SourcePlace,
    replay: Replay? = nil, threads: ThreadCount? = nil,
    makeFixture: @escaping @Sendable () throws -> any RunningFixture
  ) {
    self.name = name
    self.parameters =
      parameters.map { Parameter(name: $0.key, value: "\($0.value)") }
      + (threads?.number.map { [Parameter(name: "threads", value: "\($0)")] } ?? [])
    self.threads = threads.flatMap { $0.isSound ? $0.number : nil }
    self.items = items
    self.customMetrics = customMetrics
    self.tags = tags
    self.countedIterations = countedIterations
    self.place = place
    self.replay = replay
    self.makeFixture = makeFixture
  }

  /// Returns the benchmark with limits of its metrics, which `bench gate` holds.
  ///
  /// - Parameter limits: At most one limit of each metric, in place of those set before.
  /// - Returns: The same benchmark, for each number of threads.
  public func limits(_ limits: [Limit]) -> Benchmark {
    var limited = self
    limited.limits = limits
    limited.others = others.map { $0.limits(limits) }
    return limited
  }

  /// Whether the benchmark has `metric`; throughput requires items, and frame metrics require
  /// steps.
  package func offers(_ metric: Metric) -> Bool {
    metric.isOffered(
      items: items, isStepped: replay != nil, threads: threads, customMetrics: customMetrics)
  }

  /// Sets a fixture up, runs a pass on it, and tears the fixture down, even when the pass throws.
  ///
  /// - Throws: The error of the pass; else that of set-up or tear-down, with its name.
  package func withFixture<Result>(
    _ pass: (any RunningFixture) throws -> Result
  ) throws -> Result {
    let fixture = try attempting("set-up") { try makeFixture() }
    let result: Result
    do {
      result = try pass(fixture)
    } catch {
      // The first error is the cause, so the error of the tear-down is dropped.
      try? fixture.tearDown()
      throw error
    }
    try attempting("tear-down") { try fixture.tearDown() }
    return result
  }

  /// The name with its parameters: `evaluate[count=4096]`.
  public var label: String {
    BenchmarkID(name, parameters: parameters).text
  }

  /// One `key=value` of an identifier.
  public typealias Parameter = BenchmarkParameter
}
