import ChildProcess
import Comparison
import Measurements
import Reporting
import ScriptedWorkers
import Sessions
import Storage
import Testing
import Worker

@testable import Gates

/// The gate of scripted programs against stored baselines.
@Suite struct StoredGateTests {
  private let rounds: ScriptedRounds
  private var workers: ScriptedWorkers { rounds.workers }
  private let commit: Commit = "0123456789abcdef0123456789abcdef01234567"

  init() throws {
    rounds = try ScriptedRounds()
    workers.entries = [.scripted("s/g/a", tags: ["gate"]), .scripted("s/g/b")]
    workers.measure = { _, record in
      record.metrics[.allocations] = .exact(ExactValue(total: 3, iterations: 1))
    }
  }

  private func report(comparesTime: Bool = false) throws -> Report {
    let request = try rounds.request(comparesTime: comparesTime)
    return try rounds.run {
      var gate = try StoredGate(request, workers.environment)
      return try gate.report()
    }
  }

  /// The environment of floors that the first gate measures: the calibration is that of worker 1.
  private var calibrated: RunEnvironment {
    var environment = workers.environment
    environment.calibration = CalibrationFloors(arithmetic: 1, branches: 2, loads: 4)
    return environment
  }

  private func verdicts(_ report: Report) -> [Verdict?] { report.comparisons.map(\.verdict) }

  // MARK: Baselines

  @Test func baselinesOfSuitesAreRead() throws {
    try rounds.store(["s/g/a": 3])
    try rounds.store(floors: ["s/g/a": 100], at: commit)
    let stored = try rounds.stored(["s", "other", "no/file"])
    #expect(stored.absent == ["other", "no/file"] && !stored.isEmpty)
    #expect(stored.summary == "baseline of 2026-11-20 (first)")
    #expect(stored.hasTime(of: "s/g/a") && !stored.hasTime(of: "s/g/b"))
    #expect(stored.timedCommit(of: "s/g/a") == commit && stored.timedCommit(of: "s/g/b") == nil)
    let reference = stored.reference(measured: workers.environment)
    #expect(reference.entries.keys.sorted() == ["s/g/a"])
  }

  @Test func timesWithoutCountsAreNoBaseline() throws {
    try rounds.store(floors: ["s/g/a": 100], at: nil)
    let stored = try rounds.stored()
    #expect(stored.isEmpty && stored.absent == ["s"] && stored.hasTime(of: "s/g/a"))
    #expect(stored.summary == "no stored baseline")
    #expect(StoredBaselines(noneFor: workers.environment).isEmpty)
  }

  @Test func countsOfAnotherBuildAreRefused() throws {
    var other = workers.environment
    other.configuration = "debug"
    try rounds.store(["s/g/a": 3], environment: other)
    #expect(throws: StorageError.self) { try rounds.stored() }
  }

  // MARK: Counts

  @Test func equalCountsAreCountedOnce() throws {
    try rounds.store(["s/g/a": 3, "s/g/b": 3])
    let report = try report()
    #expect(verdicts(report) == [.unchanged, .unchanged])
    #expect(workers.measurements.map(\.id) == ["s/g/a", "s/g/b"])
    #expect(report.assessment.exitCode == .success)
    #expect(report.reference == "baseline of 2026-11-20 (first)")
  }

  @Test func differentCountsAreCountedAgain() throws {
    try rounds.store(["s/g/a": 2, "s/g/b": 3])
    let report = try report()
    #expect(verdicts(report) == [.regressed, .unchanged])
    #expect(
      workers.measurements.map(\.id) == ["s/g/a", "s/g/b"] + Array(repeating: "s/g/a", count: 4))
    #expect(report.assessment.exitCode == .regressed)
    // The sites of the reference are unknown, so those of this build are listed; there are none.
    #expect(report.comparisons[0].explanations.map(\.metric) == [.allocations])
    #expect(report.comparisons[1].explanations.isEmpty)
  }

  @Test func missingBenchmarkIsAProblem() throws {
    try rounds.store(["s/g/a": 3, "s/g/b": 3, "s/g/old": 3])
    let report = try report()
    #expect(verdicts(report) == [.unchanged, .unchanged, .missing])
    #expect(report.assessment.exitCode != .success)
  }

  @Test func interruptedGateHasNoMissingBenchmarks() throws {
    try rounds.store(["s/g/a": 3, "s/g/b": 3])
    workers.failure = { $0.id == "s/g/b" ? .interrupted(signal: 2) : nil }
    let report = try report(comparesTime: true)
    #expect(report.comparisons.map(\.id) == ["s/g/a"])
    #expect(report.assessment.exitCode == .interrupted)
    #expect(rounds.timed.isEmpty)
  }

  @Test(
    arguments: [
      (nil, true), (.stalled(seconds: 7), false), (.interrupted(signal: 2), false),
    ] as [(WorkerError?, Bool)])
  func onlyAWholeMeasurementIsAccepted(error: WorkerError?, isAccepted: Bool) throws {
    try rounds.store(["s/g/a": 2, "s/g/b": 3])
    workers.failure = { $0.id == "s/g/b" ? error : nil }
    let request = try rounds.request()
    let updates = try rounds.run {
      var gate = try StoredGate(request, workers.environment)
      #expect(try gate.updates() == nil)
      _ = try gate.report()
      return try gate.updates()
    }
    #expect((updates?.isEmpty == false) == isAccepted && (updates != nil) == isAccepted)
  }

  // MARK: Times

  @Test func onlyGatedBenchmarksWithAStoredTimeAreTimed() throws {
    try rounds.store(["s/g/a": 3, "s/g/b": 3])
    try rounds.store(
      floors: ["s/g/a": 10_000, "s/g/b": 10_000], at: commit, environment: calibrated)
    let report = try report(comparesTime: true)
    #expect(rounds.timed == ["s/g/a"])
    #expect(report.comparisons[0][.time]?.verdict == .unproven)
    #expect(report.assessment.exitCode == .success)
  }

  @Test func nothingIsTimedUnlessAsked() throws {
    try rounds.store(["s/g/a": 3, "s/g/b": 3])
    try rounds.store(floors: ["s/g/a": 10_000], at: commit, environment: calibrated)
    #expect(try report().comparisons[0][.time] == nil)
    #expect(rounds.timed.isEmpty)
  }

  @Test func failedBenchmarkIsNotTimed() throws {
    try rounds.store(["s/g/a": 3, "s/g/b": 3])
    try rounds.store(floors: ["s/g/a": 10_000], at: commit, environment: calibrated)
    workers.measure = { _, record in record.failure = .threw("no") }
    _ = try report(comparesTime: true)
    #expect(rounds.timed.isEmpty)
  }

  /// A suspicion is settled by a paired comparison with the commit of the stored time; the folder
  /// of these tests is no repository.
  @Test(arguments: [
    (nil, "not settled: the stored times name no commit"),
    (
      "0123456789abcdef0123456789abcdef01234567-dirty",
      "not settled: the stored times are of changes that were not committed"
    ),
    ("0123456789abcdef0123456789abcdef01234567", "not settled: "),
  ])
  func suspicionThatCannotBeSettledStays(commit: Commit?, reason: String) throws {
    try rounds.store(["s/g/a": 3, "s/g/b": 3])
    try rounds.store(floors: ["s/g/a": 9_000], at: commit, environment: calibrated)
    let report = try report(comparesTime: true)
    let time = try #require(report.comparisons[0][.time])
    #expect(time.verdict == .suspect)
    #expect(time.note?.hasPrefix(reason) == true, "\(time.note ?? "")")
    #expect(time.baseline?.headline == 9_000 && time.candidate?.headline == 10_000)
    #expect(time.ratio == 10_000.0 / 9_000)
    #expect(report.evidence.isEmpty)
  }

  /// In a process of its own, whose messages name the commits; git knows neither.
  @Test func suspicionsAreSettledInTheOrderOfTheirCommits() async throws {
    let result = try #require(
      await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
        let test = try StoredGateTests()
        let rounds = test.rounds
        rounds.workers.entries = ["s", "t"].map { .scripted("\($0)/g/a", tags: ["gate"]) }
        let git = ChildProcess.Launch("git", ["init", "--quiet", try rounds.root.path])
        try #require(try ChildProcess.answer(git, limit: 60) { nil }.status == 0)
        for (suite, digit) in [("s", "2"), ("t", "1")] {
          try rounds.store(suite: suite, ["\(suite)/g/a": 3])
          try rounds.store(
            suite: suite, floors: ["\(suite)/g/a": 9_000],
            at: Commit(String(repeating: digit, count: 40)), environment: test.calibrated)
        }
        var request = try rounds.request(comparesTime: true)
        request.messages = Messages()
        try rounds.run {
          var gate = try StoredGate(request, rounds.workers.environment)
          _ = try gate.report()
        }
      })
    let lines = String(decoding: result.standardErrorContent, as: UTF8.self).split(separator: "\n")
    let commits = lines.filter { $0.hasPrefix("building ") }.map { $0.dropFirst(9).prefix(2) }
    #expect(commits == ["11", "22"], "\(lines)")
  }
}
