import Comparison
import Foundation
import Measurements
import ScriptedWorkers
import TestSupport
import Testing
import Worker

@testable import Gates
@testable import Sessions

/// A self-test whose workers a test scripts, in a package of its own.
final class ScriptedSelfTest {
  let script = ScriptedWorkers([.scripted("s/g/a"), .scripted("s/g/b", tags: ["memory"])])
  let root: PackageRoot
  private let path: String

  init() throws {
    path =
      FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
      .appending(path: "selftest-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    for name in ["Package.swift", "suites"] {
      try Data(name.utf8).write(to: URL(filePath: "\(path)/\(name)"))
    }
    root = try #require(PackageRoot(above: path))
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// One gate of all benchmarks of the script; the only place where these tests make a runner.
  func gate(_ part: SelfTestPart) throws -> SelfTestGate {
    try script.run {
      let runner = try SelfTestRunner(
        of: SuiteProgram(path: "\(path)/suites"), entries: script.entries, timeout: 7,
        budget: 1000, allocator: nil, sameWork: nil, Messages(isQuiet: true))
      script.forget()
      return try runner.gate(part, seed: 7)
    }
  }
}

@Suite struct SelfTestRunnerTests {
  private let test: ScriptedSelfTest
  private var script: ScriptedWorkers { test.script }

  init() throws { test = try ScriptedSelfTest() }

  /// Scripts counts of a metric: `base` and what the request adds, found or not.
  private func count(_ metric: Metric, finding: Bool = true, drift: Int = 0) {
    var pass = 0
    script.measure = { call, record in
      let request = call.measurement
      pass += 1
      let added = finding ? (request?.addedAllocations ?? 0) + (request?.addedPages ?? 0) : 0
      record.metrics[metric] = .exact(
        ExactValue(total: 10 * (50 + added) + drift * pass, iterations: 10))
    }
  }

  // MARK: Allocations

  @Test func addedAllocationIsFound() throws {
    count(.allocations)
    let gate = try test.gate(.oneAllocation)
    #expect(gate.core.regressed == 2)
    #expect(gate.core.count == 2)
    #expect(gate.isRed)
    #expect(gate.surprises.isEmpty)
    #expect(gate.part == "inject-allocation")
    #expect(gate.seed == 7)
    #expect(script.measurements.map(\.addedAllocations) == [0, 0, 0, 0, 1, 1])
  }

  @Test func missedAllocationIsASurprise() throws {
    count(.allocations, finding: false)
    let gate = try test.gate(.oneAllocation)
    #expect(gate.core.unchanged == 2)
    #expect(!gate.isRed)
    #expect(gate.surprises == ["s/g/a: 500 and 500", "s/g/b: 500 and 500"])
  }

  @Test func countThatChangesByItselfIsASurprise() throws {
    count(.allocations, drift: 1)
    let gate = try test.gate(.oneAllocation)
    #expect(gate.surprises.contains("s/g/a: 501 and 503 again"))
  }

  @Test func countThatIsAbsentEndsTheSelfTest() {
    let error = #expect(throws: CommandError.self) { try test.gate(.oneAllocation) }
    #expect(error?.message == "s/g/a: its allocations were not counted")
  }

  @Test func signalEndsTheSelfTest() {
    script.failure = { $0.measurement == nil ? nil : .interrupted(signal: 15) }
    let error = #expect(throws: CommandError.self) { try test.gate(.oneAllocation) }
    #expect(error?.code == .terminated)
  }

  // MARK: Page faults

  @Test func addedPagesAreFound() throws {
    count(.minorFaults)
    let gate = try test.gate(.twoPages)
    #expect(gate.core.regressed == 2)
    #expect(gate.surprises.isEmpty)
    let added = Set(script.measurements.map(\.addedPages))
    #expect(added == [nil, 2])
    // Of three sides, each with five passes of two benchmarks.
    #expect(script.measurements.count == 30)
  }

  @Test func missedPagesAreASurprise() throws {
    count(.minorFaults, finding: false)
    let gate = try test.gate(.twoPages)
    #expect(gate.core.unchanged == 2)
    #expect(
      gate.surprises == ["s/g/a unchanged with two more", "s/g/b unchanged with two more"])
  }

  @Test func pagesThatCannotBeCountedEndTheSelfTest() {
    script.measure = { $1.unavailable[.minorFaults] = "no counter" }
    let error = #expect(throws: CommandError.self) { try test.gate(.twoPages) }
    #expect(error?.code == .unavailable)
    #expect(error?.message == "s/g/a: page faults not counted: no counter")
  }

  @Test func programThatIgnoresAdditionsIsRefused() {
    script.introduce = { $1.protocolVersion = WorkerIntroduction.plantingProtocol - 1 }
    let error = #expect(throws: CommandError.self) { try test.gate(.twoPages) }
    #expect(error?.code == .data)
    #expect(error?.message?.hasPrefix("--inject-page: ") == true)
  }

  // MARK: Times

  @Test func equalBuildsAreUnchanged() throws {
    let gate = try test.gate(.same)
    #expect(gate.core.unchanged == 1)
    #expect(gate.memory.unchanged == 1)
    #expect(!gate.isRed)
    #expect(gate.surprises.isEmpty)
    #expect(gate.seconds > 0)
  }

  @Test func slowedBuildIsSlower() throws {
    script.nanoseconds = { _ in 1000 }
    let gate = try test.gate(.slower(percent: 5))
    #expect(gate.core.regressed == 1)
    #expect(gate.memory.regressed == 1)
    #expect(gate.isRed)
    #expect(gate.surprises.isEmpty)
  }

  @Test func unexpectedVerdictIsASurprise() throws {
    // The workers ignore the slowdown.
    script.nanoseconds = { call in
      call.isTurn ? 1000 * 100 / Double(call.plan?.iterations ?? 100) : 1000
    }
    script.entries.removeLast()
    let gate = try test.gate(.slower(percent: 5))
    #expect(gate.core.regressed == 0)
    #expect(gate.surprises == ["s/g/a unchanged"])
    #expect(!gate.isRed)
  }

  @Test func failureOfABenchmarkEndsTheSelfTest() {
    script.failure = { $0.isTurn ? .stalled(seconds: 7) : nil }
    let error = #expect(throws: CommandError.self) { try test.gate(.same) }
    #expect(error?.message?.hasPrefix("s/g/a: stalled") == true)
  }
}
