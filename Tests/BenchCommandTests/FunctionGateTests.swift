internal import Foundation
internal import TestSupport
internal import Testing

/// Gates between two builds in which work grew in one function, or moved from one to another.
@Suite(
  .enabled(if: FixtureProgram.countsAllocations, "\(needsJemalloc)"),
  .enabled(if: hasValgrind, "\(needsValgrind)"))
struct FunctionGateTests {
  private let copies: ProgramCopies
  private static let called = "functions/work/called"
  private static let inlined = "functions/work/inlined"
  private static let options = ["--suite", "functions", "--exact", "--format", "json"]

  init() throws {
    copies = try ProgramCopies(in: PackageFolder.inCheckout)
  }

  private func gate(
    _ switches: [String], _ options: String..., exits status: Int32 = 0
  ) throws -> JudgedDocument {
    try copies.gate(
      Self.options + options, candidate: ["FUNCTIONS"] + switches, reference: ["FUNCTIONS"],
      tools: true, exits: status
    ).json(JudgedDocument.self)
  }

  /// The small function takes 500 steps, then 515: 3 % more.
  ///
  /// Beside it are 200 000 steps.
  @Test(arguments: [(Self.called, "small(_:)"), (Self.inlined, "smallInlined(_:)")])
  func growthOfASmallFunctionIsInformation(id: String, name: String) throws {
    let row = try #require(try gate(["GROWN"])[id])
    #expect(row.verdict == "unchanged")
    let ratio = try #require(row.metrics?["instructions"]?.ratio)
    #expect(ratio > 1 && ratio < 1.0002, "\(ratio)")
    let function = try #require(row.functions?.first, "\(row)")
    #expect(row.functions?.count == 1 && function.name.contains(name), "\(row.functions ?? [])")
    #expect((0.02...0.04).contains(function.growth / function.before), "\(function)")
  }

  /// Five such steps are the growth of the test above, which a gate against the first build lists.
  @Test func oneStepOfFiveIsNotListed() throws {
    let row = try #require(try gate(["STEPPED"], "--functions")[Self.called])
    let instructions = try #require(row.metrics?["instructions"]?.ratio)
    #expect(instructions > 1 && row.functions == nil, "\(row)")
  }

  @Test func growthOfASmallFunctionIsRedByChoice() throws {
    let document = try gate(["GROWN"], "--functions", exits: 2)
    for id in [Self.called, Self.inlined] {
      let row = try #require(document[id])
      #expect(row.verdict == "regressed")
      let instructions = try #require(row.metrics?["instructions"])
      #expect(instructions.verdict == "regressed")
      #expect(instructions.note?.contains(" instructions per iteration in `small") == true)
      let place = try #require(row.place, "\(row)")
      let file = FixtureProgram.checkout.appending(path: place.file)
      let lines = try String(contentsOf: file, encoding: .utf8).split(
        separator: "\n", omittingEmptySubsequences: false)
      #expect(lines[place.line - 1].contains("func small"), "\(place)")
    }
    #expect(document.problems?.count == 2, "\(document.problems ?? [])")
  }

  /// Inlining and renaming move all of the work; the total changes by a call.
  @Test(arguments: ["OUTLINED", "RENAMED"])
  func movedWorkIsNoGrowth(change: String) throws {
    let document = try gate([change], "--functions")
    #expect(document.benchmarks.allSatisfy { $0.functions == nil }, "\(document.benchmarks)")
    let total = document["functions/work/\(change == "RENAMED" ? "renamed" : "moved")"]
    #expect(total?.metrics?["instructions"]?.verdict == "unchanged")
  }

  @Test func equalProgramsHaveNoGrowth() throws {
    let document = try gate(["ANOTHER"], "--functions")
    #expect(document.benchmarks.allSatisfy { $0.functions == nil })
  }

  @Test func textListsFunctionsWithTheirBenchmarks() throws {
    let outcome = try copies.gate(
      "--suite", "functions", "--exact", candidate: ["FUNCTIONS", "GROWN"],
      reference: ["FUNCTIONS"], tools: true)
    #expect(
      outcome.output.contains("functions with more instructions, counted exactly:\n"), "\(outcome)")
    #expect(
      outcome.output.contains(/\+\d+ instructions per iteration in `small\(_:\)` \(\+[23]\.\d %\)/),
      "\(outcome)")
    #expect(outcome.output.contains("2 functions with more instructions"), "\(outcome)")
  }

  // MARK: Bad input

  @Test func strippedProgramIsOneErrorAndTheRestIsJudged() throws {
    let reference = try copies.copy(planting: ["FUNCTIONS"]).path
    // That section has the version of the compiler, which must be that of the candidate.
    let strip = try ChildProcess(
      URL(filePath: "/usr/bin/strip"), ["--strip-all", "--keep-section=.debug_str", reference],
      in: copies.folder.root, environment: [:])
    #expect(try strip.wait().ending == .exit(0))
    let outcome = try copies.start(
      Self.options + ["--functions"], candidate: ["FUNCTIONS", "GROWN"], reference: reference,
      tools: true
    ).wait()
    #expect(outcome.ending == .exit(65), "\(outcome)")
    let document = try outcome.json(JudgedDocument.self)
    let problem = "instructions not counted: \(reference): no symbols, by which functions are found"
    #expect(document.problems?.count == 1, "\(document.problems ?? [])")
    #expect(document.problems?.first?.hasPrefix(problem) == true, "\(document.problems ?? [])")
    #expect(document.benchmarks.allSatisfy { $0.metrics?["allocations"]?.verdict == "unchanged" })
  }

  @Test func missingValgrindIsAnErrorOnlyIfFunctionsAreJudged() throws {
    let outcome = try copies.gate(
      Self.options + ["--functions"], candidate: ["FUNCTIONS", "GROWN"],
      reference: ["FUNCTIONS"], exits: 69)
    let document = try outcome.json(JudgedDocument.self)
    #expect(document.problems?.first?.contains("valgrind is not installed") == true)
    try copies.gate(
      Self.options, candidate: ["FUNCTIONS", "GROWN"], reference: ["FUNCTIONS"])
  }

  @Test func functionsNeedAnotherBuild() throws {
    let outcome = try copies.folder.bench("gate", "--functions", exits: 64)
    #expect(outcome.errors.contains("--functions compares the functions of two builds"))
  }
}
