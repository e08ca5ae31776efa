package import Builds
internal import ChildProcess
internal import Comparison
internal import Essentials
package import Measurements
internal import Worker

/// The program that contains a package's benchmarks, with the description that it gives of itself.
package struct SuiteProgram {
  /// The path of the program.
  package let path: String
  /// The executable product that the program is built from, for builds of other commits.
  package let product: String
  /// The build for a comparison with a commit, which nothing replaces as long as the object lives;
  /// `nil` for a program that was not built for one.
  package let build: CandidateBuild?
  /// The program's description of its benchmarks, its build and the machine.
  package let description: ProgramDescription

  /// Asks a program for its description, which it must begin to give within `timeout`.
  ///
  /// - Throws: `CommandError` with code 65 for a file that is not a program of suites, 70 when its
  ///   suites are invalid, 130 or 143 when the user interrupts.
  package init(
    path: String, product: String? = nil, build: CandidateBuild? = nil,
    timeout: Duration = .seconds(WorkerLaunch.usualTimeout)
  ) throws(CommandError) {
    self.path = path
    self.build = build
    self.product = product ?? URL(fileURLWithPath: path).lastPathComponent
    description = try Self.ask(.describe, path, timeout)
  }

  /// Asks a worker for its overheads of loop and clock, and for a reading of known allocations.
  package func checkHarness() throws(CommandError) -> HarnessCheck {
    try Self.ask(.checkHarness, path, .seconds(WorkerLaunch.usualTimeout))
  }

  private static func ask<Answer>(
    _ call: WorkerCall<Answer>, _ path: String, _ timeout: Duration
  ) throws(CommandError) -> Answer {
    do throws(WorkerError) {
      var launch = WorkerLaunch(program: path, timeout: timeout.seconds)
      launch.isAnnounced = true
      let worker = try Worker(launch)
      defer { worker.end() }
      return try worker.ask(call)
    } catch {
      throw Self.error(error, of: path)
    }
  }

  /// Returns the error for a program at `path` that did not answer as a program of suites.
  private static func error(_ error: WorkerError, of path: String) -> CommandError {
    switch error {
    // With 70, `benchmarkMain` ends after an error of its own, whose text is the last line.
    case .died(.exit(70), let lines) where !lines.isEmpty:
      CommandError(.failure, lines[lines.count - 1].trimmingPrefix("error: ").description)
    case .unexpectedAnswer(let text):
      CommandError(
        .data,
        "\(path): no program of suites that this bench can talk to: it answered \"\(text)\"; print "
          + "nothing before `benchmarkMain`, and build it with that of the same version")
    case _ where error.isOfAnotherProgram:
      CommandError(
        .data,
        "\(path): no program of suites that this bench can talk to (\(BenchmarkFailure(error))); "
          + "build it again, with `benchmarkMain` of the same version")
    default:
      CommandError(error, of: path)
    }
  }

  /// Returns the environment of a measurement: this machine, `commit`, and the build of the
  /// program.
  package func environment(commit: Commit?) -> RunEnvironment {
    let built = description.environment
    var environment = RunEnvironment.current(commit: commit, allocator: built.allocator)
    // This process may be of another build than the program that it measures.
    (environment.toolchain, environment.configuration) = (built.toolchain, built.configuration)
    environment.flags = built.flags
    (environment.os, environment.arch) = (built.os, built.arch)
    return environment
  }

  /// Whether the compiler optimised the program.
  var isOptimised: Bool { description.environment.configuration == "release" }

  /// Throws for a debug build, whose numbers are not comparable with any others.
  package func requireOptimisation() throws(CommandError) {
    guard isOptimised else {
      throw CommandError(
        .data,
        "\(path): built without optimisation, comparable with nothing; build with -c release")
    }
  }

  /// Throws when one of `metrics` cannot be counted by this program.
  package func requireCounting(_ metrics: [Metric]) throws(CommandError) {
    for metric in metrics {
      if let reason = description.unavailable[metric.rawValue] {
        throw CommandError(.failure, "\(metric.rawValue) cannot be counted here: \(reason)")
      }
    }
  }
}
