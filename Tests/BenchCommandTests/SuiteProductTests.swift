internal import Foundation
internal import TestSupport
internal import Testing

/// Programs of suites that the command finds in the package of the working folder, and builds.
@Suite struct SuiteProductTests {
  @Test func executableDependingOnTheLibraryIsBuiltAndMeasured() throws {
    let package = try StandInPackage()
    let inside = package.folder.root.appending(path: "known-cost")
    let outcome = try package.bench("list", in: inside)
    #expect(outcome.output.contains("known/allocations/one"), "\(outcome)")
    #expect(outcome.errors == "building known-cost\n", "\(outcome)")
    let built = package.folder.path(".bench/candidate/release/known-cost")
    #expect(FileManager.default.isExecutableFile(atPath: built))
    try package.bench("run", "--filter", "known/.*/none", "--time", "0.01", "--quiet")
  }

  /// A debug build, as tests make it, has nothing that a benchmark could use.
  @Test(arguments: [("debug", true), ("release", false)])
  func releaseBuildOfThePackageIsContinued(configuration: String, buildsAnew: Bool) throws {
    let package = try StandInPackage()
    let build = try ChildProcess(
      URL(filePath: "/usr/bin/env"),
      ["swift", "build", "--configuration", configuration, "--product", "known-cost"],
      in: package.folder.root
    ).wait()
    #expect(build.ending == .exit(0), "\(build)")
    try package.bench("list")
    let candidate = package.folder.path(".bench/candidate")
    #expect(FileManager.default.fileExists(atPath: candidate) == buildsAnew)
  }

  @Test(arguments: ["Benchmark", "CollectionsBenchmark"])
  func executableOfAForeignHarnessIsFound(library: String) throws {
    let package = try StandInPackage(library: library)
    #expect(try package.bench("list").errors == "building known-cost\n")
  }

  /// The suites of swift-collections are a target, on which the program depends.
  @Test func executableDependingOnATargetOfSuitesIsFound() throws {
    let package = try StandInPackage()
    let target = ".target(name: \"Suites\", dependencies: [\"Benchmarking\"], path: \"Suites\")"
    let manifest = StandInPackage.manifest(programs: ["known-cost"])
      .replacing("dependencies: [\"Benchmarking\"]", with: "dependencies: [\"Suites\"]")
      .replacing("targets: [", with: "targets: [\(target), ")
    try package.write("Package.swift", manifest)
    try package.write("Suites/include/suites.h", "int none;\n")
    try package.write("Suites/suites.c", "#include \"suites.h\"\n")
    #expect(try package.bench("list").errors == "building known-cost\n")
  }

  /// As manifests for Swift 5.3 declare it.
  @Test func targetWithAMainProgramIsAnExecutable() throws {
    let package = try StandInPackage()
    let manifest = StandInPackage.manifest(programs: ["known-cost"])
      .replacing(".executableTarget", with: ".target").replacing(": 6.0", with: ":5.3")
    try package.write("Package.swift", manifest)
    #expect(try package.bench("list").errors == "building known-cost\n")
  }

  @Test func changedSourceIsRebuiltBeforeMeasuring() throws {
    let package = try StandInPackage()
    try package.bench("list")
    let own = try FixtureProgram.ownSuite.executable.path
    try package.write(
      "known-cost/main.c", package.source.replacing(package.folder.program.path, with: own))
    #expect(try package.bench("list").output.contains("sorting/array/sorted"))
  }

  @Test func packageWithoutSuitesIsRefused() throws {
    let package = try StandInPackage(programs: [])
    for verb in ["list", "run", "gate"] {
      let outcome = try package.bench(verb, exits: 65)
      let root = package.folder.root.path
      let words = "no executable target depends on Benchmarking; add one that calls benchmarkMain"
      // On a busy machine, a line says what the command waits for.
      let lines = outcome.errors.split(separator: "\n").filter { !$0.hasPrefix("waiting for ") }
      #expect(lines == ["error: \(root): \(words)"], "\(outcome)")
    }
  }

  @Test func severalProgramsRequireAProductOption() throws {
    let package = try StandInPackage(programs: ["one", "other"])
    let outcome = try package.bench("list", exits: 65)
    #expect(
      outcome.errors.hasSuffix(
        "several executables hold suites (one, other); choose one with --product\n"), "\(outcome)")
    #expect(outcome.errors.split(separator: "\n").count == 1, "\(outcome)")
    let chosen = try package.bench("list", "--product", "other")
    #expect(chosen.errors == "building other\n", "\(chosen)")
    #expect(chosen.output.contains("known/allocations/one"), "\(chosen)")
    let unknown = try package.bench("list", "--product", "zzz", exits: 65)
    #expect(unknown.errors.contains("has no executable product zzz"), "\(unknown)")
  }

  @Test func declaredProductIsPreferred() throws {
    let package = try StandInPackage(programs: ["helper", "suites"], products: ["suites"])
    #expect(try package.bench("list").errors == "building suites\n")
    let both = try StandInPackage(
      programs: ["helper", "one", "other"], products: ["one", "other"])
    let outcome = try both.bench("list", exits: 65)
    #expect(outcome.errors.contains("(one, other)"), "\(outcome)")
  }

  @Test func compilerErrorsAreShownWhenTheBuildFails() throws {
    let package = try StandInPackage()
    try package.write("known-cost/main.c", "int main(void) { return nothing; }\n")
    let outcome = try package.bench("gate", exits: 65)
    #expect(outcome.errors.contains("error: the working tree does not build:\n"), "\(outcome)")
    #expect(outcome.errors.contains("nothing"), "the compiler's words: \(outcome)")
    #expect(outcome.errors.contains("whole log: \(package.folder.path(".bench/candidate.log"))\n"))
    #expect(outcome.output.isEmpty)
  }

  @Test func unreadableManifestIsRefused() throws {
    let package = try StandInPackage()
    try package.write("Package.swift", "// swift-tools-version: 6.0\nlet package = nothing\n")
    let outcome = try package.bench("list", exits: 65)
    #expect(
      outcome.errors.hasPrefix("error: \(package.folder.path("Package.swift")): cannot be read"),
      "\(outcome)")
  }

  @Test func programWithoutSuitesIsRefused() throws {
    let package = try StandInPackage()
    try package.write("known-cost/main.c", "int main(void) { return 0; }\n")
    let outcome = try package.bench("list", exits: 65)
    #expect(outcome.errors.contains("no program of suites that this bench can talk to"))
  }

  @Test func missingSwiftIsReported() throws {
    let package = try StandInPackage()
    let outcome = try package.folder.bench(
      ["list"], exits: 69, environment: ["BENCH_PROGRAM": "", "PATH": "/nonexistent"])
    #expect(outcome.errors.contains("swift is not on the path"), "\(outcome)")
  }
}
