/// The benchmarks and the build of a suite's program, as the program describes them to a command.
package struct ProgramDescription: Sendable, Codable, Equatable {
  /// The suites' names in the order given.
  package let suites: [String]
  /// The benchmarks in the order in which they run.
  package let entries: [BenchmarkDescription]
  /// The build of the program and the machine it runs on.
  package let environment: RunEnvironment
  /// The reasons why metrics are unavailable, by the name of the metric.
  package let unavailable: [String: String]
  /// The limits of the program's code; `nil` without any, and from older programs.
  package var limits: [Limit]?

  /// Creates the description of a program; `unavailable` has reasons by the names of metrics.
  package init(
    suites: [String], entries: [BenchmarkDescription], environment: RunEnvironment,
    unavailable: [String: String]
  ) {
    self.suites = suites
    self.entries = entries
    self.environment = environment
    self.unavailable = unavailable
  }

  /// Returns the benchmark with an identifier; `nil` if there is none.
  ///
  /// - Complexity: O(benchmarks).
  package subscript(id: String) -> BenchmarkDescription? { entries.first { $0.id == id } }

  /// The custom metrics of all benchmarks, each once, sorted by name.
  package var customMetrics: [Metric] { Set(entries.flatMap(\.customMetrics)).sorted() }
}

/// A benchmark without its closures: the properties that a command needs to select, measure and
/// judge it.
package struct BenchmarkDescription: Sendable, Codable, Equatable {
  /// The identifier: `suite/group/name[parameter=value]`.
  package let id: String
  /// The name of the suite, the first part of the identifier.
  package let suite: String
  /// The name of the group, the second part of the identifier.
  package let group: String
  /// The last part of the identifier, without parameters.
  package let name: String
  /// The parameters in the order written.
  package var parameters: [BenchmarkParameter] = []
  /// The number of items that one iteration handles.
  package let items: Int
  /// The tags as text, in the order written.
  package let tags: [String]
  /// The name as reports show it; `nil` if they show the identifier.
  package let title: String?
  /// Whether the benchmark has steps, which have separate metrics.
  package var isStepped = false
  /// The seconds from one step to the next in the replayed program; `nil` for a benchmark without
  /// steps, and for one of a program of protocol version 5.
  package var stepInterval: Double?
  /// The number of threads that run the body; `nil` for a benchmark without threads of its own.
  ///
  /// The field exists since protocol version 8.
  package var threads: Int?
  /// The module, the file and the line that declare the benchmark; `nil` from older programs.
  package var place: SourcePlace?
  /// The limits of the benchmark's metrics; `nil` without any, and from older programs.
  package var limits: [Limit]?
  private let ownMetrics: [OwnMetric]

  /// The JSON form of a custom metric; the JSON form of `Metric` holds only the name of a harness
  /// metric.
  private struct OwnMetric: Sendable, Codable, Equatable {
    let name: String
    let unit: String
    let isExact: Bool
    let better: Metric.Direction
  }

  /// Creates the description of a benchmark without parameters, steps and threads.
  package init(
    id: String, suite: String, group: String, name: String, items: Int, tags: [String],
    title: String?, customMetrics: [Metric]
  ) {
    (self.id, self.suite, self.group, self.name) = (id, suite, group, name)
    (self.items, self.tags, self.title) = (items, tags, title)
    ownMetrics = customMetrics.map {
      OwnMetric(name: $0.rawValue, unit: $0.unit, isExact: $0.isExact, better: $0.better)
    }
  }

  /// The custom metrics of the benchmark, in the order written.
  package var customMetrics: [Metric] {
    ownMetrics.map {
      Metric(custom: $0.name, unit: $0.unit, isExact: $0.isExact, better: $0.better)
    }
  }

  /// Returns the first fault of limits of the benchmark, in words; `nil` without one.
  package func fault(of limits: [Limit]) -> String? {
    limits.fault(offered: Metric.allCases.filter(offers) + customMetrics)
  }

  /// The metrics that a run measures without `--metric`.
  package var standardMetrics: [Metric] { Metric.standard.filter(offers) + customMetrics }

  /// Whether the benchmark has `metric`; throughput requires items, and frame metrics require
  /// steps.
  package func offers(_ metric: Metric) -> Bool {
    metric.isOffered(
      items: items, isStepped: isStepped, threads: threads, customMetrics: customMetrics)
  }

  /// Whether `bench gate` times the benchmark, because of its tag `gate`.
  package var isGated: Bool { tags.contains(Tag.gate.rawValue) }

  /// Whether the benchmark's working set is larger than the caches, as its tag `memory` declares.
  package var isMemoryBound: Bool { tags.contains(Tag.memory.rawValue) }
}

extension Metric {
  /// Whether a benchmark of `items`, with or without steps, on `threads` and with `customMetrics`,
  /// has the metric.
  package func isOffered(
    items: Int, isStepped: Bool, threads: Int?, customMetrics: [Metric]
  ) -> Bool {
    if isCustom { return customMetrics.contains(self) }
    if self == .throughput { return items > 1 || threads != nil }
    if isOfOneThread { return threads == nil }
    return isOfThreads ? threads != nil : isStepped || !isOfSteps
  }
}
