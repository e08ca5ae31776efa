internal import ArgumentParser
internal import Essentials
internal import Measurements

extension BenchCommand {
  /// `bench manual`: prints the man page of this program, with all its verbs.
  struct ManualCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "manual", abstract: "Print the man page, for scripts/install.",
      discussion: "Example: bench manual | man -l -", shouldDisplay: false)

    @Option(help: "Write the page to this file instead of standard output.")
    var output: String?

    func run() throws {
      // The JSON of `--experimental-dump-help`, for which the parser has no public call.
      let help = Data(BenchCommand._dumpHelp().utf8)
      let program = try JSONDecoder().decode(CommandHelp.Document.self, from: help).command
      let page = ManualPage(
        program: program, source: "transition-bench \(ProgramVersion.number)")
      try OutputStyle.write(Data(page.text.utf8), to: output)
    }
  }
}
