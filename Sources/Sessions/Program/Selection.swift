internal import Comparison
package import Measurements

/// A choice of benchmarks by suite, tag and identifier.
package struct Selection {
  /// The selection as text; `nil` selects everything.
  private let text: RunSelection?
  private let filter: NamePattern?
  private let skip: NamePattern?
  /// The only identifiers to select; `nil` does not limit the identifiers.
  private var ids: Set<String>?
  /// The identifiers that the selection leaves out.
  private var others: Set<String> = []

  private var suites: [String] { text?.suites ?? [] }
  private var tags: [String] { text?.tags ?? [] }

  /// Whether a benchmark is selected.
  ///
  /// The answer holds for removed benchmarks too, whose identifier and tags are stored.
  package func contains(id: String, tags: [String]) -> Bool {
    let suite = BenchmarkID(id).suite
    return (ids?.contains(id) ?? true) && !others.contains(id)
      && (suites.isEmpty || suites.contains(suite))
      && (self.tags.isEmpty || !Set(self.tags).isDisjoint(with: tags))
      && (filter?.matches(in: id) ?? true)
      && !(skip?.matches(in: id) ?? false)
  }

  /// Creates the selection that options or a stored measurement describe; everything for `nil`.
  ///
  /// - Throws: `CommandError` with code 64 for a bad expression.
  package init(_ text: RunSelection?) throws(CommandError) {
    self.text = text
    filter = try text?.filter.map { text throws(CommandError) in
      try NamePattern(text, of: "--filter")
    }
    skip = try text?.skip.map { text throws(CommandError) in try NamePattern(text, of: "--skip") }
  }

  /// Returns the remark on a skip that leaves out no benchmark of `ids`; `nil` for any other.
  package func idleSkip(among ids: some Sequence<String>) -> String? {
    guard let skip, !ids.contains(where: skip.matches) else { return nil }
    let nearest = Spelling.nearest(skip.text, inIdentifiers: ids)
    return "note: --skip \(skip.text): matches no benchmark"
      + (nearest.map { "; did you mean \($0)?" } ?? "")
  }

  /// Returns the selection limited to the identifiers in `ids`.
  package func only(_ ids: [String]) -> Selection {
    var part = self
    part.ids = Set(ids)
    return part
  }

  /// Returns the selection without the benchmarks in `ids`.
  ///
  /// Benchmarks that are stored but absent from the program stay selected.
  package func without(_ ids: Set<String>) -> Selection {
    var part = self
    part.others.formUnion(ids)
    return part
  }

  /// Returns the selected benchmarks of a program.
  ///
  /// - Throws: `CommandError` with code 64 for an empty selection: measuring nothing must not pass.
  package func entries(of program: SuiteProgram) throws(CommandError) -> [BenchmarkDescription] {
    let entries = present(in: program)
    guard !entries.isEmpty else { throw empty(among: program.description.entries.map(\.id)) }
    return entries
  }

  /// Returns the selected benchmarks of a program; of a shard there may be none.
  package func present(in program: SuiteProgram) -> [BenchmarkDescription] {
    program.description.entries.filter { contains(id: $0.id, tags: $0.tags) }
  }

  /// Returns the error, with code 64, of a selection that leaves no benchmark.
  ///
  /// - Parameter ids: The identifiers from which was selected, for a similar name.
  /// - Returns: The error.
  package func empty(among ids: some Collection<String>) -> CommandError {
    guard !ids.isEmpty else {
      return CommandError(.usage, "there is no benchmark to select from: nothing was measured")
    }
    let nearest = text?.filter.flatMap { Spelling.nearest($0, inIdentifiers: ids) }
    let question = nearest.map { "did you mean --filter \($0)? " } ?? ""
    return CommandError(
      .usage,
      "the selection matches no benchmark; \(question)`bench list` shows what there is")
  }

  /// Returns the suites whose stored baselines are needed: those named, and those of the selected
  /// benchmarks.
  package func suites(of program: SuiteProgram) -> [String] {
    let selected = Set(present(in: program).map(\.suite))
    return program.description.suites.filter { suite in
      // A named suite may have lost all its benchmarks, which only its baseline shows.
      suites.contains(suite) || selected.contains(suite)
    }
  }
}
