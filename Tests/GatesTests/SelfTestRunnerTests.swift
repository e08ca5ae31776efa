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
      // With the place for a fault, which is written into a copy.
      let text = "\(name) cplatform injected fault:" + String(repeating: "\0", count: 200)
      try Data(text.utf8).write(to: URL(filePath: "\(path)/\(name)"))
    }
    root = try #require(PackageRoot(above: path))
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Removes the place for a fault, which older programs lack.
  func forgetFaults() throws {
    try Data("suites".utf8).write(to: URL(filePath: "\(path)/suites"))
  }

  /// One gate of all benchmarks of the script; the only place where these tests make a runner.
  func gate(_ part: SelfTestPart) throws -> SelfTestGate {
    try script.run {
      let runner = try SelfTestRunner(
        of: SuiteProgram(path: "\(path)/suites"), in: root, entries: script.entries,
        MeasurementSettings(timeout: .seconds(7)), budget: .seconds(1000), Messages(isQuiet: true))
      script.forget()
      return try runner.gate(part, seed: 7)
    }
  }
}

@Suite struct SelfTestRunnerTests {
  private let test: ScriptedSelfTest
  private var script: ScriptedWorkers { test.script }

  init() throws { test = try ScriptedSelfTest() }

  /// Scripts counts of a metric, with `added` in each iteration of a program with a fault.
  private func count(_ metric: Metric, added: Int, drift: Int = 0) {
    var pass = 0
    script.measure = { call, record in
      pass += 1
      let total = 10 * (50 + (call.hasFault ? added : 0)) + drift * pass
      record.metrics[metric] = .exact(ExactValue(total: total, iterations: 10))
    }
  }

  // MARK: Allocations

  @Test func addedAllocationIsFound() throws {
    count(.allocations, added: 1)
    let gate = try test.gate(.oneAllocation)
    #expect(gate.core.regressed == 2)
    #expect(gate.core.count == 2)
    #expect(gate.isRed)
    #expect(gate.surprises.isEmpty)
    #expect(gate.part == "inject-allocation")
    #expect(gate.seed == 7)
    let faults = script.calls.filter { $0.measurement != nil }.map(\.hasFault)
    // The program against itself first, then against its copy with the fault.
    let first = try #require(faults.firstIndex(of: true))
    #expect(first >= 8, "two sides of two benchmarks, in two passes or more")
    #expect(faults[first...].contains(false), "the reference has no fault")
  }

  @Test func missedAllocationIsASurprise() throws {
    count(.allocations, added: 0)
    let gate = try test.gate(.oneAllocation)
    #expect(gate.core.unchanged == 2)
    #expect(!gate.isRed)
    #expect(gate.surprises == ["s/g/a unchanged with the fault", "s/g/b unchanged with the fault"])
  }

  @Test func countThatVariesIsNoSurprise() throws {
    count(.allocations, added: 1, drift: 1)
    let gate = try test.gate(.oneAllocation)
    #expect(gate.core.count == 2)
    #expect(gate.surprises.isEmpty)
  }

  @Test func countThatIsAbsentEndsTheSelfTest() {
    let error = #expect(throws: CommandError.self) { try test.gate(.oneAllocation) }
    #expect(error?.message == "s/g/a: allocations not counted: no count")
  }

  @Test func signalEndsTheSelfTest() {
    script.failure = { $0.measurement == nil ? nil : .interrupted(signal: 15) }
    let error = #expect(throws: CommandError.self) { try test.gate(.oneAllocation) }
    #expect(error?.code == .terminated)
  }

  // MARK: Page faults

  @Test func addedPagesAreFound() throws {
    count(.minorFaults, added: 2)
    let gate = try test.gate(.twoPages)
    #expect(gate.core.regressed == 2)
    #expect(gate.surprises.isEmpty)
    #expect(script.calls.count { $0.measurement != nil && $0.hasFault } == 10)
    // Two comparisons of two sides, each with four passes of two benchmarks.
    #expect(script.measurements.count == 32)
  }

  @Test func missedPagesAreASurprise() throws {
    count(.minorFaults, added: 0)
    let gate = try test.gate(.twoPages)
    #expect(gate.core.unchanged == 2)
    #expect(
      gate.surprises == ["s/g/a unchanged with the fault", "s/g/b unchanged with the fault"])
  }

  @Test func pagesThatCannotBeCountedEndTheSelfTest() {
    script.measure = { $1.unavailable[.minorFaults] = "no counter" }
    let error = #expect(throws: CommandError.self) { try test.gate(.twoPages) }
    #expect(error?.code == .unavailable)
    #expect(error?.message == "s/g/a: minorFaults not counted: no counter")
  }

  @Test func programWithoutAPlaceForFaultsIsRefused() throws {
    try test.forgetFaults()
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
    script.nanoseconds = { $0.hasFault ? 1050 : 1000 }
    let gate = try test.gate(.slower(percent: 5))
    #expect(gate.core.regressed == 1)
    #expect(gate.memory.regressed == 1)
    #expect(gate.isRed)
    #expect(gate.surprises.isEmpty)
  }

  @Test func unexpectedVerdictIsASurprise() throws {
    // The workers ignore the slowdown.
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

extension ScriptedWorkers.Call {
  /// Whether the worker's program is a copy with a fault.
  fileprivate var hasFault: Bool { program.contains("{") }
}
