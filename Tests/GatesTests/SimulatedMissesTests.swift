import Comparison
import Measurements
import Testing

@testable import Gates
@testable import Profiling

/// The words about what a simulated processor misses more often.
@Suite struct SimulatedMissesTests {
  private typealias Events = [SimulatedEvent: [String: Int]]

  private func explained(_ old: Events, _ new: Events, iterations: Int = 1) throws -> [[String]] {
    try SimulatedMisses.explanations(
      of: .scripted(["f": 1], iterations: iterations, simulated: new),
      since: .scripted(["f": 1], iterations: iterations, simulated: old), nil
    ).map(\.words)
  }

  private let nothing = [
    ["cacheMisses not explained: simulated, no cache and no branch misses more often"]
  ]

  @Test func growthByOnePerCentAndOnePerIterationIsNamed() throws {
    func isNamed(_ old: Int, _ new: Int) throws -> Bool {
      try explained([.dataMisses: ["f": old]], [.dataMisses: ["f": new]], iterations: 100)
        != nothing
    }
    #expect(try isNamed(100, 200))
    #expect(try !isNamed(100, 199))
    #expect(try isNamed(100_000, 101_000))
    #expect(try !isNamed(100_000, 100_999))
    #expect(try !isNamed(200, 100))
  }

  @Test func functionWithTheLargestGrowthIsNamed() throws {
    #expect(
      try explained(
        [.dataMisses: ["f": 10, "g": 500, "h": 5]],
        [.dataMisses: ["f": 40, "g": 520, "h": 5, "k": 30]])
        == [
          [
            "cacheMisses: simulated: +80 misses of the first-level data cache per iteration, "
              + "was 515; most in `f`"
          ]
        ])
  }

  @Test func firstNameIsTakenOfEqualGrowths() throws {
    let words = try explained([.dataMisses: ["z": 1]], [.dataMisses: ["b": 9, "a": 9, "z": 1]])
    #expect(words[0][0].hasSuffix("most in `a`"))
  }

  @Test func cachesAndBranchesAreSeparate() throws {
    let words = try explained(
      [.instructionMisses: ["f": 1], .lastLevelMisses: ["f": 1], .mispredictions: ["f": 1]],
      [.instructionMisses: ["f": 5], .lastLevelMisses: ["f": 7], .mispredictions: ["f'2": 9]])
    #expect(words.map(\.count) == [2, 1])
    #expect(words[0].allSatisfy { $0.hasPrefix("cacheMisses: simulated: +") })
    #expect(words[1][0].hasPrefix("branchMisses: simulated: +8"))
    #expect(words[1][0].hasSuffix("most in `f`"))
  }

  @Test(.enabled(if: (try? Tool("valgrind", package: "valgrind")) != nil, "no valgrind here"))
  func fiveRowsAreSimulated() throws {
    let rounds = try ScriptedRounds()
    for side in BuildSide.allCases { try CompiledProgram.write(to: rounds.pair[side]) }
    let ids = (1...6).map { "s/g/\($0)" }
    // No answer of a worker has a file of callgrind.
    let words = rounds.run {
      let misses = SimulatedMisses(
        of: ids, rounds.pair, timeout: .seconds(7), showsProgress: false)
      return ids.map { misses.explanations(of: $0, nil).flatMap(\.words) }
    }
    #expect(words[4].first?.hasPrefix("cacheMisses not explained: not simulated: ") == true)
    #expect(
      words[5] == ["cacheMisses not explained: only the first 5 slower rows are simulated"])
  }

  @Test func eventThatOneBuildLacksIsNotCompared() throws {
    #expect(try explained([:], [.dataMisses: ["f": 50]]) == nothing)
    #expect(try explained([.dataMisses: ["f": 50]], [:]) == nothing)
  }
}
