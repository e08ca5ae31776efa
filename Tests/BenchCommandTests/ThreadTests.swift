internal import Foundation
internal import TestSupport
internal import Testing

private let hasTwoProcessors = ProcessInfo.processInfo.activeProcessorCount >= 2

/// Benchmarks of several threads: their counts, their mistakes, and gates of them.
@Suite(
  .enabled(
    if: FixtureProgram.countsAllocations && hasTwoProcessors,
    "needs two processors and the trait Jemalloc"))
struct ThreadTests {
  private let copies: ProgramCopies
  private static let parallel = ["KNOWN_PARALLEL": "1"]

  init() throws {
    copies = try ProgramCopies()
  }

  private func run(_ options: String..., exits status: Int32 = 0) throws -> ChildProcess.Outcome {
    try copies.folder.bench(["run"] + options, exits: status, environment: Self.parallel)
  }

  // MARK: Runs

  @Test func allocationsOfAllThreadsAreExact() throws {
    let document = try run(
      "--suite", "parallel", "--filter", "blocks", "--metric", "allocations", "--format", "json"
    ).json(MeasurementDocument.self)
    #expect(document["parallel/work/blocks[threads=1]"]?.counts == ["allocations": 3])
    #expect(document["parallel/work/blocks[threads=2]"]?.counts == ["allocations": 6])
  }

  @Test func runShowsTheSpeedUpAndTheWaits() throws {
    let outcome = try run("--suite", "parallel", "--time", "0.1")
    let lines = outcome.output.split(separator: "\n")
    #expect(lines.contains { $0.hasPrefix("on threads") }, "\(outcome)")
    #expect(lines.contains { $0.contains(#/steps\[threads=…\] +1 .* 1.000 +100.0 %/#) })
    #expect(outcome.output.contains("speed-up as measured; a law is fitted from 4 numbers"))
    let document = try run("--filter", "work/waits", "--time", "0.1", "--format", "json")
      .json(MeasurementDocument.self)
    let waits = try #require(document["parallel/work/waits[threads=2]"]?.metrics)
    // Both threads sleep once in each iteration.
    #expect(try #require(waits["voluntarySwitches"]?.median) >= 2)
    #expect(try #require(waits["threadThroughput"]?.median) > 0)
    #expect(try #require(waits["fairness"]?.median) > 0)
  }

  @Test func oneProcessorIsEnoughForOneThread() throws {
    let document = try run(
      "--suite", "parallel", "--filter", "steps", "--cpu", "0", "--time", "0.02", "--format",
      "json"
    ).json(MeasurementDocument.self)
    #expect(document["parallel/work/steps[threads=1]"]?.metrics?["time"]?.floor != nil)
    let two = try #require(document["parallel/work/steps[threads=2]"])
    #expect(two.absence == "needs 2 processors, 1 is allowed" && two.error == nil)
  }

  // MARK: Mistakes

  @Test func mistakesFailAloneAndInOneLine() throws {
    let outcome = try run("--suite", "broken", "--time", "0.02", "--timeout", "10", exits: 70)
    let errors = outcome.output.split(separator: "\n").filter { $0.hasPrefix("error: ") }
    for (name, words) in [
      ("list/none", "threads: [] names no number of threads; write, for example, [1, 2, 4]"),
      ("list/some[threads=0]", "threads: 0 is no number of threads; write at least 1"),
      ("list/some[threads=-1]", "threads: -1 is no number of threads; write at least 1"),
      ("list/some[threads=2]", "threads: 2 is in the list twice; write each number once"),
      ("list/fixtures[threads=2]", "3 fixtures for 2 threads; return one for each"),
      ("body/throws[threads=2]", "threw: in thread 1: "),
      ("body/ends[threads=2]", "thread 1 of 2 ended before its iterations; let the body return"),
      ("body/hangs[threads=2]", "stalled: no answer for 10"),
      ("body/excludes[threads=2]", "excluding(_:) in a body of several threads"),
    ] {
      let own = errors.filter { $0.hasPrefix("error: broken/\(name): ") }
      #expect(own.count == 1 && own.first?.contains(words) == true, "\(name): \(outcome)")
    }
    #expect(errors.count == 9, "\(outcome)")
    let fine = ["list/some[threads=1]", "list/many[threads=1]", "body/fine[threads=2]"]
    for name in fine {
      let row = outcome.output.split(separator: "\n").first { $0.hasPrefix("\(name) ") }
      #expect(row?.hasSuffix("failed") == false, "\(name): \(outcome)")
    }
    #expect(outcome.output.contains("note: list/many[threads=4096]: not available: needs 4096"))
  }

  @Test func tooManyThreadsAreNoFailure() throws {
    let outcome = try run("--suite", "broken", "--filter", "many", "--time", "0.02")
    #expect(outcome.output.contains("not available: needs 4096 processors, "), "\(outcome)")
    #expect(outcome.output.contains("2 benchmarks, 1 not available"), "\(outcome)")
    let verified = try run("--suite", "broken", "--filter", "many.*4096", "--verify", exits: 0)
    #expect(verified.output.contains("not available"), "\(verified)")
  }

  // MARK: Gates

  private func gate(
    _ options: [String], candidate: [String], exits status: Int32
  ) throws -> JudgedDocument {
    try copies.gate(
      ["--format", "json"] + options, candidate: ["PARALLEL"] + candidate,
      reference: ["PARALLEL"], exits: status
    ).json(JudgedDocument.self)
  }

  @Test func oneSlowThreadOfTwoIsNeverCalledEqual() throws {
    let document = try gate(
      ["--filter", "work/steps", "--budget", "120"], candidate: ["SLOW_THREAD"], exits: 0)
    let slow = try #require(document.time(of: "parallel/work/steps[threads=2]"))
    // Both programs have one layout each, so the cause is not proven. On a busy machine two threads
    // hardly ever have both processors, and nothing is decided.
    #expect(["layout-sensitive", "inconclusive"].contains(slow.verdict), "\(slow)")
    #expect(slow.verdict == "inconclusive" || (slow.ratio ?? 0) > 1.2, "\(slow)")
    let same = try #require(document.time(of: "parallel/work/steps[threads=1]"))
    #expect(["unchanged", "inconclusive"].contains(same.verdict), "\(same)")
  }

  @Test func equalThreadsAreNotCalledSlower() throws {
    let document = try gate(
      ["--filter", "work/steps", "--budget", "60", "--force-timing"], candidate: [], exits: 0)
    for threads in [1, 2] {
      let time = try #require(document.time(of: "parallel/work/steps[threads=\(threads)]"))
      #expect(["unchanged", "inconclusive"].contains(time.verdict), "\(time)")
    }
  }

  @Test func allocationOfEachThreadIsFound() throws {
    let document = try gate(
      ["--filter", "work/blocks", "--exact"], candidate: ["EXTRA"], exits: 2)
    let metric = document["parallel/work/blocks[threads=2]"]?.metrics?["allocations"]
    #expect(metric?.verdict == "regressed" && metric?.value == 8 && metric?.baseline == 6)
  }

  @Test func gateSaysWhatIsNotAvailable() throws {
    let outcome = try copies.gate(
      ["--suite", "broken", "--filter", "many", "--exact"], candidate: ["PARALLEL"],
      reference: ["PARALLEL"], exits: 0)
    #expect(
      outcome.output.contains("note: list/many[threads=4096]: not available: needs 4096"),
      "\(outcome)")
  }

  /// Values that another machine stored stay, and are not missing here.
  @Test func baselinesOfALargerMachineAreKept() throws {
    let bench = { (arguments: [String], status: Int32) in
      try copies.folder.bench(arguments, exits: status, environment: Self.parallel)
    }
    let selection = ["--suite", "parallel", "--filter", "work/steps"]
    _ = try bench(["baseline", "accept", "--exact", "--because", "first"] + selection, 0)
    let one = ["--cpu", "0"]
    let outcome = try bench(["gate", "--exact"] + selection + one, 0)
    #expect(outcome.output.contains("needs 2 processors, 1 is allowed"), "\(outcome)")
    _ = try bench(["baseline", "accept", "--exact", "--because", "second"] + selection + one, 0)
    let whole = try bench(["gate", "--exact"] + selection, 0)
    #expect(whole.output.contains("2 benchmarks proven unchanged"), "\(whole)")
  }

  // MARK: The rest

  @Test func pageDrawsTheSpeedUp() throws {
    _ = try run("--suite", "parallel", "--filter", "steps", "--time", "0.05")
    _ = try copies.folder.bench("report")
    let page = try String(
      contentsOfFile: copies.folder.path(".bench/report.html"), encoding: .utf8)
    #expect(page.contains("id=\"threads\"") && page.contains("Speed-up of parallel/work/steps"))
  }

  @Test func listTellsTheMetricsOfThreads() throws {
    let document = try copies.folder.bench(
      "list", "--suite", "parallel", "--format", "json", environment: Self.parallel
    ).json(ListDocument.self)
    let steps = document.benchmarks.filter { $0.name == "steps" }
    #expect(steps.map { $0.parameters["threads"] } == ["1", "2"])
    #expect(steps.allSatisfy { $0.metrics.contains("fairness") })
    #expect(try #require(steps.last).items == 2)
  }

  @Test func selfTestNeverCallsOneSlowThreadEqual() throws {
    let outcome = try copies.folder.bench(
      "selftest", "--inject-thread", "--filter", "work/steps.*threads=2", "--budget", "60",
      "--gates", "1", "--format", "json", environment: Self.parallel)
    let gate = try #require(try outcome.json(SelfTestDocument.self).parts.first?.gates.first)
    // A busy machine may leave it undecided.
    #expect(gate.part == "inject-thread" && gate.core.unchanged + gate.core.improved == 0)
    #expect(gate.core.regressed + gate.core.inconclusive == 1, "\(gate)")
    let none = try copies.folder.bench(
      "selftest", "--inject-thread", "--suite", "known", exits: 64)
    #expect(none.errors.contains("has threads and the tag gate"), "\(none)")
  }
}
