/// All benchmarks of some suites by identifier, in the order they run.
public struct Catalog: Sendable {
  /// One benchmark and where it stands.
  public struct Entry: Sendable {
    /// `suite/group/name[parameter=value]`.
    public let id: String
    /// The suite's name.
    public let suite: String
    /// The group's name.
    public let group: String
    /// The benchmark.
    public let benchmark: Benchmark

    /// The tags as they stand in files.
    public var tags: [String] { benchmark.tags.map(\.rawValue) }
  }

  /// The benchmarks in the order they run.
  public let entries: [Entry]
  /// The suites' names in the order given.
  public let suites: [String]
  /// The metrics that benchmarks report of themselves, each once, in the order of tables.
  public let customMetrics: [Metric]
  private let positions: [String: Int]

  /// Lists the benchmarks of `suites`.
  ///
  /// - Throws: `CatalogError`, the author's mistake that was met first.
  public init(_ suites: [BenchmarkSuite]) throws(CatalogError) {
    var entries: [Entry] = []
    for suite in suites { entries += try Self.entries(of: suite) }
    var positions: [String: Int] = [:]
    var metrics: [String: Metric] = [:]
    for (position, entry) in entries.enumerated() {
      try Self.check(entry)
      if let first = positions.updateValue(position, forKey: entry.id) {
        throw .duplicate(
          entry.id, first: entries[first].benchmark.place, second: entry.benchmark.place)
      }
      for metric in entry.benchmark.customMetrics {
        let known = metrics.updateValue(metric, forKey: metric.rawValue) ?? metric
        guard known == metric else { throw .contradictoryMetric(metric.rawValue, in: entry.id) }
      }
    }
    self.entries = entries
    self.suites = suites.map(\.name)
    self.positions = positions
    customMetrics = metrics.values.sorted()
  }

  private static func entries(of suite: BenchmarkSuite) throws(CatalogError) -> [Entry] {
    guard !suite.groups.isEmpty else { throw .emptySuite(suite.name) }
    var entries: [Entry] = []
    for group in suite.groups {
      guard !group.benchmarks.isEmpty else { throw .emptyGroup("\(suite.name)/\(group.name)") }
      entries += group.benchmarks.map { benchmark in
        Entry(
          id: "\(suite.name)/\(group.name)/\(benchmark.label)", suite: suite.name,
          group: group.name, benchmark: benchmark)
      }
    }
    return entries
  }

  /// The entry with an identifier, if there is one.
  public subscript(id: String) -> Entry? {
    positions[id].map { entries[$0] }
  }

  private static func check(_ entry: Entry) throws(CatalogError) {
    let benchmark = entry.benchmark
    let parameters = benchmark.parameters.flatMap { [$0.name, $0.value] }
    for part in [entry.suite, entry.group, benchmark.name] + parameters where !isName(part) {
      throw .malformedName(part, in: entry.id)
    }
    for (what, number) in [
      ("items", benchmark.items), ("countedIterations", benchmark.countedIterations),
    ] where number < 1 {
      throw .outOfRange(what, "\(number), and must be at least 1", in: entry.id)
    }
    if let interval = benchmark.replay?.stepInterval, !(interval > 0 && interval.isFinite) {
      throw .outOfRange("stepInterval", "\(interval), and must be positive", in: entry.id)
    }
    for (index, metric) in benchmark.customMetrics.enumerated() {
      try check(metric, in: entry)
      guard !benchmark.customMetrics[..<index].contains(where: { $0.rawValue == metric.rawValue })
      else { throw .contradictoryMetric(metric.rawValue, in: entry.id) }
    }
  }

  private static func check(_ metric: Metric, in entry: Entry) throws(CatalogError) {
    guard isName(metric.rawValue) else { throw .malformedName(metric.rawValue, in: entry.id) }
    guard Metric(rawValue: metric.rawValue) == nil else {
      throw .builtInMetric(metric.rawValue, in: entry.id)
    }
    // A unit stands in tables, Markdown and files; `%`, `µs` and `items/s` are some.
    guard !metric.unit.isEmpty,
      metric.unit.allSatisfy({ !$0.isWhitespace && !"|<>`\"\\".contains($0) })
    else { throw .malformedUnit(metric.unit, of: metric.rawValue, in: entry.id) }
  }

  private static func isName(_ part: String) -> Bool {
    !part.isEmpty && part.allSatisfy(isAllowed)
  }

  /// Identifiers stand in file names, regular expressions and shell lines; `/`, `[`, `]`, `=` and
  /// `,` already mean something in them.
  private static func isAllowed(_ character: Character) -> Bool {
    character.isASCII && (character.isLetter || character.isNumber || "-_.".contains(character))
  }
}

/// What is wrong with a list of suites: the author's mistake, found before anything runs.
public enum CatalogError: Error, Equatable, CustomStringConvertible {
  /// Two benchmarks have the same identifier.
  case duplicate(String, first: SourcePlace, second: SourcePlace)
  /// A suite has no group.
  case emptySuite(String)
  /// A group has no benchmark.
  case emptyGroup(String)
  /// A part of an identifier is empty or has a character beyond letters, digits, `-`, `_` and `.`.
  case malformedName(String, in: String)
  /// A number that a benchmark declares is none that can be; the second says what it is.
  case outOfRange(String, String, in: String)
  /// A metric that a benchmark reports of itself is called like one of the harness's own.
  case builtInMetric(String, in: String)
  /// Two metrics of one name have another unit or direction, or are of one benchmark.
  case contradictoryMetric(String, in: String)
  /// A unit is empty, or has a blank or a character that would break a table.
  case malformedUnit(String, of: String, in: String)

  /// One line: what, where, what to do.
  public var description: String {
    switch self {
    case .duplicate(let id, let first, let second):
      "two benchmarks are called \(id), at \(first) and \(second); "
        + "change a name or a parameter of one"
    case .emptySuite(let name):
      "suite \(name) has no benchmarks; add one or leave the suite out"
    case .emptyGroup(let name):
      "group \(name) has no benchmarks; add one or leave the group out"
    case .malformedName(let name, let id):
      "\(Self.quoted(name)) in \(Self.quoted(id)) is no name; "
        + "use letters, digits, '-', '_' and '.'"
    case .outOfRange(let what, let found, let id):
      "\(what) of \(id) is \(found)"
    case .builtInMetric(let name, let id):
      "the metric \(name) of \(id) is one of the harness's own; call it something else"
    case .contradictoryMetric(let name, let id):
      "the metric \(name) of \(id) is declared twice; "
        + "one name has one unit and one direction, and stands once in a benchmark"
    case .malformedUnit(let unit, let name, let id):
      "\(Self.quoted(unit)), of the metric \(name) of \(id), is no unit; "
        + "use one word, such as bytes, % or ms"
    }
  }

  /// In one line, whatever is in it.
  private static func quoted(_ text: String) -> String { text.debugDescription }
}
