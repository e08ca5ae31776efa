internal import ArgumentParser
internal import Benchmarking
internal import Comparison
internal import Matching

/// The options that select benchmarks, the same in every verb.
struct SelectionOptions: ParsableArguments {
  @Option(
    name: .customLong("suite"), help: "Only this suite. Repeatable.",
    completion: KnownNames.suites)
  var suites: [String] = []

  @Option(
    name: .customLong("tag"), help: "Only benchmarks with this tag. Repeatable.",
    completion: KnownNames.tags)
  var tags: [String] = []

  @Option(
    help: "Only identifiers (suite/group/name[parameter=value]) in which this matches.",
    completion: KnownNames.paths)
  var filter: String?

  @Option(help: "No identifiers in which this matches.", completion: KnownNames.paths)
  var skip: String?

  /// Returns the selection that these options describe.
  ///
  /// - Parameter known: The names of the suites that can be selected.
  /// - Returns: The selection.
  /// - Throws: `CommandError` with code 64 for an unknown suite or a bad expression.
  func selection(of known: [String]) throws(CommandError) -> Selection {
    for suite in suites where !known.contains(suite) {
      throw CommandError(
        .usage,
        "--suite \(suite): no such suite; \(Spelling.advice(for: suite, among: known))")
    }
    return Selection(
      suites: suites, tags: tags, filter: try Self.expression("--filter", filter),
      filterText: filter, skip: try Self.expression("--skip", skip))
  }

  /// Returns the selection that these options describe among a program's benchmarks.
  ///
  /// - Throws: `CommandError` with code 64 for an unknown suite or a bad expression.
  func selection(in program: SuiteProgram) throws(CommandError) -> Selection {
    try selection(of: program.description.suites)
  }

  /// Returns these options and the named metrics as a measurement stores them; `nil` if none is
  /// given.
  func record(_ metrics: [Metric] = []) -> RunSelection? {
    RunSelection(suites: suites, tags: tags, filter: filter, skip: skip, metrics: metrics)
  }

  fileprivate static func expression(
    _ option: String, _ text: String?
  ) throws(CommandError) -> Pattern? {
    guard let text else { return nil }
    do throws(PatternError) {
      return try Pattern(text)
    } catch {
      throw CommandError(.usage, "\(option) \(text): no regular expression: \(error)")
    }
  }
}

/// A choice of benchmarks by suite, tag and identifier.
struct Selection {
  fileprivate let suites: [String]
  fileprivate let tags: [String]
  fileprivate let filter: Pattern?
  /// The text of `filter`, by which a misspelt name is found.
  private let filterText: String?
  fileprivate let skip: Pattern?
  /// The only identifiers to select; `nil` does not limit the identifiers.
  fileprivate var ids: Set<String>?
  /// The identifiers that the selection leaves out.
  fileprivate var others: Set<String> = []

  /// Whether a benchmark is selected.
  ///
  /// The answer holds for removed benchmarks too, whose identifier and tags are stored.
  func contains(id: String, tags: [String]) -> Bool {
    let suite = String(id.prefix { $0 != "/" })
    return (ids?.contains(id) ?? true) && !others.contains(id)
      && (suites.isEmpty || suites.contains(suite))
      && (self.tags.isEmpty || !Set(self.tags).isDisjoint(with: tags))
      && (filter?.matches(in: id) ?? true)
      && !(skip?.matches(in: id) ?? false)
  }

  /// Creates the selection that a measurement was asked for: everything if none is recorded.
  ///
  /// - Throws: `CommandError` with code 64 for a bad expression in its file.
  init(_ recorded: RunSelection?) throws(CommandError) {
    suites = recorded?.suites ?? []
    tags = recorded?.tags ?? []
    filter = try SelectionOptions.expression("--filter", recorded?.filter)
    filterText = recorded?.filter
    skip = try SelectionOptions.expression("--skip", recorded?.skip)
  }

  fileprivate init(
    suites: [String], tags: [String], filter: Pattern?, filterText: String?, skip: Pattern?
  ) {
    self.suites = suites
    self.tags = tags
    self.filter = filter
    self.filterText = filterText
    self.skip = skip
  }

  /// Returns the selection limited to the identifiers in `ids`.
  func only(_ ids: [String]) -> Selection {
    var part = self
    part.ids = Set(ids)
    return part
  }

  /// Returns the selection without the benchmarks in `ids`.
  ///
  /// Benchmarks that are stored but absent from the program stay selected.
  func without(_ ids: Set<String>) -> Selection {
    var part = self
    part.others.formUnion(ids)
    return part
  }

  /// Returns the selected benchmarks of a program.
  ///
  /// - Throws: `CommandError` with code 64 for an empty selection: measuring nothing must not pass.
  func entries(of program: SuiteProgram) throws(CommandError) -> [BenchmarkDescription] {
    let entries = program.description.entries.filter { contains(id: $0.id, tags: $0.tags) }
    guard !entries.isEmpty else { throw empty(among: program.description.entries.map(\.id)) }
    return entries
  }

  /// Returns the error, with code 64, of a selection that leaves no benchmark.
  ///
  /// - Parameter ids: The identifiers from which was selected, for a similar name.
  /// - Returns: The error.
  func empty(among ids: some Collection<String>) -> CommandError {
    guard !ids.isEmpty else {
      return CommandError(.usage, "there is no benchmark to select from: nothing was measured")
    }
    let nearest = filterText.flatMap { Spelling.nearest($0, inIdentifiers: ids) }
    let question = nearest.map { "did you mean --filter \($0)? " } ?? ""
    return CommandError(
      .usage,
      "the selection matches no benchmark; \(question)`bench list` shows what there is")
  }

  /// Returns the suites whose stored baselines are needed: those named, and those of `entries`.
  func suites(of program: SuiteProgram, entries: [BenchmarkDescription]) -> [String] {
    program.description.suites.filter { suite in
      // A named suite may have lost all its benchmarks, which only its baseline shows.
      suites.contains(suite) || entries.contains { $0.suite == suite }
    }
  }
}
