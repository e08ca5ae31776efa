internal import Foundation
internal import TestSupport
internal import Testing

/// Programs of suites that are named, and what their absence or fault is answered with.
@Suite struct SuiteProgramTests {
  private let folder: PackageFolder

  init() throws {
    folder = try PackageFolder()
  }

  // MARK: The program that is named

  @Test func programOptionOverridesTheVariable() throws {
    let own = try FixtureProgram.ownSuite.executable.path
    let outcome = try folder.bench("list", "--program", own)
    #expect(outcome.output.contains("sorting/array/sorted"), "\(outcome)")
    #expect(!outcome.output.contains("known/"), "\(outcome)")
  }

  @Test func programPathMayBeRelative() throws {
    try FileManager.default.createSymbolicLink(
      at: folder.root.appending(path: "linked"), withDestinationURL: folder.program)
    #expect(try folder.bench("list", "--program", "./linked").output.contains("known/"))
    try folder.bench("run", "--program", "linked", "--filter", "known/.*/none", "--time", "0.01")
  }

  @Test func builtProgramNeedsNoProduct() throws {
    let outcome = try folder.bench(
      "list", "--program", folder.program.path, "--product", "known-cost", exits: 64)
    #expect(outcome.errors.contains("--program and --product"), "\(outcome)")
  }

  // MARK: Files that are no programs of suites

  private static let verbs = [
    ["list"], ["run"], ["gate", "--exact"], ["baseline", "accept", "--because", "a test"],
    ["profile", "known/allocations/one", "--with", "allocations"], ["selftest", "--aa"],
    ["doctor", "--time", "0"],
  ]

  @Test(arguments: verbs)
  func absentProgramIsRefusedByEveryVerb(verb: [String]) throws {
    let outcome = try folder.refuses(
      65, verb + ["--program", "nowhere"], saying: ["nowhere", "no program there"])
    #expect(outcome.errors.split(separator: "\n").count == 1, "\(outcome)")
  }

  @Test func nonExecutableFileIsRefused() throws {
    let file = folder.root.appending(path: "plain")
    try Data("#!/bin/sh\n".utf8).write(to: file)
    try refuses(file.path, saying: "no program there")
    try refuses(folder.root.path, saying: "no program")
  }

  /// Programs that say nothing, that say the request again, and that never stop talking.
  @Test(arguments: ["/bin/true", "/bin/cat", "/usr/bin/yes"])
  func systemProgramIsRefused(path: String) throws {
    try refuses(path, saying: "no program of suites that this bench can talk to")
  }

  @Test(arguments: [
    // As a worker whose requests had other names.
    "echo 'Error: DecodingError.typeMismatch: expected value of type WorkerRequest.' >&2; exit 1",
    "read request; echo '{\"introduction\":{\"_0\":{\"benchmarks\":[]}}}'; cat",
    "read request; echo '{\"description\":{\"_0\":{}}}'; cat",
    "read request; echo; cat", "exec /nonexistent",
  ])
  func workerOfAnotherProtocolIsRefused(script: String) throws {
    let program = folder.root.appending(path: "older")
    try writeProgram(Data("#!/bin/sh\n\(script)\n".utf8), to: program)
    try refuses(program.path, saying: "no program of suites that this bench can talk to")
  }

  @Test func killedWorkerIsAFailure() throws {
    let program = folder.root.appending(path: "killed")
    try writeProgram(Data("#!/bin/sh\nkill -9 $$\n".utf8), to: program)
    try folder.refuses(70, "list", "--program", program.path, saying: ["signal 9 (killed)"])
  }

  private func refuses(
    _ program: String, saying words: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    for verb in [["list"], ["run"], ["gate", "--exact"]] {
      let outcome = try folder.refuses(
        65, verb + ["--program", program], saying: [program, words],
        sourceLocation: sourceLocation)
      #expect(
        outcome.errors.split(separator: "\n").count == 1, "\(outcome)",
        sourceLocation: sourceLocation)
      #expect(outcome.output.isEmpty, "\(outcome)", sourceLocation: sourceLocation)
    }
  }

  // MARK: Builds that compare with nothing

  @Test func gateRefusesADebugBuild() throws {
    let debug = try builtBesideTests("known-cost")
    let call = ["--program", debug.path, "--filter", "known/.*/none"]
    let gate = try folder.refuses(
      65, ["gate", "--exact"] + call, saying: [debug.path, "without optimisation", "-c release"])
    #expect(gate.errors.split(separator: "\n").count == 1, "\(gate)")
    try folder.refuses(
      65, ["baseline", "accept", "--exact", "--because", "a test"] + call,
      saying: [debug.path, "without optimisation"])
  }

  /// A program without its comments does not tell its whole toolchain.
  @Test(.enabled(if: FixtureProgram.countsAllocations, "\(needsJemalloc)"))
  func strippedProgramsCompareOnlyWithEachOther() throws {
    let stripped = folder.root.appending(path: "stripped")
    let strip = try ChildProcess(
      URL(filePath: "/usr/bin/env"),
      ["strip", "--strip-all", "-o", stripped.path, folder.program.path], in: folder.root
    ).wait()
    try #require(strip.ending == .exit(0), "\(strip)")
    let call = ["--program", stripped.path, "--filter", "known/.*/(none|one)"]
    try folder.bench(["run", "--time", "0.01"] + call)
    let same = try folder.bench(["gate", "--against-binary", stripped.path] + call)
    #expect(same.output.contains("passed"), "\(same)")
    let outcome = try folder.refuses(
      65, ["gate", "--exact", "--against-binary", folder.program.path] + call,
      saying: ["the builds do not compare"])
    #expect(outcome.errors.split(separator: "\n").count == 1, "\(outcome)")
  }
}

/// A program that the package manager built for the tests, without optimisation.
func builtBesideTests(_ name: String) throws -> URL {
  let tests = try #require(Bundle.main.executableURL)
  return tests.deletingLastPathComponent().appending(path: name)
}
