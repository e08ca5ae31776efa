/// One workload, how to set it up, and how to tell that it computed the right thing.
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
/// The first closure builds the fixture and is never timed. The body owns the measured loop. The
/// checksum reads the fixture after a fixed number of iterations. A fourth one, `tearDown`, gives
/// back what the first one took. Where the body awaits, so may the first and the last.
public struct Benchmark: Sendable {
  /// The last part of the identifier, unique with its parameters inside the group.
  public let name: String
  /// What varies between benchmarks of one name, in the order written.
  public let parameters: [Parameter]
  /// How many things one iteration handles; divides the time into time per item.
  public let items: Int
  /// Marks for selection, in the order written.
  public let tags: [Tag]
  /// How many iterations the exact pass counts, after one iteration that warms up.
  public let countedIterations: Int

  /// The metrics that it reports of itself, in the order written.
  public let customMetrics: [Metric]
  /// Where it is written.
  public let place: SourcePlace

  /// What makes it a stepped benchmark; `nil` for one whose iterations have no parts.
  package let replay: Replay?
  package let makeFixture: @Sendable () throws -> any RunningFixture

  /// Creates a benchmark.
  ///
  /// - Parameters:
  ///   - name: The last part of the identifier: letters, digits, `-`, `_` and `.`.
  ///   - parameters: What varies, shown as `name[key=value]`.
  ///   - items: How many things one iteration handles, at least 1.
  ///   - metrics: What it reports of itself, beside what the harness measures.
  ///   - tags: Marks for selection.
  ///   - countedIterations: How many iterations the exact pass counts, at least 1.
  ///   - file: The file it is written in, for messages.
  ///   - line: The line it is written in, for messages.
  ///   - setUp: Builds the fixture. Called anew for every pass and never timed.
  ///   - body: Runs the workload once for each of `iterations`. Timed as a whole.
  ///   - checksum: Reduces the fixture, after `1 + countedIterations` iterations, to one number.
  ///   - tearDown: Gives back what `setUp` took, such as files. Called after every pass, also when
  ///     the body throws, and never timed; a process that is killed tears nothing down.
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
  /// There is no form without a checksum: it is what tells a faster build from one that stopped
  /// doing the work.
  ///
  /// - Parameters:
  ///   - name: The last part of the identifier: letters, digits, `-`, `_` and `.`.
  ///   - parameters: What varies, shown as `name[key=value]`.
  ///   - items: How many things one iteration handles, at least 1.
  ///   - tags: Marks for selection.
  ///   - countedIterations: How many iterations the exact pass counts, at least 1.
  ///   - file: The file it is written in, for messages.
  ///   - line: The line it is written in, for messages.
  ///   - body: Runs the workload once for each of `iterations`, and reduces what it computed to one
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
      Checksum.exact(0)
    } body: { iterations, checksum in
      checksum = try body(iterations)
    } checksum: {
      $0
    }
  }

  /// Creates a benchmark from what runs it.
  init(
    _ name: String, parameters: KeyValuePairs<String, any CustomStringConvertible>, items: Int,
    customMetrics: [Metric], tags: [Tag], countedIterations: Int, place: SourcePlace,
    replay: Replay? = nil, makeFixture: @escaping @Sendable () throws -> any RunningFixture
  ) {
    self.name = name
    self.parameters = parameters.map { Parameter(name: $0.key, value: "\($0.value)") }
    self.items = items
    self.customMetrics = customMetrics
    self.tags = tags
    self.countedIterations = countedIterations
    self.place = place
    self.replay = replay
    self.makeFixture = makeFixture
  }

  /// Whether there is such a metric of this benchmark.
  package func offers(_ metric: Metric) -> Bool {
    metric.isOffered(items: items, isStepped: replay != nil, customMetrics: customMetrics)
  }

  /// The name with its parameters: `evaluate[count=4096]`.
  public var label: String {
    parameters.isEmpty ? name : "\(name)[\(parameters.map(\.description).joined(separator: ","))]"
  }

  /// One `key=value` of an identifier.
  public struct Parameter: Sendable, Hashable, Codable, CustomStringConvertible {
    /// What varies.
    public let name: String
    /// Its value in this benchmark.
    public let value: String

    /// As it stands in an identifier.
    public var description: String { "\(name)=\(value)" }
  }
}
