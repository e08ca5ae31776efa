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
  // Each further benchmark is a run of valgrind on each side.
  private static let work = ["--filter", "functions/work/"]
  private static let options = ["--suite", "functions", "--exact", "--format", "json"]

  init() throws {
    copies = try ProgramCopies(in: PackageFolder.inCheckout)
  }

  private func gate(
    _ switches: [String], _ options: String..., exits status: Int32 = 0
  ) throws -> JudgedDocument {
    try copies.gate(
      Self.options + Self.work + options, candidate: ["FUNCTIONS"] + switches,
      reference: ["FUNCTIONS"],
      tools: true, exits: status
    ).json(JudgedDocument.self)
  }

  /// The small function takes 500 steps, then 515: 3 % more.
  ///
  /// Beside it are 200 000 steps.
  @Test func growthOfASmallFunctionIsInformation() throws {
    let document = try gate(["GROWN"])
    for (id, name) in [(Self.called, "small(_:)"), (Self.inlined, "smallInlined(_:)")] {
      let row = try #require(document[id])
      #expect(row.verdict == "unchanged")
      let ratio = try #require(row.metrics?["instructions"]?.ratio)
      #expect(ratio > 1 && ratio < 1.0002, "\(ratio)")
      let function = try #require(row.functions?.first, "\(row)")
      #expect(row.functions?.count == 1 && function.name.contains(name), "\(row.functions ?? [])")
      #expect((0.02...0.04).contains(function.growth / function.before), "\(function)")
      let place = try #require(function.place, "\(function)")
      #expect(try source(place.file, place.line).contains("func small"), "\(place)")
    }
  }

  private func source(_ file: String, _ line: Int) throws -> Substring {
    let text = try String(
      contentsOf: FixtureProgram.checkout.appending(path: file), encoding: .utf8)
    return text.split(separator: "\n", omittingEmptySubsequences: false)[line - 1]
  }

  /// The benchmarks of known places, with the name of the function that changes and its line.
  private static let places = [
    "method": ("Walker.walk()", "func walk"), "closure": ("closure in folded(_:)", "let work"),
    "generic": ("tripled<A>(_:)", "func tripled"), "inlined": ("weight(_:)", "func weight"),
    "comparison": ("weight(_:)", "func weight"), "library": ("sortedFirst(_:)", "func sortedFirst"),
    "inlined-across": ("quintupled(_:steps:)", "func quintupled"),
    "inlinable": ("quadrupled<A>(_:steps:)", "func quadrupled"),
    "varying": ("drawn()", "func drawn"),
  ]

  @Test(arguments: [true, false])
  func reasonHasTheFunctionThatChangedAndItsLine(isMore: Bool) throws {
    let (plain, more) = (["FUNCTIONS"], ["FUNCTIONS", "MORE"])
    let document = try copies.gate(
      Self.options + ["--filter", "/places/"], candidate: isMore ? more : plain,
      reference: isMore ? plain : more, tools: true, exits: isMore ? 2 : 0
    ).json(JudgedDocument.self)
    #expect(document.benchmarks.count == Self.places.count)
    for row in document.benchmarks {
      let (name, text) = try #require(Self.places[String(row.id.split(separator: "/")[2])])
      #expect(row.verdict == (isMore ? "regressed" : "improved"), "\(row)")
      let reasons = row.explanations?.first { $0.metric == "instructions" }
      let reason = try #require(reasons?.lines.first, "\(row)")
      #expect(reason.hasPrefix(isMore ? "+" : "-"), "\(reason)")
      #expect(reason.contains(" per iteration in `\(name)`"), "\(reason)")
      let place = try #require(reason.firstMatch(of: /, (\w+\.swift):(\d+)$/), "\(reason)")
      let number = try #require(Int(place.2))
      let folder = place.1 == "Library.swift" ? "known-library" : "known-cost"
      let line = try source("Tests/Fixtures/\(folder)/\(place.1)", number)
      #expect(line.contains(text), "\(reason)")
    }
    let reasons = document.benchmarks.flatMap { $0.explanations?.flatMap(\.lines) ?? [] }
    #expect(!reasons.contains { $0.contains("`0x") }, "\(reasons)")
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
      #expect(try source(place.file, place.line).contains("func small"), "\(place)")
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
      ["--suite", "functions", "--exact"] + Self.work, candidate: ["FUNCTIONS", "GROWN"],
      reference: ["FUNCTIONS"], tools: true)
    #expect(
      outcome.output.contains("functions with more instructions, counted exactly:\n"), "\(outcome)")
    #expect(
      outcome.output.contains(
        /\+\d+ instructions per iteration in `small\(_:\)`, Functions\.swift:\d+ \(\+[23]\.\d %\)/),
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
      Self.options + Self.work + ["--functions"], candidate: ["FUNCTIONS", "GROWN"],
      reference: reference,
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
