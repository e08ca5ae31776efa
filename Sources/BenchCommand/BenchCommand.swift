internal import ArgumentParser
internal import Benchmarking
internal import Foundation

/// `bench`: the verbs, and the program's version.
struct BenchCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "bench", abstract: abstract, discussion: discussion,
      subcommands: verbs + (CommandContext.current?.commands ?? []))
  }

  private static let abstract =
    "Measure benchmarks, compare them with stored baselines, and gate on the result."

  private static let discussion = """
    bench run --suite transitions      measure and show beside the stored baseline
    bench gate --suite transitions     exit 2 when an exact metric regressed
    bench profile ID --with perf       where the time of one benchmark goes
    bench list                         what there is

    Exit codes: 0 nothing regressed, 2 regressed, 64 usage, 65 a file or a benchmark missing or \
    damaged, 69 a tool missing, 70 a benchmark or the harness failed, 73 cannot write, 130 and \
    143 interrupted.
    """

  private static let verbs: [any ParsableCommand.Type] = [
    ListCommand.self, RunCommand.self, GateCommand.self, CompareCommand.self,
    BaselineCommand.self, ProfileCommand.self, DoctorCommand.self, SelfTestCommand.self,
    WorkerCommand.self, BurnCommand.self,
  ]

  /// The version of this package.
  static let version = "0.1.0"

  @Flag(help: "Show the version, commit, toolchain, flags and allocator.")
  var version = false

  func run() throws {
    guard version else { throw CleanExit.helpRequest() }
    let environment = RunEnvironment.current(commit: PackageRoot.ofProgram?.commit)
    let build = ([environment.configuration] + environment.flags).joined(separator: " ")
    try Console.print(
      Data(
        """
        bench \(Self.version)
        commit     \(environment.commit ?? "unknown")
        toolchain  \(environment.toolchain)
        build      \(environment.os) \(environment.arch) \(build)
        allocator  \(environment.allocator)

        """.utf8))
  }
}
