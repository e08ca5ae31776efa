internal import ArgumentParser
internal import Comparison
internal import Measurements
internal import Sessions

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
    help: """
      Only identifiers (suite/group/name[parameter=value]) in which this matches; a name as it is \
      printed matches itself.
      """,
    completion: KnownNames.paths)
  var filter: String?

  @Option(help: "No identifiers in which this matches.", completion: KnownNames.paths)
  var skip: String?

  /// Returns the selection that these options describe.
  ///
  /// - Parameters:
  ///   - ids: The identifiers of the benchmarks that can be selected.
  ///   - all: The names of the suites that can be selected; `nil` for those of `ids`.
  ///   - advise: Receives a remark on a skip that skips none of them.
  /// - Returns: The selection.
  /// - Throws: `CommandError` with code 64 for an unknown suite or a bad expression.
  func selection(
    among ids: some Sequence<String>, suites all: [String]? = nil, advise: (String) -> Void
  ) throws(CommandError) -> Selection {
    let known = all ?? Set(ids.map { BenchmarkID($0).suite }).sorted()
    for suite in suites where !known.contains(suite) {
      throw CommandError(
        .usage,
        "--suite \(suite): no such suite; \(Spelling.advice(for: suite, among: known))")
    }
    let selection = try Selection(record())
    selection.idleSkip(among: ids).map(advise)
    return selection
  }

  /// Returns the selection that these options describe among a program's benchmarks.
  ///
  /// - Throws: `CommandError` with code 64 for an unknown suite or a bad expression.
  func selection(
    in program: SuiteProgram, advise: (String) -> Void
  ) throws(CommandError) -> Selection {
    let known = program.description
    return try selection(
      among: known.entries.map(\.id), suites: known.suites, advise: advise)
  }

  /// Returns these options and the named metrics as a measurement stores them; `nil` if none is
  /// given.
  func record(_ metrics: [Metric] = []) -> RunSelection? {
    RunSelection(suites: suites, tags: tags, filter: filter, skip: skip, metrics: metrics)
  }
}
