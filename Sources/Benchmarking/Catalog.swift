/// All benchmarks of some suites by identifier, in the order in which they run.
public struct Catalog: Sendable {
  /// A benchmark with its suite and group.
  public struct Entry: Sendable {
    /// The identifier: `suite/group/name[parameter=value]`.
    public let id: String
    /// The name of the suite, the first part of the identifier.
    public let suite: String
    /// The name of the group, the second part of the identifier.
    public let group: String
    /// The benchmark as it was declared, which makes a new fixture for each run.
    public let benchmark: Benchmark

    /// The tags as text, in the order written.
    public var tags: [String] { benchmark.tags.map(\.rawValue) }

    /// Returns the identifier that two benchmarks share, with their titles if the titles differ.
    fileprivate func sharedName(with other: Entry) -> String {
      guard let title = benchmark.title, let first = other.benchmark.title, first != title
      else { return id }
      return "\(id) (\(first.debugDescription) and \(title.debugDescription))"
    }
  }

  /// The benchmarks in the order in which they run.
  public let entries: [Entry]
  /// The suites' names in the order given.
  public let suites: [String]
  /// The custom metrics of all benchmarks, each once, sorted by name.
  public let customMetrics: [Metric]
  /// The limits of the program's code.
  let limits: [Limit]
  private let positions: [String: Int]

  /// Lists the benchmarks of `suites`.
  ///
  /// - Throws: `CatalogError` for the first invalid name, number or metric, or empty suite or
  ///   group.
  public init(_ suites: [BenchmarkSuite]) throws(CatalogError) {
    var entries: [Entry] = []
    var limits: [Limit] = []
    for suite in suites {
      entries += try Self.entries(of: suite)
      limits += suite.limits
      if let fault = limits.fault(offered: [.codeSize], by: "suite") {
        throw .outOfRange("a limit", fault, in: suite.name)
      }
    }
    var positions: [String: Int] = [:]
    var metrics: [String: Metric] = [:]
    for (position, entry) in entries.enumerated() {
      try Self.check(entry)
      if let first = positions.updateValue(position, forKey: entry.id) {
        throw .duplicate(
          entry.sharedName(with: entries[first]), first: entries[first].benchmark.place,
          second: entry.benchmark.place)
      }
      for metric in entry.benchmark.customMetrics {
        let known = metrics.updateValue(metric, forKey: metric.rawValue) ?? metric
        guard known == metric else { throw .contradictoryMetric(metric.rawValue, in: entry.id) }
      }
    }
    (self.entries, self.limits) = (entries, limits)
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

  /// Returns the entry with an identifier; `nil` if there is none.
  public subscript(id: String) -> Entry? {
    positions[id].map { entries[$0] }
  }

  private static func check(_ entry: Entry) throws(CatalogError) {
    let benchmark = entry.benchmark
    let parameters = benchmark.parameters.flatMap { [$0.name, $0.value] }
    for part in [entry.suite, entry.group, benchmark.name] + parameters where !isName(part) {
      throw .malformedName(part, in: entry.id)
    }
    guard entry.id.utf8.count <= MeasurementSet.longestText else {
      throw .outOfRange("the length", "\(entry.id.utf8.count) bytes, too many", in: entry.id)
    }
    // Baselines are files that are named after the suite.
    guard FileName(entry.suite) != nil else { throw .malformedName(entry.suite, in: entry.id) }
    for (what, number) in [
      ("items", benchmark.items), ("countedIterations", benchmark.countedIterations),
    ] where number < 1 {
      throw .outOfRange(what, "\(number), and must be at least 1", in: entry.id)
    }
    if let interval = benchmark.replay?.stepInterval, !(interval > 0 && interval.isFinite) {
      throw .outOfRange("stepInterval", "\(interval), and must be positive", in: entry.id)
    }
    if let fault = BenchmarkDescription(entry).fault(of: benchmark.limits) {
      throw .outOfRange("a limit", fault, in: entry.id)
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
    // A unit is printed in tables, Markdown and files; examples are `%`, `µs` and `items/s`.
    guard !metric.unit.isEmpty,
      metric.unit.allSatisfy({ !$0.isWhitespace && !"|<>`\"\\".contains($0) })
    else { throw .malformedUnit(metric.unit, of: metric.rawValue, in: entry.id) }
  }

  private static func isName(_ part: String) -> Bool {
    !part.isEmpty && part.allSatisfy(isAllowed)
  }

  /// Whether a character is allowed in a name.
  ///
  /// Identifiers are used in file names, regular expressions and shell lines; `/`, `[`, `]`, `=`
  /// and `,` already have a meaning in them.
  private static func isAllowed(_ character: Character) -> Bool {
    character.isASCII && (character.isLetter || character.isNumber || "-_.".contains(character))
  }
}

/// An error in the declarations of suites, found before any benchmark runs.
public enum CatalogError: Error, Equatable, CustomStringConvertible {
  /// Two benchmarks, declared at `first` and `second`, have the same identifier.
  case duplicate(String, first: SourcePlace, second: SourcePlace)
  /// The suite with this name has no group.
  case emptySuite(String)
  /// The group with this name, `suite/group`, has no benchmark.
  case emptyGroup(String)
  /// A part of an identifier is empty or has a character beyond letters, digits, `-`, `_` and `.`.
  case malformedName(String, in: String)
  /// A number that a benchmark declares is out of range; the second value describes the violation.
  case outOfRange(String, String, in: String)
  /// A custom metric has the name of one of the harness's metrics.
  case builtInMetric(String, in: String)
  /// Two metrics of one name differ in unit, direction or exactness, or belong to the same
  /// benchmark.
  case contradictoryMetric(String, in: String)
  /// A unit is empty, or contains white space or a character that would break a table.
  case malformedUnit(String, of: String, in: String)

  /// One line that says what happened, where, and what to do.
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
        + "use letters, digits, '-', '_' and '.', and no '.' before a suite's name"
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

  /// Returns a text as a string literal, on one line.
  private static func quoted(_ text: String) -> String { text.debugDescription }
}
