package import ArgumentParser
internal import ChildProcess
internal import Comparison
internal import Essentials
internal import Measurements
internal import Sessions
internal import Storage
internal import Worker

/// Runs the command `bench`: parses the command line, runs the verb, and exits.
public func runBench() -> Never {
  let verbs = BenchCommand.configuration.subcommands.compactMap { $0._commandName }
  let words = Array(CommandLine.arguments.dropFirst())
  do throws(CommandError) {
    // First, because a word that is no verb of `bench` may be one of a companion.
    try CompanionProgram(words, unless: verbs)?.run()
    let shown = (BenchCommand.shownVerbs + CompanionProgram.known.keys + ["help"]).sorted()
    if let unknown = UnknownVerb(StatusFile.call.arguments, among: verbs + ["help"]) {
      throw unknown.error(among: shown)
    }
  } catch {
    Console.report(error)
    StatusFile.exit(error.code.rawValue)
  }
  run(BenchCommand.self)
}

/// Runs a command line like `bench`, with the same error lines and exit codes.
///
/// - Parameter command: The command to parse the arguments of this process.
package func run(_ command: (some ParsableCommand).Type) -> Never {
  // From here on, the first signal does not end the process, so that a verb can end in order.
  Platform.catchInterrupts()
  // Of commands that were killed, whatever this one does.
  TemporaryFolder.removeAbandoned()
  do {
    // On Linux, Swift reads the arguments from there. Without them every call would be for help.
    guard !CommandLine.arguments.isEmpty else {
      throw CommandError(
        .unavailable, "the command line cannot be read: /proc/self/cmdline; mount /proc")
    }
    try StatusFile.begin()
    var command = try command.parseAsRoot(PackageDefaults.completing(StatusFile.call.arguments))
    try TimeAccount.$current.withValue(TimeAccount()) {
      try Wait.$announcer.withValue(TextReceiver(TaskProgress.announce)) {
        let limit = (command as? any BuildingCommand)?.builds.buildTimeout.seconds ?? Wait.longest
        try Wait.$longest.withValue(limit) {
          let adviser = TextReceiver { Console.note($0) }
          try StoredFile.$adviser.withValue(adviser) { try command.run() }
        }
      }
    }
    StatusFile.exit(ExitStatus.success.rawValue)
  } catch {
    guard let known = CommandError(of: error) else { leave(command, with: error) }
    Console.report(known)
    StatusFile.exit(known.code.rawValue)
  }
}

/// Ends the process with a help text, which is a result and has to be written, or with an error
/// about options, which begins like every other error.
private func leave(_ command: (some ParsableCommand).Type, with error: any Error) -> Never {
  let code = command.exitCode(for: error)
  let said = command.fullMessage(for: error)
  guard !code.isSuccess else {
    do throws(CommandError) {
      try Console.print(Data("\(said)\n".utf8))
      StatusFile.exit(ExitStatus.success.rawValue)
    } catch {
      Console.report(error)
      StatusFile.exit(error.code.rawValue)
    }
  }
  let message = said.hasPrefix("Error: ") ? String(said.dropFirst("Error: ".count)) : said
  Console.error(message)
  // The parser ends with 64 for what it refuses, and with 1 for any other error.
  StatusFile.exit(
    code == .validationFailure ? code.rawValue : ExitStatus.failure.rawValue)
}
