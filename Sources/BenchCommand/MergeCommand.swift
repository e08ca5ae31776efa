internal import ArgumentParser
internal import Comparison
internal import Essentials
internal import Measurements
internal import Reporting
internal import Sessions
internal import Storage

/// `bench merge`: combines all shards of a run or of a gate, without measuring.
struct MergeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge", abstract: "Put the shards of a run or of a gate together.",
    discussion: """
      Example: bench merge shards/*.json --output all.json

      Each file was written by `bench run --shard I/N --format json --output FILE`, or by `bench \
      gate --against REF --shard I/N` with the same options. All shards must be there, of one \
      build, one commit and one selection, measured on any machines.

      The shards of a run become one measurement for compare, baseline show and everything else \
      that reads one. `bench compare all.json` judges its exact metrics by the stored baseline and \
      exits 2 when one regressed. The shards of a gate are judged as one gate: its table is \
      printed, --output writes its document, and the exit code is the gate's. --format prints it \
      as `bench gate` does, and `bench report` draws its document as a page.
      """)

  @Argument(help: .init("The files of all shards, in any order.", valueName: "file"))
  var files: [String]

  @Option(
    help: """
      Write the measurement to this file instead of standard output; of a gate, the document.
      """)
  var output: String?

  @Option(
    help: """
      Of a gate: what is printed. text, json or markdown; for other programs csv, junit, gobench, \
      google-benchmark, bmf or sarif.
      """)
  var format: ReportFormat?

  @Option(help: "Keep the measurement under this name in .bench/.", transform: savedName(_:))
  var save: FileName?

  @Flag(help: "Show every row and every reason on a terminal too, however many.")
  var allRows = false

  @OptionGroup var requested: PullRequestOptions
  @OptionGroup var style: OutputStyle
  @OptionGroup var root: RootOptions

  func run() throws {
    // Only `--save` needs a package, and a missing one is reported before the files are read.
    let package = try save.map { _ in try root.find() }
    try requested.requireWritable()
    switch try MergeInput(files) {
    case .run(let parts):
      try write(
        try Self.merged { () throws(MergeError) in try MeasurementSet(merging: parts) }, package)
    case .gate(let parts):
      try write(try Self.merged { () throws(MergeError) in try Report(merging: parts) })
    }
  }

  /// Merges files, and converts a refusal.
  private static func merged<Whole>(
    _ merge: () throws(MergeError) -> Whole
  ) throws(CommandError) -> Whole {
    do throws(MergeError) { return try merge() } catch { throw CommandError(.data, "\(error)") }
  }

  // MARK: Runs

  private func write(_ merged: MeasurementSet, _ package: PackageRoot?) throws {
    guard format == nil || format == .own(.json) else {
      throw CommandError(
        .usage,
        "--format: the shards of a run become one measurement, which is JSON; `bench compare "
          + "FILE --format …` shows it beside the stored baseline")
    }
    guard !requested.areGiven else {
      throw CommandError(
        .usage, "--sarif and --comment are of gates, and these are shards of a run")
    }
    let document = try JSONText.encode(merged)
    if let save {
      try package?.save(merged, as: save) { if !style.quiet { Console.note($0) } }
    }
    // With `--save` alone, the kept measurement is the result.
    if output != nil || save == nil { try OutputStyle.write(document, to: output) }
    guard !style.quiet else { return }
    for line in Self.advice(on: merged) { Console.note(line) }
  }

  /// Returns notes on the merged measurement: its origin, unknown sources and failed benchmarks.
  private static func advice(on merged: MeasurementSet) -> [String] {
    var lines = [merged.originLine].compactMap { $0 }
    if merged.environment.commit?.isClean != true {
      lines.append(
        "note: not measured at a clean commit; that all shards had the same sources is not known")
    }
    let failed = merged.benchmarks.count { $0.failure != nil }
    if failed > 0 {
      lines.append("note: \(failed) of \(merged.benchmarks.count) benchmarks failed")
    }
    return lines
  }

  // MARK: Gates

  /// Writes the document of the whole gate, prints its table, and ends with its exit code.
  private func write(_ merged: Report) throws {
    guard save == nil else {
      throw CommandError(
        .usage, "--save keeps measurements; --output FILE writes the document of a gate")
    }
    var report = merged
    report.program = Console.program
    report.showsAllRows = allRows
    if let output { try StoredFile.write(try report.json(), to: output) }
    try style.write(
      report, format ?? .own(.text), text: { report.text(width: $0) },
      markdown: { report.markdown() }, json: { try report.json() })
    try requested.write(report)
    // For `bench report --site`, if this is a package at all.
    if let package = try? root.find() {
      KeptGate(package).publish(report, advise: style.advise)
    } else {
      GitHub.publish(report)
    }
    try report.conclude(saysProblems: (format ?? .own(.text)) != .own(.text))
  }
}

/// The files that `bench merge` was given, all of one kind.
private enum MergeInput {
  case run([(path: String, measurement: MeasurementSet)])
  case gate([(path: String, document: JudgedDocument)])

  /// Reads the files.
  ///
  /// - Throws: `StorageError` for a file that cannot be read, `CommandError` for files of both
  ///   kinds.
  init(_ paths: [String]) throws {
    var runs: [(path: String, measurement: MeasurementSet)] = []
    var gates: [(path: String, document: JudgedDocument)] = []
    for path in paths {
      if let document = try JudgedDocument.load(path: path) {
        gates.append((path, document))
      } else {
        runs.append((path, try MeasurementStore.load(path: path)))
      }
      if let run = runs.first, let gate = gates.first {
        throw CommandError(.data, "\(MergeError.mixedKinds(path: gate.path, run: run.path))")
      }
    }
    self = gates.isEmpty ? .run(runs) : .gate(gates)
  }
}
