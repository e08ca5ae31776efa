internal import ArgumentParser
internal import Builds
internal import ChildProcess
internal import Comparison
internal import Essentials
internal import Measurements
internal import Sessions

/// A command whose builds have a limit.
protocol BuildingCommand: ParsableCommand {
  var builds: BuildOptions { get }
}

/// A command that is given a program of suites, or builds it.
protocol ProgramCommand: BuildingCommand {
  var program: ProgramOptions { get }
}

extension ProgramCommand {
  var builds: BuildOptions { program.builds }
}

/// The options of the package manager's builds.
struct BuildOptions: ParsableArguments {
  @Option(help: "The executable of suites, where a package has several.")
  var product: String?

  @Option(
    help: .init(
      "The time after which a build is ended; 60min by default.", valueName: "seconds"),
    transform: duration(_:))
  var buildTimeout = Duration.seconds(Wait.longest)

  func validate() throws {
    guard buildTimeout > .zero else {
      throw ValidationError("--build-timeout wants a positive number of seconds")
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

  @OptionGroup var builds: BuildOptions

  private var product: String? { builds.product }

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
  ///   - timeout: The time without an answer that counts as a stall.
  /// - Returns: The program, which has described itself.
  /// - Throws: `CommandError` with code 65 when there is no program, several, or one that does not
  ///   build.
  func find(
    in root: PackageRoot, _ messages: Messages,
    timeout: Duration = MeasurementSettings.usualTimeout
  ) throws(CommandError) -> SuiteProgram {
    if let path = program ?? Self.ofEnvironment {
      guard FileManager.default.isExecutableFile(atPath: path) else {
        throw CommandError(.data, "\(path): no program there")
      }
      // Absolute, because a bare name would be looked up on the path.
      return try SuiteProgram(
        path: URL(fileURLWithPath: path).path, product: product, timeout: timeout)
    }
    let built = try build(in: root, messages)
    return try SuiteProgram(path: built.path, product: built.product, timeout: timeout)
  }

  /// Builds the package's program of suites: where a release build of it is already, or else
  /// as for a comparison, so that the next gate finds its dependencies compiled.
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
      let plan = try plan(in: root, messages)
      return try TimeAccount.spend(on: .builds) { () throws(BuildError) in
        plan.isBuiltInPlace
          ? try plan.buildInPlace() : try CandidateBuild(plan, in: .around(plan.root)).program
      }
    }
  }

  /// Finds the program for a comparison with a commit; builds it with the flags of comparisons
  /// unless a built one was named.
  ///
  /// The comparison needs that build in any case. One in `.build` would only describe itself.
  ///
  /// - Parameters:
  ///   - root: The package.
  ///   - messages: Receives a message before the build, and its progress.
  ///   - timeout: The time without an answer that counts as a stall.
  ///   - variants: The two ways to build the same sources; `nil` compares with a commit.
  /// - Returns: The program, with its build unless a built program was named.
  /// - Throws: `CommandError` like `find(in:_:)`; with code 64 for a commit outside of a checkout.
  func findCandidate(
    in root: PackageRoot, _ messages: Messages, timeout: Duration, as variants: BuildVariants? = nil
  ) throws(CommandError) -> SuiteProgram {
    guard isBuiltHere else { return try find(in: root, messages, timeout: timeout) }
    defer { messages.progress.end() }
    let (built, build) = try CommandError.converting { () throws(BuildError) in
      var plan = try plan(in: root, messages)
      if let variants { plan.variant = variants.candidate }
      return try TimeAccount.spend(on: .builds) { () throws(BuildError) in
        try candidate(plan, as: variants)
      }
    }
    return try SuiteProgram(
      path: built.path, product: built.product, build: build, timeout: timeout)
  }

  private func candidate(
    _ plan: BuildPlan, as variants: BuildVariants?
  ) throws(BuildError) -> (BuiltProgram, CandidateBuild?) {
    // The comparison holds the build of a commit.
    if let commit = variants?.commit {
      return (try ReferenceBuilds(plan).build(of: commit).program, nil)
    }
    let build =
      variants == nil
      ? try CandidateBuild(plan, in: Repository(at: plan.root))
      : try CandidateBuild.variant(plan, in: .around(plan.root))
    return (build.program, build)
  }

  /// Returns the plan of a build of the package's program, and announces the build.
  private func plan(
    in root: PackageRoot, _ messages: Messages
  ) throws(BuildError) -> BuildPlan {
    let product = if let product { product } else { try SuiteProduct.find(in: root.path) }
    messages.advise("building \(product)")
    var plan = BuildPlan(root: root.path, product: product)
    plan.progress = messages.progress.show
    return plan
  }

  static var ofEnvironment: String? {
    ProcessInfo.processInfo.environment["BENCH_PROGRAM"].flatMap { $0.isEmpty ? nil : $0 }
  }
}
