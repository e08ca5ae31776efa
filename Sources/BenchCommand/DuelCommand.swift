internal import ArgumentParser
internal import Comparison
internal import Essentials
internal import Gates
internal import Sessions

/// `bench duel`: compares whole commands by the rounds and the test of a gate.
struct DuelCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "duel", abstract: "Compare commands that take turns.",
    discussion: """
      Example: bench duel 'grep -c e words' 'awk "/e/ { n++ } END { print n }" words'

      Runs whole commands in turns on one processor, and tests if another one is slower than the \
      first, takes more processor time or more memory. It needs no package and no Swift.

      Exits 2 when a command is proven worse than the first, like a gate, and 70 when a command \
      fails. Output goes to /dev/null.
      """)

  @Argument(help: .init("The command lines, the one to compare with first.", valueName: "command"))
  var commands: [String] = []

  @Option(help: .init("Runs before each run, by sh, outside the time.", valueName: "command"))
  var prepare: String?

  @Option(
    help: .init("The standard input of each run; empty by default.", valueName: "file"),
    completion: .file())
  var input: String?

  @Option(help: "sh runs the line by `sh -c`; none splits it into words and runs the program.")
  var shell = DuelSettings.Shell.sh

  @Flag(help: "Let commands end with any exit code.")
  var ignoreExit = false

  @Flag(help: "Exit 70 unless all commands print the same, at their first run.")
  var sameOutput = false

  @Option(
    help: .init("The time that a run may take; 60 by default.", valueName: "seconds"),
    transform: duration(_:))
  var timeout = DuelSettings().timeout

  @Option(help: "Run on this processor only.")
  var cpu: Int?

  @Flag(help: "Let the system choose the processors, as for commands with threads.")
  var allCpus = false

  @OptionGroup var rounds: RoundOptions

  @Flag(help: "Exit 3 when a command stays inconclusive.")
  var strict = false

  @OptionGroup(title: "Output") var output: ReportOutputOptions

  func validate() throws {
    guard commands.count > 1 else {
      throw ValidationError("a duel is of two commands or more, each in quotes as one word")
    }
    guard commands.allSatisfy({ $0.contains { !$0.isWhitespace } }) else {
      throw ValidationError("a command is empty")
    }
    let others = commands.dropFirst()
    if let twice = others.first(where: { line in others.count { $0 == line } > 1 }) {
      throw ValidationError("\(twice): is given twice; only the first may be given again")
    }
    guard timeout > .zero else {
      throw ValidationError("--timeout wants a positive number of seconds")
    }
    if allCpus, cpu != nil { throw ValidationError("--cpu names one processor, --all-cpus none") }
  }

  func run() throws {
    if commands[0] == commands[1] {
      output.style.advise("note: the first command is compared with itself")
    }
    var settings = DuelSettings()
    (settings.shell, settings.prepare, settings.input) = (shell, prepare, input)
    (settings.ignoresExit, settings.comparesOutput) = (ignoreExit, sameOutput)
    (settings.timeout, settings.cpu, settings.usesAllProcessors) = (timeout, cpu, allCpus)
    (settings.sensitivity, settings.budget) = (rounds.sensitivity, rounds.budget)
    (settings.seed, settings.isStrict) = (rounds.seed, strict)
    var duel = try Duel(commands, settings, showsProgress: output.style.showsProgress)
    let report = try duel.run()
    try output.write(report)
    try report.conclude(saysProblems: !output.isText)
  }
}

extension DuelSettings.Shell: ExpressibleByArgument {}
