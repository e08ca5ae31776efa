internal import ArgumentParser
internal import Benchmarking
internal import Comparison

/// Which benchmarks a verb is about: the same options everywhere.
struct SelectionOptions: ParsableArguments {
  @Option(name: .customLong("suite"), help: "Only this suite. Repeatable.")
  var suites: [String] = []

  @Option(name: .customLong("tag"), help: "Only benchmarks with this tag. Repeatable.")
  var tags: [String] = []

  @Option(help: "Only identifiers (suite/group/name[parameter=value]) in which this matches.")
  var filter: String?

  @Option(help: "No identifiers in which this matches.")
  var skip: String?

  /// The selection these options describe.
  ///
  /// - Parameter known: The names of the suites that can be selected.
  /// - Returns: The selection.
  /// - Throws: `CommandError` with code 64 for an unknown suite or a bad expression.
  func selection(of known: [String]) throws(CommandError) -> Selection {
    for suite in suites where !known.contains(suite) {
      throw CommandError(
        .usage,
        "--suite \(suite): no such suite; there is \(known.joined(separator: ", "))")
    }
    return Selection(
      suites: suites, tags: tags, filter: try expression("--filter", filter),
      skip: try expression("--skip", skip))
  }

  /// The selection these options describe among a program's benchmarks.
  ///
  /// - Throws: `CommandError` with code 64 for an unknown suite or a bad expression.
  func selection(in program: SuiteProgram) throws(CommandError) -> Selection {
    try selection(of: program.description.suites)
  }

  private func expression(
    _ option: String, _ text: String?
  ) throws(CommandError) -> Regex<AnyRegexOutput>? {
    guard let text else { return nil }
    do {
      return try Regex(text)
    } catch {
      throw CommandError(.usage, "\(option) \(text): no regular expression: \(error)")
    }
  }
}

/// A choice of benchmarks by suite, tag and identifier.
struct Selection {
  fileprivate let suites: [String]
  fileprivate let tags: [String]
  fileprivate let filter: Regex<AnyRegexOutput>?
  fileprivate let skip: Regex<AnyRegexOutput>?
  fileprivate var ids: Set<String>?
  fileprivate var others: Set<String> = []

  /// Whether a benchmark belongs to it.
  ///
  /// Answers for benchmarks that are gone, too: a stored one has its identifier and tags.
  func contains(id: String, tags: [String]) -> Bool {
    let suite = String(id.prefix { $0 != "/" })
    return (ids?.contains(id) ?? true) && !others.contains(id)
      && (suites.isEmpty || suites.contains(suite))
      && (self.tags.isEmpty || !Set(self.tags).isDisjoint(with: tags))
      && (filter.map { id.contains($0) } ?? true)
      && !(skip.map { id.contains($0) } ?? false)
  }

  /// The part of it that is named here.
  func only(_ ids: [String]) -> Selection {
    var part = self
    part.ids = Set(ids)
    return part
  }

  /// All of it but what is named here.
  func without(_ ids: Set<String>) -> Selection {
    var part = self
    part.others.formUnion(ids)
    return part
  }

  /// The selected benchmarks of a program.
  ///
  /// - Throws: `CommandError` with code 64 when there is none: measuring nothing must not pass.
  func entries(of program: SuiteProgram) throws(CommandError) -> [BenchmarkDescription] {
    let entries = program.description.entries.filter { contains(id: $0.id, tags: $0.tags) }
    guard !entries.isEmpty else { throw empty }
    return entries
  }

  /// The error of a selection that matches nothing.
  var empty: CommandError {
    CommandError(.usage, "the selection matches no benchmark; `bench list` shows what there is")
  }

  /// The suites that stored baselines are wanted of.
  func suites(of program: SuiteProgram, entries: [BenchmarkDescription]) -> [String] {
    program.description.suites.filter { suite in
      suites.contains(suite) || entries.contains { $0.suite == suite }
    }
  }
}
