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
  private let positions: [String: Int]

  /// Lists the benchmarks of `suites`.
  ///
  /// - Throws: `CatalogError` when an identifier is malformed or not unique, or a suite is empty.
  public init(_ suites: [BenchmarkSuite]) throws(CatalogError) {
    var entries: [Entry] = []
    for suite in suites {
      let own = suite.groups.flatMap { group in
        group.benchmarks.map { benchmark in
          Entry(
            id: "\(suite.name)/\(group.name)/\(benchmark.label)", suite: suite.name,
            group: group.name, benchmark: benchmark)
        }
      }
      guard !own.isEmpty else { throw .emptySuite(suite.name) }
      entries += own
    }
    var positions: [String: Int] = [:]
    for (position, entry) in entries.enumerated() {
      try Self.check(entry)
      guard positions.updateValue(position, forKey: entry.id) == nil else {
        throw .duplicate(entry.id)
      }
    }
    self.entries = entries
    self.suites = suites.map(\.name)
    self.positions = positions
  }

  /// The entry with an identifier, if there is one.
  public subscript(id: String) -> Entry? {
    positions[id].map { entries[$0] }
  }

  private static func check(_ entry: Entry) throws(CatalogError) {
    let parameters = entry.benchmark.parameters.flatMap { [$0.name, $0.value] }
    for part in [entry.suite, entry.group, entry.benchmark.name] + parameters
    where part.isEmpty || !part.allSatisfy(isAllowed) {
      throw .malformedName(part, in: entry.id)
    }
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
  case duplicate(String)
  /// A suite has no benchmark.
  case emptySuite(String)
  /// A part of an identifier is empty or has a character beyond letters, digits, `-`, `_` and `.`.
  case malformedName(String, in: String)

  /// One line: what, where, what to do.
  public var description: String {
    switch self {
    case .duplicate(let id):
      "two benchmarks are called \(id); change a name or a parameter of one"
    case .emptySuite(let name):
      "suite \(name) has no benchmarks; add one or leave the suite out"
    case .malformedName(let name, let id):
      "\"\(name)\" in \(id) is no name; use letters, digits, '-', '_' and '.'"
    }
  }
}
