import Comparison
import Measurements
import TestSupport
import Testing

/// The risk of a gate in shards, on a model of rounds: that of one gate, and no less power.
@Suite struct ShardRiskTests {
  /// The timed benchmarks of each shard: a selection is dealt evenly, and of each part another
  /// number can have changed.
  private static let timed = [4, 1, 3, 0]

  // MARK: False alarms

  /// A round of a benchmark that is exactly on the margin of both endpoints, under noise so wide
  /// that nothing else is proven first: there false alarms are most frequent.
  private func roundAtTheMargins(_ generator: inout SeededGenerator) -> PairedRound {
    func noise() -> Double {
      let width = generator.below(6) == 0 ? 0.1 : 0.015
      return generator.uniform(in: -width...width)
    }
    let margins = [Endpoint.undisturbed, .mean].map { Sensitivity.standard.margins(of: $0).change }
    return .of(
      margins[0] + noise(), mean: margins[1] + noise(), spread: generator.uniform(in: 0...0.02))
  }

  /// Returns whether any benchmark of a gate in shards was called slower.
  private func isRed(shares: Int, _ generator: inout SeededGenerator) -> Bool {
    var isRed = false
    for timed in Self.timed where timed > 0 {
      let plan = PairedPlan(benchmarks: timed, riskShares: shares)
      for _ in 0..<timed {
        var test = PairedTest(plan: plan)
        while !test.isFinished, test.rounds.count < 100 { test.add(roundAtTheMargins(&generator)) }
        isRed = isRed || test.verdict == .regressed
      }
    }
    return isRed
  }

  @Test func mergedGateHasTheFalseAlarmsOfOneGate() {
    var generator = SeededGenerator(seed: 41)
    let gates = SimulatedGates.count(2000)
    let red = (0..<gates).count { _ in isRed(shares: Self.timed.count, &generator) }
    // Of 2000, 20 are expected at the most; 43 or more come less than once in 100 000 times.
    #expect(red * 2000 < 43 * gates, "seed 41: \(red) of \(gates)")
  }

  /// Gates that know nothing of each other have the risk of each: what the test above would find.
  @Test func gatesThatDoNotShareTheRiskHaveMoreFalseAlarms() {
    var generator = SeededGenerator(seed: 42)
    let gates = SimulatedGates.count(1000)
    let shared = (0..<gates).count { _ in isRed(shares: Self.timed.count, &generator) }
    let each = (0..<gates).count { _ in isRed(shares: 1, &generator) }
    #expect(each > shared, "seed 42: \(each) and \(shared) of \(gates)")
  }

  @Test func sharesAddUpToTheRiskOfOneGate() {
    for timed in [[1, 1], [40, 3, 17], Self.timed, Array(repeating: 2, count: 20)] {
      let spent = timed.filter { $0 > 0 }.reduce(0.0) { sum, count in
        let plan = PairedPlan(benchmarks: count, riskShares: timed.count)
        let tests = count * Endpoint.allCases.count * plan.changeLooks.count
        return sum + plan.changeLevel * Double(tests)
      }
      #expect(spent <= PairedPlan.changeRisk * (1 + 1e-12), "\(timed): \(spent)")
    }
  }

  @Test func onlyShardsWithBenchmarksHaveAShare() throws {
    let shard = try #require(Shard(1, of: 1_000_000_000))
    #expect(shard.populatedParts(of: 40) == 40)
    #expect(try #require(Shard(2, of: 4)).populatedParts(of: 40) == 4)
    #expect(try #require(Shard(2, of: 4)).populatedParts(of: 0) == 1)
  }

  // MARK: Power

  /// Plays benchmarks with an effect, and returns the share found and the rounds that they took.
  private func found(
    _ plans: [(timed: Int, plan: PairedPlan)], _ pool: [PairedRound], effect: Double, gates: Int,
    _ generator: inout SeededGenerator
  ) -> (share: Double, rounds: Double) {
    var (found, rounds, all) = (0, 0, 0)
    for _ in 0..<gates {
      for (timed, plan) in plans {
        for _ in 0..<timed {
          var test = PairedTest(plan: plan)
          test.play(pool, effect: effect, &generator)
          found += test.verdict == .regressed ? 1 : 0
          rounds += test.rounds.count
          all += 1
        }
      }
    }
    return (Double(found) / Double(all), Double(rounds) / Double(all))
  }

  /// Forty benchmarks on one machine, and 16, 12, 8 and 4 of them on four.
  @Test(arguments: PairedSimulationTests.machines)
  func shardsFindWhatOneGateFinds(seed: UInt64, noise: PairedNoise) throws {
    var generator = SeededGenerator(seed: seed)
    let pool = try noise.rounds(100, &generator)
    let whole = found(
      [(40, PairedPlan(benchmarks: 40))], pool, effect: 0.0198, gates: 5, &generator)
    let shards = found(
      [16, 12, 8, 4].map { ($0, PairedPlan(benchmarks: $0, riskShares: 4)) }, pool,
      effect: 0.0198, gates: 5, &generator)
    // The fullest shard tests at 1/64 of the risk in place of 1/40, for which its first look is the
    // next one. A look is at most two thirds later than the one before it.
    #expect(shards.share >= whole.share, "seed \(seed): \(shards), one gate \(whole)")
    #expect(shards.rounds <= 5 / 3 * whole.rounds, "seed \(seed): \(shards), one gate \(whole)")
    // Dealt evenly, the shards test as the one gate does.
    #expect(
      PairedPlan(benchmarks: 10, riskShares: 4) == PairedPlan(benchmarks: 40), "seed \(seed)")
  }

  @Test func driftOfShardsIsThatOfOneGate() throws {
    var generator = SeededGenerator(seed: 43)
    var whole = DriftTest(benchmarks: 12)
    var parts = [5, 4, 3].map { DriftTest(benchmarks: $0) }
    for _ in 0..<whole.plannedRounds {
      let round = (0..<12).map { _ in 0.004 + generator.uniform(in: -0.02...0.02) }
      whole.add(round)
      parts[0].add(Array(round[..<5]))
      parts[1].add(Array(round[5..<9]))
      parts[2].add(Array(round[9...]))
    }
    // The seventh of all is slower by itself.
    let means = [parts[0].means(), parts[1].means(without: [1]), parts[2].means()]
    let merged = try #require(DriftMeans(merging: means, rounds: 10))
    let expected = whole.means(without: [6])
    #expect(merged.benchmarks == 11 && expected.benchmarks == 11)
    for (one, other) in zip(merged.rounds, expected.rounds) {
      expectClose(one, other, within: 1e-15, "seed 43")
    }
    #expect(merged.pValue(above: DriftTest.margin) == whole.pValue(without: [6]), "seed 43")
  }

  // MARK: Counts

  @Test func varyingCountsShareTheirRiskToo() throws {
    let old = record("suite/a", [.allocations: readings(100)])
    let new = record("suite/a", [.allocations: readings(200)])
    let environment = try environment()
    func verdict(_ shares: Int) -> Verdict? {
      Comparator(
        reference: Reference(
          MeasurementSet(environment: environment, benchmarks: [old]), environment: environment),
        metrics: [.allocations], riskShares: shares, isSelected: { _, _ in true }
      ).compare([new])[0][.allocations]?.verdict
    }
    // Eight readings of each side that do not overlap: 1/12 870, which is below 0.01/(3 · 42).
    #expect(verdict(1) == .regressed)
    #expect(verdict(42) == .regressed)
    #expect(verdict(43) == .inconclusive)
  }

  private func readings(_ first: Int) -> MetricValue {
    .exact(ExactValue(total: first, iterations: 1, readings: (0..<8).map { first + $0 }))
  }
}
