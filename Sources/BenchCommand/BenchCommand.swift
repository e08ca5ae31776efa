internal import ArgumentParser
internal import Comparison
internal import Essentials
internal import Sessions

/// The command `bench`, with all its verbs; without a verb, prints the version or the help text.
struct BenchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench", abstract: abstract, discussion: discussion, subcommands: verbs)

  private static let abstract =
    "Measure benchmarks, compare them with stored baselines, and gate on the result."

  private static let discussion = """
    bench init                         a first benchmark for the package in this folder
    bench run --suite transitions      measure and show beside the stored baseline
    bench gate --suite transitions     exit 2 when an exact metric regressed
    bench bisect --good v1.2           the commit that made a benchmark worse
    bench duel './old' './new'         which of two commands is slower, and by how much
    bench profile ID --with perf       where the time of one benchmark goes
    bench report                       the last measurement as a page, with plots
    bench list                         what there is
    bench film SYSTEM                  a transition as a picture, by bench-film beside bench

    Exit codes:
    """ + ExitStatus.table.map { code, meaning in "\n  \(code): \(meaning)" }.joined()

  private static let verbs: [any ParsableCommand.Type] = [
    InitCommand.self, ListCommand.self, RunCommand.self, GateCommand.self, BisectCommand.self,
    CompareCommand.self, DuelCommand.self, MergeCommand.self, BaselineCommand.self,
    HistoryCommand.self, ReportCommand.self,
    ProfileCommand.self, DoctorCommand.self, SelfTestCommand.self, CleanCommand.self,
    ManualCommand.self, BurnCommand.self,
  ]

  /// The names of the verbs that help texts and errors list; internal verbs are left out.
  static var shownVerbs: [String] {
    verbs.filter { $0.configuration.shouldDisplay }.compactMap { $0._commandName }
  }

  @Option(
    help: .init(
      "Of every verb: write the exit code and its name to this file.", valueName: "file"))
  var statusFile: String?

  @Flag(
    help: "Show version, commit, toolchain, flags, machine and the formats it reads.")
  var version = false

  func run() throws {
    guard version else { throw CleanExit.helpRequest() }
    try Console.print(Data(ProgramVersion.text().utf8))
  }
}
