internal import Foundation
internal import TestSupport
internal import Testing

/// `gate --shard` and `merge` of its documents, each in processes of their own.
@Suite(.enabled(if: FixtureProgram.countsAllocations, "\(needsJemalloc)"))
struct GateShardTests {
  private let copies: ProgramCopies
  private var folder: PackageFolder { copies.folder }
  private static let selection = ["--exact", "--suite", "known", "--skip", "time/"]

  init() throws {
    copies = try ProgramCopies()
  }

  /// Gates a shard between two copies into a file, and expects an exit status.
  @discardableResult
  private func gate(
    _ shard: String, to file: String, _ options: [String] = selection, candidate: [String] = [],
    reference: [String] = [], tools: Bool = false, exits status: Int32 = 0
  ) throws -> ChildProcess.Outcome {
    try copies.gate(
      options + ["--shard", shard, "--format", "json", "--output", folder.path(file)],
      candidate: candidate, reference: reference, tools: tools, exits: status)
  }

  /// Gates all shards; the one with a number in `exits` ends with that status, the others with 0.
  private func gateAll(
    _ count: Int, _ options: [String] = selection, candidate: [String] = [],
    tools: Bool = false, exits: [Int: Int32] = [:]
  ) throws -> [String] {
    try (1...count).map { number in
      try gate(
        "\(number)/\(count)", to: "\(number).json", options, candidate: candidate, tools: tools,
        exits: exits[number] ?? 0)
      return "\(number).json"
    }
  }

  /// The shard of three that has a benchmark of the selection.
  private func shard(of id: String, among count: Int) throws -> Int {
    let parts = try (1...count).map { number in
      try folder.bench(
        ["list", "--suite", "known", "--skip", "time/", "--shard", "\(number)/\(count)"])
    }
    return try #require(parts.firstIndex { $0.output.contains(id) }) + 1
  }

  // MARK: The whole

  @Test func equalShardsMergeToAGateThatPasses() throws {
    let files = try gateAll(3)
    let alone = try Data(contentsOf: URL(filePath: folder.path("2.json")))
    #expect(String(decoding: alone, as: UTF8.self).contains("judged alone: shard 2/3 has "))
    let outcome = try folder.bench(["merge", "--output", "whole.json"] + files.reversed())
    #expect(outcome.output.hasPrefix("passed: "), "\(outcome)")
    #expect(outcome.output.contains("merged from 3 shards, on "), "\(outcome)")
    #expect(!outcome.output.contains("judged alone"), "\(outcome)")
    let last = try Data(contentsOf: URL(filePath: folder.path(".bench/gates/last.json")))
    #expect(try last == Data(contentsOf: URL(filePath: folder.path("whole.json"))))
    let document = try document("whole.json")
    let single = try copies.gate(Self.selection + ["--format", "json"])
    let whole = try single.json(JudgedDocument.self)
    #expect(document.schema == "bench.gate/1" && document.exitCode == 0)
    #expect(document.benchmarks.map(\.id) == whole.benchmarks.map(\.id))
    #expect(document.benchmarks.map(\.verdict) == whole.benchmarks.map(\.verdict))
    let parts = try parts("whole.json")
    #expect(parts.map(\.part) == ["1/3", "2/3", "3/3"])
    #expect(Set(parts.flatMap(\.benchmarks)) == Set(whole.benchmarks.map(\.id)))
    // A page is drawn of it as of any gate.
    try folder.bench("report", "whole.json", "--output", "page.html")
    let page = try String(contentsOfFile: folder.path("page.html"), encoding: .utf8)
    #expect(page.contains("Gate") && page.contains("<small>2/3 "), "a machine for each row")
    #expect(outcome.output.contains("shard") && outcome.output.contains("2/3 "), "\(outcome)")
  }

  @Test func regressionOfOneShardFailsTheWhole() throws {
    let id = "known/allocations/switchable"
    let number = try shard(of: id, among: 3)
    let files = try gateAll(3, candidate: ["EXTRA"], exits: [number: 2])
    let outcome = try folder.bench(["merge", "--output", "whole.json"] + files, exits: 2)
    #expect(outcome.output.hasPrefix("failed: \(id) regressed (allocations +1, "), "\(outcome)")
    #expect(outcome.output.contains("reproduce: bench gate --against-binary "), "\(outcome)")
    let document = try document("whole.json")
    #expect(document.exitCode == 2 && document.verdict == "regressed")
    #expect(document[id]?.verdict == "regressed")
    // Printed as a gate prints it.
    for (format, words) in [
      ("markdown", "**bench gate**"), ("junit", "<testsuites"), ("csv", "benchmark"),
      ("json", "bench.gate/1"), ("sarif", "regressed/allocations"),
    ] {
      let printed = try folder.bench(["merge", "--format", format] + files, exits: 2)
      #expect(printed.output.contains(words), "\(format): \(printed)")
    }
    let problems = try #require(document.problems)
    #expect(problems.allSatisfy { $0.hasPrefix("\(id): ") }, "\(problems)")
    let comment = folder.path("comment.md")
    try folder.bench(["merge", "--comment", comment] + files, exits: 2)
    #expect(try String(contentsOfFile: comment, encoding: .utf8).contains("| \(id) | allocations"))
  }

  @Test(.enabled(if: hasValgrind, "\(needsValgrind)"))
  func slowdownOfOneShardFailsTheWhole() throws {
    let id = "sides/work/steps"
    let options = ["--filter", "work/(steps|chase)", "--budget", "1200"]
    let variables = copies.environment(tools: true)
    let lists = try (1...2).map { number in
      try folder.bench(
        ["list", "--filter", "work/(steps|chase)", "--shard", "\(number)/2"],
        environment: variables)
    }
    let number = try #require(lists.firstIndex { $0.output.contains("steps") }) + 1
    let files = try gateAll(2, options, candidate: ["MORE"], tools: true, exits: [number: 2])
    let outcome = try folder.bench(["merge", "--output", "whole.json"] + files, exits: 2)
    #expect(outcome.output.contains("more work: instructions +2"), "\(outcome)")
    let time = try #require(try document("whole.json").time(of: id))
    #expect(time.verdict == "regressed")
    #expect((1.2...1.3).contains(try #require(time.ratio)))
  }

  @Test func removedBenchmarkIsReportedByTheFirstShard() throws {
    let files = try gateAll(2, candidate: ["GONE"], exits: [1: 65])
    let outcome = try folder.bench(["merge"] + files, exits: 65)
    #expect(outcome.output.contains("known/presence/removable"), "\(outcome)")
  }

  @Test func emptyShardIsPartOfTheWhole() throws {
    let one = ["--exact", "--filter", "presence/removable"]
    let outcome = try gate("2/2", to: "2.json", one)
    #expect(outcome.errors.contains("shard 2/2 has none of the 1 selected"), "\(outcome)")
    try gate("1/2", to: "1.json", one)
    try folder.bench("merge", "1.json", "2.json")
    try folder.refuses(65, "merge", "1.json", saying: ["shard 2/2 is missing"])
  }

  /// One of 47 shards tests at 1/47 of the risk, at which 16 rounds prove nothing.
  ///
  /// The first look is the one after 24. A gate of this benchmark alone proves as much after 16.
  @Test func shardSpendsItsShareOfTheRisk() throws {
    let id = "sides/work/steps"
    let suites = ["SIDES", "KERNELS", "SHAPES", "SITES", "OWN", "ADDED", "THREADS"].map {
      ("KNOWN_\($0)", "1")
    }
    var variables = copies.environment(tools: false).merging(suites) { $1 }
    variables["KNOWN_JITTER"] = folder.path("turns")
    let listed = try folder.bench(["list", "--format", "json"], environment: variables)
    try #require(try listed.json(ListDocument.self).benchmarks.count >= 47)
    let number = try #require(
      try (1...47).first { number in
        try folder.bench(["list", "--shard", "\(number)/47"], environment: variables).output
          .contains("work/steps")
      })
    let options = [
      "gate", "--against-binary", try copies.copy(planting: []).path, "--shard", "\(number)/47",
      "--budget", "1200", "--format", "json",
    ]
    let outcome = try copies.start(options, planting: ["MORE"], environment: variables).wait()
    let document = try outcome.json(JudgedDocument.self)
    #expect(document.benchmarks.map(\.id) == [id])
    let decision = try JSONDecoder().decode(Decided.self, from: Data(outcome.output.utf8))
    let rounds = decision.benchmarks[0].metrics["time"]?.decision?.rounds
    #expect(try #require(rounds, "\(outcome)") >= 24)
    #expect(outcome.output.contains("spends 1/47 of the gate's risk"))
  }

  private struct Decided: Decodable {
    var benchmarks: [Line]

    struct Line: Decodable {
      var metrics: [String: Value]
    }

    struct Value: Decodable {
      var decision: Decision?
    }

    struct Decision: Decodable {
      var rounds: Int?
    }
  }

  // MARK: Refusals

  @Test func shardNeedsAnotherBuild() throws {
    try folder.refuses(64, "gate", "--shard", "1/2", saying: ["--shard", "--against REF"])
    try folder.refuses(64, "gate", "--shard=3/2", "--against", "HEAD", saying: ["3/2"])
  }

  @Test func incompleteGatesAreRefusedByFileName() throws {
    let files = try gateAll(2)
    func refuses(_ files: [String], saying words: [String]) throws {
      try folder.refuses(65, ["merge", "--output", "whole.json"] + files, saying: words)
      #expect(!FileManager.default.fileExists(atPath: folder.path("whole.json")))
    }
    try refuses([files[0]], saying: ["shard 2/2 is missing"])
    try refuses([files[1], files[1]], saying: ["2.json and 2.json are both shard 2/2"])
    try gate("2/2", to: "other.json", ["--exact", "--filter", "none"])
    try refuses([files[0], "other.json"], saying: ["other.json", "different selections"])
    try gate("2/2", to: "other.json", candidate: ["ADDED"])
    try refuses([files[0], "other.json"], saying: ["other.json", "different selections"])
    try gate("2/2", to: "other.json", candidate: ["MORE"])
    try refuses([files[0], "other.json"], saying: ["other.json: the candidate is code "])
    try gate("2/2", to: "other.json", reference: ["LESS"])
    try refuses([files[0], "other.json"], saying: ["other.json: the reference is code "])
    try gate("2/2", to: "other.json", Self.selection + ["--drip", "5"])
    try refuses([files[0], "other.json"], saying: ["other.json", "different --drip"])
    try copies.gate(
      Self.selection + ["--format", "json", "--output", folder.path("whole-gate.json")])
    try refuses([files[0], "whole-gate.json"], saying: ["whole-gate.json: a whole gate, no shard"])
    try folder.bench(
      "run", "--shard", "2/2", "--suite", "known", "--skip", "time/", "--metric", "allocations",
      "--format", "json", "--output", "run.json")
    try refuses([files[0], "run.json"], saying: ["1.json is of a gate and run.json of a run"])
    try refuses(["run.json", files[0]], saying: ["1.json is of a gate and run.json of a run"])
    try folder.refuses(
      64, ["merge", "--save", "name"] + files, saying: ["--save", "--output FILE"])
    try folder.refuses(
      73, ["merge", "--output", "none/whole.json"] + files, saying: ["none/whole.json"])
    let text = try String(contentsOfFile: folder.path("2.json"), encoding: .utf8)
    try Data(text.dropLast(20).utf8).write(to: URL(filePath: folder.path("2.json")))
    try refuses(files, saying: ["2.json", "damaged"])
  }

  @Test(arguments: [SIGINT: Int32(130), SIGTERM: 143])
  func interruptedShardIsRefused(signal: Int32, status: Int32) throws {
    let reference = try copies.copy(planting: []).path
    let command = try copies.start(
      [
        "--filter", "work/(steps|fragile)", "--budget", "1200", "--shard", "1/1", "--format",
        "json", "--output", folder.path("1.json"),
      ], candidate: ["STALL"], reference: reference, tools: false)
    try waitUntil("a body stalls in its first round") {
      FileManager.default.fileExists(atPath: folder.path("stalled"))
    }
    kill(command.identifier, signal)
    let outcome = try command.wait()
    #expect(outcome.ending == .exit(status), "\(outcome)")
    try folder.refuses(65, "merge", "1.json", saying: ["1.json: shard 1/1 is not complete"])
  }

  @Test func shardThatEndsEarlyLeavesNoOlderDocument() throws {
    let file = folder.path("1.json")
    try gate("1/1", to: "1.json", ["--exact", "--filter", "allocations/one"])
    try folder.bench("merge", "1.json")
    // As a signal ends one that counts: before there is a document.
    try gate("1/1", to: "1.json", ["--exact", "--filter", "no-such-benchmark"], exits: 64)
    #expect(!FileManager.default.fileExists(atPath: file))
    try folder.refuses(65, "merge", "1.json", saying: ["1.json"])
    // A whole gate has its verdict from its exit code, and its file stays.
    try Data("mine".utf8).write(to: URL(filePath: file))
    try copies.gate(["--exact", "--filter", "no-such-benchmark", "--output", file], exits: 64)
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "mine")
  }

  @Test func shardOfARunThatEndsEarlyLeavesNoOlderDocument() throws {
    let run = ["run", "--shard", "1/1", "--format", "json", "--output", "1.json", "--time", "0.01"]
    try folder.bench(run + ["--filter", "allocations/one"])
    try folder.bench("merge", "1.json")
    try folder.bench(run + ["--filter", "no-such-benchmark"], exits: 64)
    try folder.refuses(65, "merge", "1.json", saying: ["1.json"])
  }

  // MARK: Documents

  private struct Parts: Decodable {
    var parts: [Part]

    struct Part: Decodable {
      var part: String
      var environment: MeasurementDocument.Environment
      var benchmarks: [String]
    }
  }

  private func parts(_ file: String) throws -> [Parts.Part] {
    let data = try Data(contentsOf: URL(filePath: folder.path(file)))
    return try JSONDecoder().decode(Parts.self, from: data).parts
  }

  private func document(_ file: String) throws -> JudgedDocument {
    let data = try Data(contentsOf: URL(filePath: folder.path(file)))
    return try JSONDecoder().decode(JudgedDocument.self, from: data)
  }
}
