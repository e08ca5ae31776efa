import Foundation
import PackagePlugin

/// `swift package bench VERB …`: builds the package's program of suites, then runs the installed
/// `bench` on it.
///
/// SwiftPM turns every failing exit code into 1; the last line that the plugin prints tells the
/// code of `bench`, and so does the file of `--status-file`.
@main struct BenchPlugin: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) async throws {
    let call = try Call(arguments)
    let process = Process()
    process.executableURL = try installedCommand()
    process.arguments = call.words
    process.currentDirectoryURL = context.package.directoryURL
    if call.needsProgram {
      // `bench` builds the program itself without this variable, and would wait for the same lock.
      var environment = ProcessInfo.processInfo.environment
      environment["BENCH_PROGRAM"] = try program(of: context.package, named: call.product)
      process.environment = environment
    }
    try process.run()
    process.waitUntilExit()
    let status = process.terminationStatus
    guard process.terminationReason == .exit, status == 0 else {
      throw Failure("bench ended with exit code \(status)")
    }
  }

  /// Finds the command by BENCH_COMMAND, on PATH, or where `scripts/install` puts it.
  private func installedCommand() throws -> URL {
    let environment = ProcessInfo.processInfo.environment
    if let path = environment["BENCH_COMMAND"], !path.isEmpty {
      guard FileManager.default.isExecutableFile(atPath: path) else {
        throw Failure("BENCH_COMMAND=\(path): no program there")
      }
      return URL(fileURLWithPath: path)
    }
    let folders =
      (environment["PATH"] ?? "").split(separator: ":").map(String.init)
      + ["\(environment["HOME"] ?? "")/.local/bin", "/usr/local/bin"]
    for path in folders.map({ "\($0)/bench" })
    where FileManager.default.isExecutableFile(atPath: path) {
      return URL(fileURLWithPath: path)
    }
    throw Failure(
      "bench is not installed; run scripts/install of transition-bench, or set BENCH_COMMAND to it")
  }

  /// Builds the program of suites in release, by SwiftPM itself: a `swift build` started from here
  /// would wait for the lock that this call holds.
  private func program(of package: Package, named product: String?) throws -> String {
    let name = try product ?? suiteProduct(of: package)
    let build = try packageManager.build(
      .product(name), parameters: .init(configuration: .release, logging: .concise))
    guard build.succeeded else { throw Failure("\(name) does not build:\n\(build.logText)") }
    let programs = build.builtArtifacts.filter { $0.kind == .executable }
    guard let program = programs.first(where: { $0.url.lastPathComponent == name }) else {
      throw Failure("\(package.displayName) has no executable product \(name)")
    }
    return program.url.path
  }

  /// Returns the only executable that depends on the harness, directly or by targets.
  ///
  /// Every executable is a product here, declared or not, so declarations cannot choose one.
  private func suiteProduct(of package: Package) throws -> String {
    let users = package.targets(ofType: SwiftSourceModuleTarget.self)
      .filter { $0.kind == .executable && usesHarness($0) }.map(\.name)
    guard let name = users.first else {
      throw Failure(
        "no executable target depends on Benchmarking; add one that calls benchmarkMain")
    }
    guard users.count == 1 else {
      let names = users.joined(separator: ", ")
      throw Failure("several executables hold suites (\(names)); choose one with --product")
    }
    return name
  }

  private func usesHarness(_ target: some Target) -> Bool {
    let names = ["Benchmarking", "Benchmark", "CollectionsBenchmark"]
    return target.recursiveTargetDependencies.contains { names.contains($0.name) }
  }
}

/// The arguments for `bench`, without `--product NAME`: the plugin builds the product itself.
private struct Call {
  var words: [String]
  var product: String?

  init(_ arguments: [String]) throws {
    words = arguments
    if let option = words.firstIndex(of: "--product") {
      guard option + 1 < words.count else { throw Failure("--product wants a name") }
      product = words[option + 1]
      words.removeSubrange(option...option + 1)
    }
    // Last, so that the first word is the verb; an older file must not outlive a failed build.
    if let option = words.firstIndex(of: "--status-file"), option + 1 < words.count {
      let path = words[option + 1]
      words.removeSubrange(option...option + 1)
      words += ["--status-file", path]
      try? FileManager.default.removeItem(atPath: path)
    }
  }

  /// Whether `bench` will start the program of suites: not for verbs that only read files, for help
  /// texts, or if the user names a built program.
  var needsProgram: Bool {
    let offline = ["clean", "compare", "help", "history", "init", "manual", "merge", "report"]
    guard let verb = words.first, !verb.hasPrefix("-"), !offline.contains(verb) else {
      return false
    }
    return !words.contains("--help") && !words.contains("--program")
  }
}

private struct Failure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}
