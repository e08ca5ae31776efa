import Comparison
import Foundation
import Sessions
import Statistics
import Testing

@testable import Gates

/// The plan of a duel of commands that do nothing.
@Suite struct DuelPlayersTests {
  private func plan(
    _ commands: [String], _ change: (inout DuelSettings) -> Void = { _ in }
  ) throws -> (players: DuelPlayers, failures: [String: RoundRunner.Failure]) {
    var settings = DuelSettings()
    change(&settings)
    let players = try DuelPlayers(commands, settings)
    #expect(players.seconds(of: "1 time") == 0, "nothing is known before the plan")
    var generator = SeedSequence(seed: 1)
    return (players, try players.plan(players.subjects, generator: &generator))
  }

  @Test func runsCountAsTheCostOfTheTime() throws {
    let players = try plan(["true", ":"]).players
    #expect(players.seconds(of: "1 time") > 0)
    #expect(players.seconds(of: "1 cpu") == 0 && players.seconds(of: "1 peakMemory") == 0)
  }

  @Test func memoryBelowThatOfANewProcessIsNotTested() throws {
    #expect(try Array(plan(["true", ":"]).failures.keys) == ["1 peakMemory"])
  }

  @Test func eachRunIsPrepared() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "runs-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: file) }
    _ = try plan(["true", ":"]) { $0.prepare = "echo >>\(file.path)" }
    // Each command is checked and then measured.
    #expect(try String(contentsOf: file, encoding: .utf8) == "\n\n\n\n")
  }

  @Test func failureOfACommandIsAnErrorUnlessIgnored() throws {
    let error = #expect(throws: CommandError.self) { try plan(["true", "exit 3"]) }
    #expect(error?.message?.hasPrefix("exit 3: exit code 3; ") == true)
    _ = try plan(["true", "exit 3"]) { $0.ignoresExit = true }
  }
}
