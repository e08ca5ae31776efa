internal import ArgumentParser
internal import Benchmarking
internal import Builds
internal import ChildProcess
internal import Comparison
internal import Foundation
internal import Reporting
internal import Worker

/// The program that contains a package's benchmarks, with the description that it gives of itself.
struct SuiteProgram {
  let path: String
  /// The executable product that the program is built from, for builds of other commits.
  let product: String
  /// The program's description of its benchmarks, its build and the machine.
  let description: ProgramDescription

  /// Asks a program for its description.
  ///
  /// - Throws: `CommandError` with code 65 for a file that is not a program of suites, 70 when its
  ///   suites are invalid, 130 or 143 when the user interrupts.
  init(path: String, product: String? = nil) throws(CommandError) {
    self.path = path
    self.product = product ?? URL(fileURLWithPath: path).lastPathComponent
    description = try Self.ask(.describe, path)
  }

  /// Asks a worker for its overheads of loop and clock, and for a reading of known allocations.
  func checkHarness() throws(CommandError) -> HarnessCheck {
    try Self.ask(.checkHarness, path)
  }

  private static func ask<Answer>(
    _ call: WorkerCall<Answer>, _ path: String
  ) throws(CommandError) -> Answer {
    do throws(WorkerError) {
      let worker = try Worker(WorkerLaunch(program: path, timeout: WorkerLaunch.usualTimeout))
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
  func environment(commit: String?) -> RunEnvironment {
    var environment = RunEnvironment.current(commit: commit)
    // This process may be of another build than the program that it measures.
    let built = description.environment
    (environment.toolchain, environment.configuration) = (built.toolchain, built.configuration)
    (environment.flags, environment.allocator) = (built.flags, built.allocator)
    (environment.os, environment.arch) = (built.os, built.arch)
    return environment
  }

  /// Whether the compiler optimised the program.
  var isOptimised: Bool { description.environment.configuration == "release" }

  /// Throws for a debug build, whose numbers are not comparable with any others.
  func requireOptimisation() throws(CommandError) {
    guard isOptimised else {
      throw CommandError(
        .data,
        "\(path): built without optimisation, comparable with nothing; build with -c release")
    }
  }

  /// Throws when one of `metrics` cannot be counted by this program.
  func requireCounting(_ metrics: [Metric]) throws(CommandError) {
    for metric in metrics {
      if let reason = description.unavailable[metric.rawValue] {
        throw CommandError(.failure, "\(metric.rawValue) cannot be counted here: \(reason)")
      }
    }
  }
}

/// The options `--program` and `--product`, which name the program of suites.
struct ProgramOptions: ParsableArguments {
  @Option(
    help: .init(
      "The built program of suites; else BENCH_PROGRAM, else the package's own, built first.",
      valueName: "path"))
  var program: String?

  @Option(help: "The executable of suites, where a package has several.")
  var product: String?

  func validate() throws {
    if program != nil, product != nil {
      throw ValidationError("--program and --product: a program that is built needs no product")
    }
  }

  /// Whether `find` builds the program, because no built one was named.
  var isBuiltHere: Bool { program == nil && Self.ofEnvironment == nil }

  /// Finds the program; builds it unless a built one was named.
  ///
  /// - Parameters:
  ///   - root: The package.
  ///   - messages: Receives a message before a build, and its progress.
  /// - Returns: The program, which has described itself.
  /// - Throws: `CommandError` with code 65 when there is no program, several, or one that does not
  ///   build.
  func find(in root: PackageRoot, _ messages: Messages) throws(CommandError) -> SuiteProgram {
    if let path = program ?? Self.ofEnvironment {
      guard FileManager.default.isExecutableFile(atPath: path) else {
        throw CommandError(.data, "\(path): no program there")
      }
      // Absolute, because a bare name would be looked up on the path.
      return try SuiteProgram(path: URL(fileURLWithPath: path).path, product: product)
    }
    let built = try build(in: root, messages)
    return try SuiteProgram(path: built.path, product: built.product)
  }

  /// Builds the package's program of suites.
  ///
  /// - Parameters:
  ///   - root: The package.
  ///   - messages: Receives a message before the build, and its progress.
  /// - Returns: The built program.
  /// - Throws: `CommandError` with code 65 when there is no program, several, or one that does not
  ///   build.
  func build(in root: PackageRoot, _ messages: Messages) throws(CommandError) -> BuiltProgram {
    defer { messages.progress.end() }
    return try CommandError.converting { () throws(BuildError) in
      let product = if let product { product } else { try SuiteProduct.find(in: root.path) }
      messages.advise("building \(product)")
      var plan = BuildPlan(root: root.path, product: product)
      plan.progress = messages.progress.show
      return try plan.buildInPlace()
    }
  }

  private static var ofEnvironment: String? {
    ProcessInfo.processInfo.environment["BENCH_PROGRAM"].flatMap { $0.isEmpty ? nil : $0 }
  }
}
