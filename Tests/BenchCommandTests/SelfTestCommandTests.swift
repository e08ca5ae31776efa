internal import Foundation
internal import TestSupport
internal import Testing

/// The self-test: gates of a build against its copy and against builds with a planted change.
@Suite(.enabled(if: FixtureProgram.countsAllocations, "\(needsJemalloc)"))
struct SelfTestCommandTests {
  private let folder: PackageFolder
  private static let sides = ["KNOWN_SIDES": "1"]
  private static let steps = ["--filter", "sides/work/steps", "--gates", "1", "--format", "json"]

  init() throws {
    folder = try PackageFolder()
  }

  @Test func buildIsTimedAgainstItsCopy() throws {
    let outcome = try folder.bench(
      ["selftest", "--aa", "--budget", "20"] + Self.steps, environment: Self.sides)
    let document = try outcome.json(SelfTestDocument.self)
    #expect(document.schema == "bench.selftest/1")
    let gate = try #require(document.parts.first?.gates.first)
    #expect(gate.part == "aa")
    #expect(gate.core.count + gate.memory.count == 1)
    // Eight rounds of twenty turns of a millisecond for each side are the least that decide.
    #expect(gate.core.unchanged == 0 || gate.seconds > 0.3, "equal code was not timed: \(gate)")
    #expect(gate.seconds > 0.01)
    #expect(!gate.isRed)
    #expect(document.selfComparisons == 1)
    #expect(document.redSelfComparisons == 0)
  }

  @Test func slowerCandidateIsFound() throws {
    let outcome = try folder.bench(
      ["selftest", "--inject", "5", "--budget", "60"] + Self.steps, environment: Self.sides)
    let gate = try #require(try outcome.json(SelfTestDocument.self).parts.first?.gates.first)
    #expect(gate.part == "inject-5")
    #expect(gate.core.regressed + gate.core.inconclusive == 1, "\(gate)")
    #expect(gate.core.improved + gate.core.unchanged == 0, "\(gate)")
  }

  @Test(arguments: [
    ("--inject-iteration", "inject-iteration", "tails/work/iterations"),
    ("--inject-step", "inject-step", "tails/work/replay"),
  ])
  func injectedTailIsFound(option: String, part: String, benchmark: String) throws {
    let outcome = try folder.bench(
      "selftest", option, "--budget", "300", "--filter", benchmark, "--gates", "1", "--format",
      "json", environment: ["KNOWN_TAILS": "1"])
    let gate = try #require(try outcome.json(SelfTestDocument.self).parts.first?.gates.first)
    let tails = try #require(gate.tails)
    #expect(gate.part == part)
    // A busy machine may leave it undecided.
    #expect(tails.regressed + tails.inconclusive == 1 && tails.unchanged == 0, "\(gate)")
  }

  @Test func injectedAllocationIsFoundInEveryBenchmark() throws {
    let outcome = try folder.bench(
      "selftest", "--inject-allocation", "--suite", "known", "--format", "json")
    try expectValid("selftest", outcome)
    let gate = try #require(try outcome.json(SelfTestDocument.self).parts.first?.gates.first)
    #expect(gate.core.regressed >= 2)
    #expect(gate.core.unchanged == 0)
    #expect(gate.surprises.isEmpty)
  }

  @Test func injectedPageIsFoundInEveryBenchmark() throws {
    let outcome = try folder.bench(
      "selftest", "--inject-page", "--suite", "known", "--format", "json")
    let gate = try #require(try outcome.json(SelfTestDocument.self).parts.first?.gates.first)
    #expect(gate.part == "inject-page" && gate.isRed)
    #expect(gate.core.regressed >= 2, "\(gate)")
    #expect(gate.core.unchanged + gate.core.improved == 0, "\(gate)")
    #expect(gate.surprises.isEmpty)
  }

  /// A function that does 2 % more is a growth, and one from which half of the work moved is none.
  @Test(.enabled(if: hasValgrind, "\(needsValgrind)"))
  func injectedFunctionIsFoundInEveryBenchmark() throws {
    let outcome = try folder.bench(
      "selftest", "--inject-function", "--suite", "known", "--format", "json")
    let gate = try #require(try outcome.json(SelfTestDocument.self).parts.first?.gates.first)
    #expect(gate.part == "inject-function" && gate.isRed)
    #expect(gate.core.regressed >= 2 && gate.core.count == gate.core.regressed, "\(gate)")
    #expect(gate.surprises.isEmpty)
  }

  /// A program that ignores what is planted would look like an error of the gate.
  @Test(arguments: ["--inject-page", "--inject-function"])
  func olderProgramCannotBePlanted(option: String) throws {
    let older = folder.root.appending(path: "older")
    let program = try FixtureProgram.knownCost.executable.path
    let script = """
      #!/bin/bash
      "\(program)" "$@" | sed -u 's/"protocolVersion":[0-9]*/"protocolVersion":8/'

      """
    try Data(script.utf8).write(to: older)
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: older.path)
    let outcome = try folder.bench(
      "selftest", option, "--suite", "known", "--program", older.path, exits: 65)
    #expect(outcome.errors.contains("\(option): the program was built by an older version"))
  }

  @Test func finishedGatesAreStoredAndResumed() throws {
    let gate = ["selftest", "--aa", "--budget", "0.5"] + Self.steps
    try folder.bench(gate, environment: Self.sides)
    // A process that was killed while it wrote leaves half a line.
    let record = folder.root.appending(path: ".bench/selftest.jsonl")
    let whole = try String(contentsOf: record, encoding: .utf8)
    #expect(whole.split(separator: "\n").count == 1)
    try Data((whole + String(whole.prefix(40)) + "\n").utf8).write(to: record)
    let start = ContinuousClock.now
    let resumed = try folder.bench(gate + ["--resume"], environment: Self.sides).json(
      SelfTestDocument.self)
    #expect(resumed.parts.first?.gates.count == 1)
    #expect(resumed.selfComparisons == 1, "nothing was run again (\(ContinuousClock.now - start))")
    let another = try folder.bench(gate, environment: Self.sides).json(SelfTestDocument.self)
    #expect(another.selfComparisons == 2, "the count grows from run to run")
  }

  /// The record may have come with the package.
  @Test func recordedGatesThatCannotBeAreLeftOut() throws {
    let gate = ["selftest", "--aa", "--budget", "0.5"] + Self.steps
    try folder.bench(gate, environment: Self.sides)
    let record = folder.root.appending(path: ".bench/selftest.jsonl")
    let line = try String(contentsOf: record, encoding: .utf8)
    func changed(_ part: Regex<Substring>, _ text: String) -> String {
      line.replacing(part, with: text)
    }
    // The sum of two such gates exceeds an integer.
    let tails = """
      {"detectableEffects":[],"improved":0,"inconclusive":0,"regressed":0,"unchanged":\(Int.max)}
      """
    // A gate without a round that counts has none.
    let huge = changed(/,"tails":\{[^}]*\}/, "")
      .replacing("\"part\":", with: "\"tails\":\(tails),\"part\":")
    let forged = [
      changed(/"unchanged":\d+/, "\"unchanged\":\(Int.max)"),
      changed(/"regressed":\d+/, "\"regressed\":-1"),
      huge, huge, changed(/"seconds":[0-9.e-]+/, "\"seconds\":-1"),
    ]
    #expect(!forged.contains(line), "\(line)")
    try Data((line + forged.joined()).utf8).write(to: record)
    let document = try folder.bench(gate + ["--resume"], environment: Self.sides).json(
      SelfTestDocument.self)
    #expect(document.selfComparisons == 1)
  }

  @Test func recordIsNotWrittenThroughALink() throws {
    let target = folder.root.appending(path: "target")
    try Data("mine".utf8).write(to: target)
    let gate = ["selftest", "--aa", "--budget", "0.5"] + Self.steps
    for link in [".bench/selftest.jsonl", ".bench"] {
      let path = folder.path(link)
      if link == ".bench" {
        try? FileManager.default.removeItem(atPath: path)
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: ".")
      } else {
        try FileManager.default.createDirectory(
          atPath: folder.path(".bench"), withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(
          atPath: path, withDestinationPath: "../target")
      }
      try folder.bench(gate, exits: 73, environment: Self.sides)
    }
    #expect(try String(contentsOf: target, encoding: .utf8) == "mine")
    #expect(!FileManager.default.fileExists(atPath: folder.path("selftest.jsonl")))
  }

  @Test func selfTestTextHasABoundForEachFigure() throws {
    let outcome = try folder.bench(
      "selftest", "--aa", "--budget", "0.5", "--filter", "sides/work/steps", "--gates", "1",
      environment: Self.sides)
    #expect(outcome.output.contains("0 of 1 (≤ 95.0 %)"), "\(outcome)")
    #expect(outcome.output.contains("1 % is claimed after 299"), "\(outcome)")
  }

  @Test func gatesUnderAnotherAllocatorAreCountedApart() throws {
    let gate = ["selftest", "--aa", "--budget", "0.5"] + Self.steps
    try folder.bench(gate, environment: Self.sides)
    let outcome = try folder.bench(
      gate + ["--resume", "--allocator", "system"], environment: Self.sides)
    let document = try outcome.json(SelfTestDocument.self)
    #expect(document.parts.first?.gates.map(\.allocator) == ["system"])
    #expect(document.selfComparisons == 1)
    let own = try folder.bench(gate + ["--resume"], environment: Self.sides)
    #expect(try own.json(SelfTestDocument.self).parts.first?.gates.map(\.allocator) == [nil])
    let text = try folder.bench(
      ["selftest", "--aa", "--resume", "--allocator", "system"] + Self.steps.dropLast(2),
      environment: Self.sides)
    #expect(text.output.contains("times under system"), "\(text)")
  }

  @Test func invalidOptionsAreRefused() throws {
    try folder.refuses(64, "selftest", saying: ["name a part"])
    try folder.refuses(64, "selftest", "--inject", "4", saying: ["1, 2, 3 or 5"])
    try folder.refuses(64, "selftest", "--aa", "--gates", "0", saying: ["--gates"])
    try folder.refuses(64, "selftest", "--aa", "--budget", "nan", saying: ["--budget"])
    try folder.refuses(
      64, "selftest", "--aa", "--filter", "allocations/none", saying: ["tagged gate"])
    try folder.refuses(
      64, "selftest", "--aa", "--allocator", "dlmalloc", saying: ["no such allocator"])
  }
}

/// `bench.selftest/1`.
struct SelfTestDocument: Decodable {
  var schema: String
  var parts: [Part]
  var selfComparisons: Int
  var redSelfComparisons: Int

  struct Part: Decodable {
    var part: String
    var gates: [Gate]
  }

  struct Gate: Decodable {
    var part: String
    var allocator: String?
    var seed: UInt64
    var seconds: Double
    var core: Tally
    var memory: Tally
    var tails: Tally?
    var isRed: Bool
    var surprises: [String]
  }

  struct Tally: Decodable {
    var regressed: Int
    var improved: Int
    var unchanged: Int
    var inconclusive: Int

    var count: Int { regressed + improved + unchanged + inconclusive }
  }
}
