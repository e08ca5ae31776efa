import Foundation
import Measurements
import Profiling
import ScriptedWorkers
import Sessions
import Testing
import Worker

@testable import Gates

/// Counts of both builds, for which scripted workers write the files of callgrind.
@Suite(.enabled(if: (try? Tool("valgrind", package: "valgrind")) != nil, "no valgrind here"))
struct CountedInstructionsTests {
  /// Writes the files of callgrind for a worker that counts: its start, a preparation and the runs.
  private func write(runs totals: [Int], for call: ScriptedWorkers.Call) throws {
    let option = "--callgrind-out-file="
    let word = try #require(call.launch.tool.first { $0.hasPrefix(option) })
    let before = [countedPreparationSymbol, countedRegionSymbol].map { ("before=\($0)", 100) }
    let runs = totals.map { ("after=\(countedRegionSymbol)", $0) }
    for (index, (trigger, total)) in (before + runs).enumerated() {
      let counts = "events: Ir\nfn=f\n1 \(total)\n\ntotals: \(total)\n"
      try Data("desc: Trigger: --dump-\(trigger)\n\(counts)".utf8)
        .write(to: URL(filePath: "\(word.dropFirst(option.count)).\(index + 1)"))
    }
  }

  /// On one processor, so that the builds are counted one after the other by this thread.
  @Test(arguments: BuildSide.allCases)
  func buildsAreComparedByWhatTheOlderOneCounts(older: BuildSide) throws {
    let rounds = try ScriptedRounds()
    for side in BuildSide.allCases { try CompiledProgram.write(to: rounds.pair[side]) }
    // The first worker of a build is asked for its protocol, and the second one counts.
    let first = older == .reference ? 0 : 2
    rounds.workers.introduce = { call, introduction in
      introduction.protocolVersion = call.worker == first ? 9 : 10
    }
    rounds.workers.failure = { call in
      guard case .runCounted = call.request else { return nil }
      let totals = call.worker == first + 1 ? [3500] : [1500, 2500, 3500]
      do { try self.write(runs: totals, for: call) } catch { Issue.record(error) }
      return nil
    }
    let pinned = Platform.allowedProcessors
    _ = Platform.pin(toProcessors: Array(pinned.prefix(1)))
    defer { _ = Platform.pin(toProcessors: pinned) }
    let instructions = try rounds.run {
      try PairedInstructions(["s/g/a"], rounds.pair, timeout: .seconds(7), showsProgress: false)
    }
    #expect(instructions.absence == nil && instructions.failures.isEmpty)
    for side in BuildSide.allCases {
      #expect(instructions[side]["s/g/a"]?.value == ExactValue(total: 3500, iterations: 3))
    }
  }

  /// In a process of its own, where each line of progress but the first is due.
  @Test func progressIsThatOfBothBuilds() async throws {
    let result = try #require(
      await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
        setenv("BENCH_PROGRESS_SECONDS", "0", 1)
        let rounds = try ScriptedRounds()
        for side in BuildSide.allCases { try CompiledProgram.write(to: rounds.pair[side]) }
        _ = Platform.pin(toProcessors: Array(Platform.allowedProcessors.prefix(1)))
        _ = try rounds.run {
          try PairedInstructions(
            ["s/g/a", "s/g/b"], rounds.pair, timeout: .seconds(7), showsProgress: true)
        }
      })
    let lines = String(decoding: result.standardErrorContent, as: UTF8.self).split(separator: "\n")
    #expect(lines.contains { $0.contains("1 of 4 instruction counts") }, "\(lines)")
  }
}
