internal import Foundation
internal import Testing

/// `scripts/bench`: when it builds, and that it is otherwise not there.
@Suite struct BenchScriptTests {
  @Test func firstCallBuildsAndRuns() throws {
    let checkout = try Checkout()
    let outcome = try checkout.run("scripts/bench")
    #expect(outcome.status == 0)
    let verbs = checkout.calls.map { $0.split(separator: " --package-path")[0] }
    let build = "swift build -c release --product"
    #expect(verbs == ["\(build) transition-suites", "\(build) bench", "bench "])
  }

  @Test func suiteProgramIsTheBuiltOneUnlessOverridden() throws {
    let checkout = try Checkout()
    let built = try checkout.run("scripts/bench", environment: ["FAKE_BENCH_SAYS": "BENCH_PROGRAM"])
    let path = checkout.root.appending(path: ".build/release/transition-suites").path
    #expect(built.output.hasSuffix("\(path)\n"))
    let named = try checkout.run(
      "scripts/bench",
      environment: ["FAKE_BENCH_SAYS": "BENCH_PROGRAM", "BENCH_PROGRAM": "/else/where"])
    #expect(named.output.hasSuffix("/else/where\n"))
  }

  @Test func filmVerbBuildsItsCompanionProgram() throws {
    let checkout = try Checkout()
    try checkout.run("scripts/bench", ["film", "--list"])
    #expect(checkout.calls.contains { $0.contains(" --product bench-film ") })
    #expect(checkout.calls.last == "bench film --list")
    let count = checkout.calls.count
    try checkout.run("scripts/bench", ["film"])
    #expect(checkout.calls.count == count + 1, "nothing changed, nothing built")
  }

  @Test func unchangedSourcesAreNotRebuilt() throws {
    let checkout = try Checkout()
    try checkout.run("scripts/bench")
    let second = try checkout.run("scripts/bench")
    #expect(second.status == 0)
    #expect(second.errors == "")
    #expect(checkout.buildCount == 1)
  }

  @Test(arguments: Change.allCases)
  func changedSourceIsRebuilt(_ change: Change) throws {
    let checkout = try Checkout()
    try checkout.run("scripts/bench")
    let environment = try change.apply(to: checkout)
    try checkout.run("scripts/bench", environment: environment)
    #expect(checkout.buildCount == 2, "\(change) went unnoticed")
    try checkout.run("scripts/bench", environment: environment)
    #expect(checkout.buildCount == 2, "\(change) was built twice")
  }

  @Test func changedTestCausesNoBuild() throws {
    let checkout = try Checkout()
    try checkout.run("scripts/bench")
    try checkout.write("// changed\n", to: "Tests/GeometryTests/PointTests.swift")
    try checkout.run("scripts/bench")
    #expect(checkout.buildCount == 1)
  }

  @Test func editDuringABuildCausesAnotherBuild() throws {
    let checkout = try Checkout()
    let source = checkout.root.appending(path: "Sources/Geometry/Point.swift").path
    try checkout.run("scripts/bench", environment: ["FAKE_SWIFT_EDITS": source])
    try checkout.run("scripts/bench")
    #expect(checkout.buildCount == 2)
  }

  @Test func dependenciesPinnedByTheFirstBuildCauseNoSecond() throws {
    let checkout = try Checkout()
    let pins = checkout.root.appending(path: "Package.resolved").path
    try checkout.run("scripts/bench", environment: ["FAKE_SWIFT_EDITS": pins])
    try checkout.run("scripts/bench")
    #expect(checkout.buildCount == 1)
  }

  @Test func failedBuildExits70AndLeavesNoStamp() throws {
    let checkout = try Checkout()
    try checkout.run("scripts/bench")
    let failing = ["FAKE_SWIFT_FAILS": "build", "BENCH_SWIFT_FLAGS": "-broken"]
    let outcome = try checkout.run("scripts/bench", environment: failing)
    #expect(outcome.status == 70)
    #expect(outcome.output == "")
    #expect(outcome.errors.hasSuffix("the build failed, see above; nothing was run\n"))
    #expect(checkout.calls.count { $0.hasPrefix("bench") } == 1)
    try checkout.run("scripts/bench")
    // The failed call ended at the program of suites, which comes first.
    #expect(checkout.buildCount == 2)
  }

  @Test func compilerFlagsArePassedSeparately() throws {
    let checkout = try Checkout()
    let flags = ["BENCH_SWIFT_FLAGS": "-Xswiftc  -Ounchecked"]
    try checkout.run("scripts/bench", environment: flags)
    #expect(checkout.calls.first?.hasSuffix(" -Xswiftc -Ounchecked") == true)
  }

  @Test func buildOutputDoesNotReachStandardOutput() throws {
    let checkout = try Checkout()
    let outcome = try checkout.run("scripts/bench", ["run"])
    #expect(outcome.output == "\(checkout.root.path)\n<run>\n")
    #expect(outcome.errors == "the compiler speaks\nthe compiler speaks\n", "for each product")
  }

  @Test func argumentsDirectoryAndExitCodePassThrough() throws {
    let checkout = try Checkout()
    let arguments = ["run", "two words", "", "*", "--filter=a\\b"]
    let outcome = try checkout.run(
      "scripts/bench", arguments, environment: ["FAKE_BENCH_EXIT": "3"], from: checkout.programs)
    #expect(outcome.status == 3)
    let expected = [checkout.programs.path] + arguments.map { "<\($0)>" }
    #expect(outcome.output == expected.map { $0 + "\n" }.joined())
  }

  @Test func everyCallBuildsWithoutGNUFind() throws {
    let checkout = try Checkout()
    try checkout.replace("find", with: "find-without-printf")
    for _ in 1...2 {
      let outcome = try checkout.run("scripts/bench")
      #expect(outcome.status == 0)
    }
    #expect(checkout.buildCount == 2)
  }

  @Test func everyCallBuildsUnderAVersionManager() throws {
    let checkout = try Checkout()
    try checkout.replaceCompiler(withCopyNamed: "swiftly")
    for _ in 1...2 { try checkout.run("scripts/bench") }
    #expect(checkout.buildCount == 2)
  }
}

/// Something that makes the last build out of date.
enum Change: CaseIterable {
  case editedSource, editedSourceOfSameSizeAndDate, addedSource, deletedSource, renamedSource
  case editedBenchmark, editedManifest, editedPins
  case anotherToolchain, otherFlags, otherToolchainVariable
  case deletedBinary, binaryBuiltByHand, deletedSuites

  /// Makes the change, and returns the variables to set from now on.
  func apply(to checkout: Checkout) throws -> [String: String] {
    let source = "Sources/Geometry/Point.swift"
    switch self {
    case .editedSource: try checkout.write("// longer than it was before\n", to: source)
    case .editedSourceOfSameSizeAndDate: try editKeepingSizeAndDate(source, in: checkout)
    case .addedSource: try checkout.write("// new\n", to: "Sources/Geometry/Rect.swift")
    case .deletedSource: try checkout.execute("rm", [source])
    case .renamedSource: try checkout.execute("mv", [source, "Sources/Geometry/Dot.swift"])
    case .editedBenchmark: try checkout.write("print(10)\n", to: "Benchmarks/suites/main.swift")
    case .editedManifest: try checkout.write("// another manifest\n", to: "Package.swift")
    case .editedPins: try checkout.write("{}\n", to: "Package.resolved")
    case .anotherToolchain: try checkout.replaceCompiler(withCopyNamed: "swift-of-tomorrow")
    case .otherFlags: return ["BENCH_SWIFT_FLAGS": "-Xswiftc -Ounchecked"]
    case .otherToolchainVariable: return ["TOOLCHAINS": "tomorrow"]
    case .deletedBinary: try checkout.execute("rm", [".build/release/bench"])
    case .deletedSuites: try checkout.execute("rm", [".build/release/transition-suites"])
    case .binaryBuiltByHand: try checkout.execute("touch", [".build/release/bench"])
    }
    return [:]
  }

  private func editKeepingSizeAndDate(_ path: String, in checkout: Checkout) throws {
    try checkout.execute("cp", ["-p", path, ".build/before"])
    let text = try String(contentsOf: checkout.root.appending(path: path), encoding: .utf8)
    try checkout.write(text.replacing("Point", with: "Poinx"), to: path)
    try checkout.execute("touch", ["-r", ".build/before", path])
  }
}
