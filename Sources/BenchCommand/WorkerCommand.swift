internal import ArgumentParser
internal import Benchmarking

/// `bench worker`: measures what another `bench` asks for over its standard input.
struct WorkerCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "worker", abstract: "Measure on behalf of another bench.", shouldDisplay: false)

  @Option(help: "Run on this processor only.")
  var cpu: Int?

  @Flag(help: "Lie at the same addresses in each run, where the system allows it.")
  var fixedAddresses = false

  func run() throws {
    if fixedAddresses { Platform.fixAddresses() }
    if let cpu, !Platform.pin(toProcessor: cpu) { throw Platform.cannotPin(cpu) }
    try WorkerServer(catalog: CommandContext.catalog).run()
  }
}
