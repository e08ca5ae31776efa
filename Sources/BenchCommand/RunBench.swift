package import ArgumentParser
internal import Benchmarking
internal import Comparison
internal import Foundation
internal import Storage
internal import Worker

/// Runs the command `bench`: parses the command line, runs the verb, exits.
public func runBench() -> Never {
  let verbs = BenchCommand.configuration.subcommands.compactMap { $0._commandName }
  do {
    try CompanionProgram(Array(CommandLine.arguments.dropFirst()), unless: verbs)?.run()
  } catch {
    error.report()
    exit(error.code.rawValue)
  }
  run(BenchCommand.self)
}

/// Runs a command line as `bench` does: with its error lines and its exit codes.
///
/// - Parameter command: The command whose arguments are this process's.
package func run(_ command: (some ParsableCommand).Type) -> Never {
  Platform.catchInterrupts()
  do {
    var command = try command.parseAsRoot()
    try command.run()
    exit(ExitStatus.success.rawValue)
  } catch let error as CommandError {
    error.report()
    exit(error.code.rawValue)
  } catch let error as StorageError {
    let error = CommandError(error)
    error.report()
    exit(error.code.rawValue)
  } catch let error as WorkerError {
    let error = CommandError(error)
    error.report()
    exit(error.code.rawValue)
  } catch {
    // Help texts and complaints about options, with their own exit codes.
    command.exit(withError: error)
  }
}
