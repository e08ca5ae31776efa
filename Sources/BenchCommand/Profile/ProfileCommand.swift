internal import ArgumentParser
internal import Builds
internal import Comparison
internal import Essentials
internal import Gates
internal import Measurements
internal import Profiling
internal import Sessions
internal import Storage
internal import Worker

/// `bench profile`: shows the functions or sites that do the work of one benchmark.
struct ProfileCommand: ProgramCommand {
  static let configuration = CommandConfiguration(
    commandName: "profile", abstract: "Show where the work of one benchmark goes.",
    discussion: """
      Example: bench profile 'spring/evaluate' --with perf --against HEAD~1

      Writes call stacks in the folded form, a flame graph to open in a browser and the profile \
      itself to .bench/profiles/, and shows the functions with the largest shares. With --against, \
      also what differs from a commit, from another build, or from a profile that was kept.
      """)

  @Argument(
    help: "An identifier, or an expression that matches a single one.",
    completion: KnownNames.benchmarks)
  var benchmark: String

  @Option(name: .customLong("with"), help: "The tool that finds out.")
  var mode: ProfileMode

  @Option(help: "Compare with this commit, this program, or this profile.json (or its folder).")
  var against: String?

  @Option(help: "Write the files to this folder.")
  var output: String?

  @Option(
    help: .init("The processor time to sample, for perf; 2 by default.", valueName: "seconds"),
    transform: duration(_:))
  var time = Duration.seconds(2)

  @Option(
    help: .init(
      "The time without an answer after which the benchmark counts as stalled; 60 by default.",
      valueName: "seconds"), transform: duration(_:))
  var timeout = MeasurementSettings.usualTimeout

  @Option(help: "text, json or markdown.")
  var format = OutputFormat.text

  @OptionGroup(title: "Output") var style: OutputStyle
  @OptionGroup var root: RootOptions
  @OptionGroup(title: "Program") var program: ProgramOptions

  func validate() throws {
    guard time > .zero, timeout > .zero else {
      throw ValidationError("--time and --timeout want a positive number of seconds")
    }
  }

  func run() throws {
    let root = try root.find()
    let messages = style.makeMessages()
    let suites = try findProgram(in: root)
    let entry = try Self.entry(named: benchmark, in: suites.description)
    do {
      // A missing tool and an unwritable folder are reported before any work.
      let profiler = try Profiler(mode, time: time, timeout: timeout)
      let own = root.profiles(of: entry.id, mode)
      if output == nil { try StoredFile.requireOwnFolder(own, within: root.path) }
      let folder = ProfileFolder(output ?? own)
      try folder.prepare()
      let reference = try against.map { try ProfileReference($0, suites, root, messages) }
      defer { messages.progress.end() }
      if let against { messages.progress.begin("profiling \(entry.id) in \(against)") }
      var older = try reference?.profile(of: entry.id, by: profiler, timeout: timeout)
      // Beside a commit, the candidate is built with the flags of the reference.
      let program = reference?.candidate ?? suites.path
      messages.progress.end()
      messages.advise("profiling \(entry.id)")
      messages.progress.begin("profiling \(entry.id)")
      var profile = try profiler.profile(entry.id, in: program)
      messages.progress.end()
      if mode == .perf, let pair = reference?.pair {
        try time(entry, in: pair, &profile, &older)
      }
      try folder.write(profile, against: older)
      try write(ProfileReport(profile, against: older, folder: folder.path))
    } catch {
      throw CommandError(profiling: error, entry.id)
    }
  }

  /// Finds the program to profile, built for the comparison if that is with a commit.
  private func findProgram(
    in root: PackageRoot
  ) throws(CommandError) -> SuiteProgram {
    guard let against, ProfileReference.isCommit(against) else {
      return try program.find(in: root, style.makeMessages(), timeout: timeout)
    }
    try root.requireCommit(against)
    return try program.findCandidate(in: root, style.makeMessages(), timeout: timeout)
  }

  /// Measures the time of an iteration in both builds, and stores each time in the build's profile,
  /// to weight samples.
  private func time(
    _ entry: BenchmarkDescription, in pair: BuildPair, _ profile: inout TakenProfile,
    _ older: inout ProfileDocument?
  ) throws {
    style.advise("timing \(entry.id) in both builds, turn by turn")
    let times = try ProfileTimes(
      of: entry, in: pair, timeout: timeout, showsProgress: style.showsProgress)
    profile.document.nanosecondsPerIteration = times?.candidate
    older?.nanosecondsPerIteration = times?.reference
    profile.notes.append(times?.note ?? "the builds could not be timed: only shares are compared")
  }

  private func write(_ report: ProfileReport) throws {
    try style.write(
      format, text: { report.text(width: $0) }, markdown: { report.markdown() },
      json: { try report.json() })
  }

  /// Returns the benchmark with the identifier `text`, else the only one that `text` matches as an
  /// expression.
  static func entry(
    named text: String, in catalog: ProgramDescription
  ) throws(CommandError) -> BenchmarkDescription {
    if let entry = catalog[text] { return entry }
    let id = try onlyMatch(
      of: text, in: catalog.entries.map(\.id), hint: "`bench list` shows what there is")
    guard let entry = catalog[id] else { preconditionFailure("\(id) is of the catalog") }
    return entry
  }
}
