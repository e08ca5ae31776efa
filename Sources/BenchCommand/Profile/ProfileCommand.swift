internal import ArgumentParser
internal import Benchmarking
internal import Comparison
internal import Foundation
internal import Profiling

/// `bench profile`: where the work of one benchmark goes.
struct ProfileCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "profile", abstract: "Show where the work of one benchmark goes.",
    discussion: """
      Example: bench profile 'spring/evaluate' --with perf --against HEAD~1

      Writes call stacks in the folded form, a flame graph to open in a browser and the profile \
      itself to .bench/profiles/, and shows the functions with the largest shares. With --against, \
      also what differs from a commit, from another build, or from a profile that was kept.
      """)

  @Argument(help: "An identifier, or an expression that matches a single one.")
  var benchmark: String

  @Option(name: .customLong("with"), help: "The tool that finds out.")
  var mode: ProfileMode

  @Option(help: "Compare with this commit, this program, or this profile.json (or its folder).")
  var against: String?

  @Option(help: "Write the files to this folder.")
  var output: String?

  @Option(help: "Seconds of processor time to sample, for perf.")
  var time = 2.0

  @Option(help: "Seconds without an answer after which the benchmark counts as stalled.")
  var timeout = 60.0

  @Option(help: "text, json or markdown.")
  var format = OutputFormat.text

  @OptionGroup(title: "Output") var style: OutputStyle
  @OptionGroup var root: RootOptions
  @OptionGroup(title: "Program") var program: ProgramOptions

  func validate() throws {
    guard time > 0, time.isFinite, timeout > 0, timeout.isFinite else {
      throw ValidationError("--time and --timeout want a positive number of seconds")
    }
  }

  func run() throws {
    let root = try root.find()
    let suites = try program.find(in: root, advise: style.advise)
    let entry = try Self.entry(named: benchmark, in: suites.description)
    do {
      // A tool that is missing and a folder that cannot be written are said before any work.
      let profiler = try mode.profiler(seconds: time, timeout: timeout)
      let folder = ProfileFolder(output ?? root.profiles(of: entry.id, mode))
      try folder.prepare()
      let reference = try against.map { try ProfileReference($0, suites, root, style.advise) }
      let older = try reference?.profile(of: entry.id, by: profiler, timeout: timeout)
      let program = reference?.candidate ?? suites.path
      style.advise("profiling \(entry.id)")
      let profile = try profiler.profile(entry.id, in: program)
      try folder.write(profile, against: older)
      try write(ProfileReport(profile, against: older, folder: folder.path))
    } catch {
      throw CommandError(profiling: error, entry.id)
    }
  }

  private func write(_ report: ProfileReport) throws {
    try style.write(
      format, text: { report.text(width: $0) }, markdown: { report.markdown() },
      json: { try report.json() })
  }

  /// The benchmark with this identifier, else the single one that this expression matches.
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
