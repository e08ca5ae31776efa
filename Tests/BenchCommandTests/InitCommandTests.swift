internal import Foundation
internal import TestSupport
internal import Testing

@testable import BenchCommand

/// The first steps in a package; `ReadmeTests` go on to a red gate.
@Suite struct InitCommandTests {
  private let root = FileManager.default.temporaryDirectory
    .appending(path: "counting-\(UUID().uuidString)").resolvingSymlinksInPath()

  /// A package of a library and a test, in a repository.
  private func makePackage() throws {
    try write(
      "Package.swift",
      """
      // swift-tools-version:5.4
      import PackageDescription
      let package = Package(
        name: "Counting", products: [.library(name: "Counting", targets: ["Counting"])],
        targets: [.target(name: "Counting", path: "Sources")])
      """)
    try write(
      "Sources/Counting.swift",
      """
      /// Returns the words of a text.
      public func words(in text: String) -> [Substring] {
        text.split(separator: " ")
      }
      public func unused(_ number: Int) -> Int { number + 1 }
      """)
    try write("Tests/CountingTests.swift", "words(in: \"a b\"); words(in: \"\")\n")
    try git("init", "--quiet")
    try git("config", "user.name", "A")
    try git("config", "user.email", "a@example.org")
    try git("add", ".")
    try git("commit", "--quiet", "-m", "A package")
  }

  /// In an empty folder, whose hook at first lets nothing be committed.
  @Test(.enabled(if: FixtureProgram.countsAllocations, "\(needsJemalloc)"))
  func sampleStaysWhenGitRefusesTheCommitAndIsGreenAfterAComment() throws {
    defer { try? FileManager.default.removeItem(at: root) }
    let hook = root.appending(path: ".git/hooks/pre-commit")
    try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
    try git("init", "--quiet")
    try git("config", "user.name", "A")
    try git("config", "user.email", "a@example.org")
    try git("config", "core.hooksPath", root.appending(path: ".git/hooks").path)
    try write(".git/hooks/pre-commit", "#!/bin/sh\necho not today >&2\nexit 1\n")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: hook.path)
    let refused = try bench(
      "init", "--commit", "--harness", FixtureProgram.checkout.path, exits: 65)
    #expect(refused.errors.contains("error: not committed: not today"), "\(refused)")
    #expect(refused.output.contains("array/sorted"), "the sample was measured: \(refused)")

    try FileManager.default.removeItem(at: hook)
    try git("add", ".")
    try git("commit", "--quiet", "-m", "A sample")
    #expect(try git("status", "--porcelain") == "", "all is committed or ignored")
    try bench("init", "--harness", FixtureProgram.checkout.path, exits: 64)
    let suite = "Benchmarks/Sources/first-benchmarks/Suite.swift"
    let source = try String(contentsOf: root.appending(path: suite), encoding: .utf8)
    try write(suite, "// The same code.\n\(source)")
    let green = try bench("gate", "--against", "HEAD", "--exact")
    #expect(green.output.contains("passed"), "\(green)")
    #expect(green.output.contains("both sides use"), "the harness is a folder: \(green)")
  }

  @Test func dryRunShowsTheFilesAndWritesNothing() throws {
    defer { try? FileManager.default.removeItem(at: root) }
    try makePackage()
    let shown = try bench("init", "--dry-run", "--harness", FixtureProgram.checkout.path)
    #expect(shown.output.contains("would write \(root.path)/Benchmarks/Package.swift"), "\(shown)")
    #expect(try git("status", "--porcelain") == "")
  }

  @Test func whatCannotBeMadeIsRefusedInOneLine() throws {
    defer { try? FileManager.default.removeItem(at: root) }
    let harness = FixtureProgram.checkout.path
    try write("notes.txt", "no package")
    let none = try bench("init", "--harness", harness, exits: 64)
    #expect(none.errors.contains("no Package.swift; run `bench init` in a package"), "\(none)")
    try makePackage()
    let wrong = try bench("init", "--harness", root.path, exits: 64)
    #expect(wrong.errors.contains("is no checkout of transition-bench"), "\(wrong)")
    let local = try bench("init", "--ci", "github", "--harness", harness, exits: 64)
    #expect(local.errors.contains("CI cannot clone a folder"), "\(local)")
    try write("Benchmarks/mine.txt", "here before")
    let taken = try bench("init", "--harness", harness, exits: 73)
    #expect(taken.errors.contains("is there already; nothing was changed"), "\(taken)")
    try FileManager.default.removeItem(at: root.appending(path: "Benchmarks"))
    try write("Benchmarks", "a file here before")
    let file = try bench("init", "--harness", harness, exits: 73)
    #expect(file.errors.contains("is there already; nothing was changed"), "\(file)")
    try FileManager.default.removeItem(at: root.appending(path: "Benchmarks"))
    let manifest = try String(contentsOf: root.appending(path: "Package.swift"), encoding: .utf8)
    try write(
      "Package.swift",
      manifest.replacing(
        "name: \"Counting\", products", with: "name: \"transition-bench\", products"))
    let namesake = try bench("init", "--harness", harness, exits: 65)
    #expect(namesake.errors.contains("a package of this name cannot depend on"), "\(namesake)")
    try write("Package.swift", "// swift-tools-version:5.4\nlet package = \n")
    let damaged = try bench("init", "--harness", harness, exits: 65)
    #expect(
      damaged.errors.contains("Package.swift: cannot be read: line 2: expected initial value"),
      "\(damaged)")
    try FileManager.default.removeItem(at: root.appending(path: ".git"))
    let unversioned = try bench("init", "--commit", "--harness", harness, exits: 64)
    #expect(unversioned.errors.contains("is no git checkout"), "\(unversioned)")
    #expect(!FileManager.default.fileExists(atPath: root.appending(path: "Benchmarks").path))
  }

  /// This build knows no commit, and names its version.
  @Test func changedLineIsOneThatThePackageManagerReads() throws {
    defer { try? FileManager.default.removeItem(at: root) }
    try write("Package.swift", "// swift-tools-version:5.9\n")
    try write(
      "Benchmarks/Package.swift",
      """
      // swift-tools-version:5.9
      import PackageDescription
      let package = Package(
        name: "suites",
        dependencies: [.package(url: "https://github.com/ordo-one/benchmark", from: "1.29.0")])
      """)
    try bench("init", "--harness", "file:///nowhere/transition-bench.git")
    let manifest = try ChildProcess(
      URL(filePath: "/usr/bin/env"), ["swift", "package", "dump-package"],
      in: root.appending(path: "Benchmarks")
    ).wait()
    #expect(manifest.ending == .exit(0), "\(manifest)")
  }

  @Test(arguments: [
    #".package(url: "https://github.com/ordo-one/package-benchmark.git", from: "1.29.0")"#,
    #".package(name: "swift-benchmark", url: "https://github.com/google/swift-benchmark", "#
      + #".upToNextMajor(from: "0.1.2"))"#,
    #".package(url: "https://github.com/apple/swift-collections-benchmark", from: "0.0.4")"#,
  ])
  func suitesForAnotherHarnessChangeOneLine(dependency: String) throws {
    defer { try? FileManager.default.removeItem(at: root) }
    let before = "// swift-tools-version:5.9\n  \(dependency),\n  .package(path: \"..\"),\n"
    try write("Package.swift", "// swift-tools-version:5.9\n")
    try write("Benchmarks/Package.swift", before)
    let harness = FixtureProgram.checkout.path
    let shown = try bench("init", "--dry-run", "--harness", harness)
    #expect(shown.output.contains("- \(dependency)\n"), "\(shown)")
    let manifest = root.appending(path: "Benchmarks/Package.swift")
    #expect(try String(contentsOf: manifest, encoding: .utf8) == before)
    try git("init", "--quiet")
    try git("config", "user.name", "A")
    try git("config", "user.email", "a@example.org")
    try git("add", ".")
    try git("commit", "--quiet", "-m", "Suites")
    try bench("init", "--commit", "--harness", harness)
    #expect(try git("status", "--porcelain") == "", "the change is committed")
    let name = dependency.contains("google") ? "swift-benchmark" : nil
    let after = try String(contentsOf: manifest, encoding: .utf8)
    #expect(after.contains("path: \"\(harness)\")"), "\(after)")
    #expect(after.contains(".package(path: \"..\")"), "the rest stays: \(after)")
    #expect(name.map(after.contains) ?? true)
  }

  /// A call is of known inputs, and of what tests call most.
  @Test func callsAreChosenByTheirInputsAndUses() throws {
    func symbol(
      _ kind: String, _ path: [String], _ parameters: [String], _ result: String,
      generics: String = "null"
    ) -> String {
      let list = parameters.map { #"{"declarationFragments": [{"spelling": "x: \#($0)"}]}"# }
      let names = path.map { #""\#($0)""# }.joined(separator: ", ")
      return """
        {"kind": {"identifier": "\(kind)"}, "names": {"title": "\(path.last ?? "")"},
         "pathComponents": [\(names)], "declarationFragments": [{"spelling": "func"}],
         "swiftGenerics": \(generics),
         "functionSignature": {"parameters": [\(list.joined(separator: ", "))],
           "returns": [{"spelling": "\(result)"}]}}
        """
    }
    let comparable = #"{"constraints": [{"kind": "conformance", "lhs": "Self.Element"}]}"#
    let symbols = [
      symbol("swift.init", ["Big", "init(_:)"], ["Int"], "Big"),
      symbol("swift.method", ["Big", "power(_:)"], ["Int"], "Big"),
      symbol("swift.method", ["Big", "stream(to:)"], ["OutputStream"], "Int"),
      symbol("swift.func", ["rare(_:count:)"], ["String", "Int"], "String"),
      symbol("swift.func", ["nothing(_:)"], ["Int"], "()"),
    ]
    let extensions = [
      symbol("swift.method", ["Sequence", "least()"], [], "[Self.Element]", generics: comparable),
      symbol("swift.method", ["Sequence", "later()"], [], "Later<Self>"),
      symbol(
        "swift.method", ["Sequence", "any(_:)"], ["Int"], "T", generics: #"{"parameters": [{}]}"#),
    ]
    let graphs = [symbols, extensions].map {
      Data("{\"symbols\": [\($0.joined(separator: ","))]}".utf8)
    }
    let tests = "Big(1); Big(2).power(3); Big(3).power(1); nothing(1); later(); any(1)"
    let calls = try PublicFunctions(graphs: graphs, tests: tests).calls
    #expect(calls.map(\.name) == ["power", "init", "rare", "least"])
    #expect(calls[3].inputs == ["Array(0..<1000)"])
    #expect(calls[0].inputs == ["Big(100)", "100"])
    #expect(calls[0].expression(["a", "b"]) == "a.power(b)")
    #expect(calls[2].expression(["a", "b"]) == "rare(a, count: b)")
  }

  // MARK: Tools

  private func write(_ path: String, _ text: String) throws {
    let file = root.appending(path: path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  @discardableResult private func git(_ words: String...) throws -> String { try git(words) }

  @discardableResult private func git(_ words: [String]) throws -> String {
    let outcome = try ChildProcess(
      URL(filePath: "/usr/bin/env"), ["git"] + words, in: root
    ).wait()
    #expect(outcome.ending == .exit(0), "\(outcome)")
    return outcome.output
  }

  @discardableResult private func bench(
    _ words: String..., exits status: Int32 = 0,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> ChildProcess.Outcome {
    let outcome = try ChildProcess(
      FixtureProgram.bench.executable, words, in: root, environment: ["BENCH_PROGRAM": ""]
    ).wait()
    #expect(
      outcome.ending == .exit(status), "bench \(words): \(outcome)",
      sourceLocation: sourceLocation)
    return outcome
  }
}
