internal import Foundation
internal import TestSupport
internal import Testing

/// `PROGRAM run ID [SECONDS]`: one benchmark in the process that a profiler or debugger started.
@Suite struct ProgramRunTests {
  private static let one = "known/allocations/one"

  private func program(
    _ arguments: [String], exits status: Int32, environment: [String: String] = [:],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> ChildProcess.Outcome {
    let outcome = try ChildProcess(
      FixtureProgram.knownCost.executable, arguments, in: FileManager.default.temporaryDirectory,
      environment: environment
    ).wait()
    #expect(
      outcome.ending == .exit(status), "\(arguments): \(outcome)", sourceLocation: sourceLocation)
    return outcome
  }

  @Test func benchmarkRunsForTheGivenSeconds() throws {
    let start = ContinuousClock.now
    let outcome = try program(["run", Self.one, "0.2"], exits: 0)
    #expect(ContinuousClock.now - start >= .seconds(0.2))
    let count = try #require(
      outcome.output.wholeMatch(of: /known\/allocations\/one: (\d+) iterations in [\d.]+ s\n/))
    #expect(try #require(Int(count.1)) > 1, "\(outcome)")
    #expect(outcome.errors.isEmpty)
  }

  /// Batches that double without end would overflow.
  @Test func emptyBodyRunsForTheGivenSeconds() throws {
    let outcome = try program(["run", "faults/body/deleted", "0.2"], exits: 0)
    #expect(outcome.output.hasPrefix("faults/body/deleted: "), "\(outcome)")
  }

  /// The body itself prints, which a worker would send elsewhere.
  @Test func bodyRunsInTheProgramsProcess() throws {
    let outcome = try program(["run", "faults/body/chatty", "0.001"], exits: 0)
    #expect(outcome.output.contains("a line on standard output\n"), "\(outcome)")
  }

  @Test(arguments: [SIGINT: 130, SIGTERM: 143])
  func interruptionEndsTheProgram(signal: Int32, status: Int32) throws {
    let process = try ChildProcess(
      FixtureProgram.knownCost.executable, ["run", Self.one, "3600"],
      in: FileManager.default.temporaryDirectory)
    try waitUntil("it catches signals") { catches(signal, process.identifier) }
    kill(process.identifier, signal)
    let outcome = try process.wait()
    #expect(outcome.ending == .exit(status), "\(outcome)")
    #expect(!outcome.output.contains("3600"), "the seconds that it had: \(outcome)")
  }

  /// Whether a process has a handler for a signal, from the mask that the system shows.
  private func catches(_ signal: Int32, _ process: Int32) -> Bool {
    let status = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
    let digits = status?.firstMatch(of: /\nSigCgt:\t([0-9a-f]+)/)?.1
    let mask = digits.flatMap { UInt64($0, radix: 16) } ?? 0
    return mask >> UInt64(signal - 1) & 1 == 1
  }

  @Test(arguments: [
    ([], "this program holds benchmarks"), (["--help"], "this program holds benchmarks"),
    (["run"], "this program holds benchmarks"), (["run", one, "1", "2"], "holds benchmarks"),
    (["run", one, "0"], "0: SECONDS wants a positive number"),
    (["run", one, "-1"], "SECONDS wants"), (["run", one, "nan"], "SECONDS wants"),
    (["run", one, "inf"], "SECONDS wants"), (["run", one, "soon"], "SECONDS wants"),
    (["run", "no/such/one"], "no/such/one: no such benchmark"),
    (["worker", "--cpu"], "--cpu wants the number"), (["worker", "--cpu", "x"], "--cpu wants"),
    (["worker", "--fast"], "worker --fast: no such option"),
  ])
  func invalidArgumentsAreAUsageErrorInOneLine(arguments: [String], words: String) throws {
    let outcome = try program(arguments, exits: 64)
    #expect(outcome.errors.hasPrefix("error: ") && outcome.errors.contains(words), "\(outcome)")
    #expect(outcome.errors.split(separator: "\n").count == 1, "\(outcome)")
    #expect(outcome.output.isEmpty)
  }

  @Test func usageNamesTheProgram() throws {
    #expect(try program([], exits: 64).errors.contains("`known-cost run ID [SECONDS]`"))
  }

  @Test func benchmarkThatThrowsIsAFailure() throws {
    let outcome = try program(["run", "faults/body/throws", "0.1"], exits: 70)
    #expect(outcome.errors.hasPrefix("error: "), "\(outcome)")
  }

  @Test func conflictingSuitesAreAFailure() throws {
    let outcome = try program(
      ["run", Self.one, "0.1"], exits: 70, environment: ["KNOWN_MISUSE": "duplicate"])
    #expect(outcome.errors.contains("two benchmarks are called misuse/group/same"), "\(outcome)")
  }
}
