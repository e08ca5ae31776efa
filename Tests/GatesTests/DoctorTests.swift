import Comparison
import Foundation
import Measurements
import ScriptedWorkers
import TestSupport
import Testing
import Worker

@testable import Gates
@testable import Sessions

@Suite struct DoctorTests {
  private let script = ScriptedWorkers([
    .scripted("s/g/a", tags: ["gate"]), .scripted("s/g/b", tags: ["gate"]), .scripted("s/g/c"),
  ])

  // MARK: Noise

  private func noise(seconds: Double = 0) throws -> NoiseCheck {
    try script.run {
      let program = try SuiteProgram(path: "/nowhere/suites")
      script.forget()
      return try NoiseCheck(of: program, lasting: .seconds(seconds))
    }
  }

  @Test func twoProcessesTakeTurnsAtLeastThreeTimes() throws {
    let check = try noise()
    #expect(check.pairs == 3)
    #expect(check.hasFixedAddresses)
    // The loads of the second worker take a third longer.
    expectClose(check.noise.share, 1.0 / 3, within: 1e-12)
    let turns = script.calls.filter { $0.request == .calibrate }.map(\.worker)
    #expect(turns == [0, 1, 0, 1, 0, 1])
    #expect(script.launches.count == 2)
    #expect(script.launches.allSatisfy { $0.hasFixedAddresses })
  }

  @Test func pairsAreTakenUntilTheTimeIsOver() throws {
    script.failure = { [script] call in
      if call.request == .calibrate { script.now += 500_000_000 }
      return nil
    }
    let check = try noise(seconds: 5)
    #expect(check.pairs == 5)
    #expect(check.seconds == 5)
  }

  @Test func workerThatFailsEndsTheCheck() {
    script.failure = { $0.request == .calibrate ? .stalled(seconds: 60) : nil }
    let error = #expect(throws: CommandError.self) { try noise() }
    #expect(error?.message?.hasPrefix("the worker that measures noise: stalled") == true)
    script.failure = { $0.request == .calibrate ? .interrupted(signal: 2) : nil }
    #expect(#expect(throws: CommandError.self) { try noise() }?.code == .interrupted)
  }

  @Test func noiseOfTwoPerCentIsPoor() throws {
    func finding(loads: Double) throws -> Finding? {
      script.harness.canary = 100
      script.calibration = {
        CalibrationFloors(arithmetic: 1, branches: 1, loads: $0 == 0 ? 1 : loads)
      }
      return Finding.ofNoise(try noise()).first { $0.check == "noise floor" }
    }
    #expect(try finding(loads: 1.0199)?.state == .good)
    #expect(try finding(loads: 1.0201)?.state == .poor)
    #expect(
      try finding(loads: 1.1)?.found.hasPrefix(
        "±10.0 % between two processes of this program, 19 times of 20 (3 pairs, ") == true)
  }

  // MARK: Allocators

  private func allocators() throws -> AllocatorCheck {
    let file = FileManager.default.temporaryDirectory.appending(path: "suites-\(UUID().uuidString)")
    try Data("suites".utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    script.introduce = { $1.mallocFile = $0.launch.preload.map { "/lib/\($0)" } }
    return try script.run {
      let program = try SuiteProgram(path: file.path)
      let allocator = try TimeAllocator(named: "system", for: program)
      script.forget()
      return try AllocatorCheck(of: program, under: allocator, lasting: .zero)
    }
  }

  @Test func gatedBenchmarksAreTimedUnderBothAllocators() throws {
    script.nanoseconds = { call in
      call.launch.preload == nil ? 1000 : call.id == "s/g/a" ? 2000 : 500
    }
    let check = try allocators()
    #expect(check.rounds == 3)
    #expect(check.ratios.map(\.id) == ["s/g/b", "s/g/a"])
    for (found, expected) in zip(check.ratios.map(\.ratio), [0.5, 2]) {
      expectClose(found, expected, within: 0.01)
    }
    let words = Finding.ofAllocator(check).found
    #expect(words.contains("(s/g/b)") && words.contains("(s/g/a): 2 benchmarks, 3 rounds"))
  }

  @Test func allBenchmarksAreTimedIfNoneIsGated() throws {
    script.entries = [.scripted("s/g/c"), .scripted("s/g/d")]
    #expect(try allocators().ratios.count == 2)
  }

  @Test func failedBenchmarksAreLeftOut() throws {
    script.failure = { $0.id == "s/g/a" ? .stalled(seconds: 60) : nil }
    #expect(try allocators().ratios.map(\.id) == ["s/g/b"])
    script.failure = { $0.id.isEmpty ? nil : .stalled(seconds: 60) }
    #expect(
      Finding.ofAllocator(try allocators()).found == "no benchmark could be timed under both")
  }
}
