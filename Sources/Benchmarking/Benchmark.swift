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
/// checksum reads the fixture after a fixed number of iterations.
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

  /// What makes it a stepped benchmark; `nil` for one whose iterations have no parts.
  package let replay: Replay?
  package let makeFixture: @Sendable () throws -> any RunningFixture

  /// Creates a benchmark.
  ///
  /// - Parameters:
  ///   - name: The last part of the identifier: letters, digits, `-`, `_` and `.`.
  ///   - parameters: What varies, shown as `name[key=value]`.
  ///   - items: How many things one iteration handles, at least 1.
  ///   - tags: Marks for selection.
  ///   - countedIterations: How many iterations the exact pass counts, at least 1.
  ///   - setUp: Builds the fixture. Called anew for every pass and never timed.
  ///   - body: Runs the workload once for each of `iterations`. Timed as a whole.
  ///   - checksum: Reduces the fixture, after `1 + countedIterations` iterations, to one number.
  public init<Fixture>(
    _ name: String,
    parameters: KeyValuePairs<String, any CustomStringConvertible> = [:],
    items: Int = 1,
    tags: [Tag] = [],
    countedIterations: Int = 10,
    setUp: @escaping @Sendable () throws -> Fixture,
    body: @escaping @Sendable (Iterations, inout Fixture) throws -> Void,
    checksum: @escaping @Sendable (Fixture) -> Checksum
  ) {
    self.init(
      name, parameters: parameters, items: items, tags: tags,
      countedIterations: countedIterations, replay: nil
    ) {
      Fixtured(fixture: try setUp(), body: body, checksum: checksum)
    }
  }

  /// Creates a benchmark from what runs it.
  init(
    _ name: String, parameters: KeyValuePairs<String, any CustomStringConvertible>, items: Int,
    tags: [Tag], countedIterations: Int, replay: Replay?,
    makeFixture: @escaping @Sendable () throws -> any RunningFixture
  ) {
    precondition(items >= 1, "\(name): items counts what one iteration handles, so at least 1")
    precondition(countedIterations >= 1, "\(name): the exact pass needs at least 1 iteration")
    self.name = name
    self.parameters = parameters.map { Parameter(name: $0.key, value: "\($0.value)") }
    self.items = items
    self.tags = tags
    self.countedIterations = countedIterations
    self.replay = replay
    self.makeFixture = makeFixture
  }

  /// The metrics that a run measures of it when none are named.
  public var standardMetrics: [Metric] { Metric.standard.filter(offers) }

  /// Whether there is such a metric of this benchmark.
  package func offers(_ metric: Metric) -> Bool { replay != nil || !metric.isOfSteps }

  /// The name with its parameters: `evaluate[count=4096]`.
  public var label: String {
    parameters.isEmpty ? name : "\(name)[\(parameters.map(\.description).joined(separator: ","))]"
  }

  /// One `key=value` of an identifier.
  public struct Parameter: Sendable, Hashable, CustomStringConvertible {
    /// What varies.
    public let name: String
    /// Its value in this benchmark.
    public let value: String

    /// As it stands in an identifier.
    public var description: String { "\(name)=\(value)" }
  }
}

/// A fixture with its type erased: what the passes run.
///
/// One dynamic call for each sample.
package protocol RunningFixture: AnyObject {
  /// Runs the body's loop.
  func run(_ iterations: Iterations) throws
  /// Reduces the present state to one number.
  func checksum() -> Checksum
}

private final class Fixtured<Fixture>: RunningFixture {
  private var fixture: Fixture
  private let body: @Sendable (Iterations, inout Fixture) throws -> Void
  private let reduce: @Sendable (Fixture) -> Checksum

  init(
    fixture: Fixture,
    body: @escaping @Sendable (Iterations, inout Fixture) throws -> Void,
    checksum: @escaping @Sendable (Fixture) -> Checksum
  ) {
    self.fixture = fixture
    self.body = body
    self.reduce = checksum
  }

  func run(_ iterations: Iterations) throws {
    try body(iterations, &fixture)
  }

  func checksum() -> Checksum {
    reduce(fixture)
  }
}
