public import ArgumentParser
public import Benchmarking
internal import Comparison
internal import Foundation
internal import Storage

/// The whole `main` of a benchmark program: parses the command line, runs the verb, exits.
///
/// ```swift
/// import BenchCommand
/// import EngineSuites
///
/// runBench([transitions])
/// ```
///
/// - Parameters:
///   - suites: What `--suite` chooses from, in the order they run and print.
///   - commands: Further verbs. One that fails throws a `CommandError`, or what the argument parser
///     knows.
public func runBench(
  _ suites: [BenchmarkSuite], commands: [any ParsableCommand.Type] = []
) -> Never {
  Platform.catchInterrupts()
  do {
    let context = CommandContext(catalog: try Catalog(suites), commands: commands)
    CommandContext.$current.withValue(context, operation: runVerb)
  } catch {
    CommandError(.failure, "\(error)").report()
    exit(ExitStatus.failure.rawValue)
  }
}

/// Parses the command line and runs what it says, where the verbs are known: help names them, too.
private func runVerb() -> Never {
  do {
    var command = try BenchCommand.parseAsRoot()
    try command.run()
    exit(ExitStatus.success.rawValue)
  } catch let error as CommandError {
    error.report()
    exit(error.code.rawValue)
  } catch let error as StorageError {
    let error = CommandError(error)
    error.report()
    exit(error.code.rawValue)
  } catch {
    // Help texts and complaints about options, with their own exit codes.
    BenchCommand.exit(withError: error)
  }
}
