import Comparison
import Foundation
import TestSupport
import Testing

/// Gates whose rounds are one pair of turns, as if the builds were far apart, on a harsh machine.
///
/// With `BENCH_SIMULATED_GATES=3000` in the environment and a release build the suite measures the
/// rates of the record.
@Suite struct BriefRoundSimulationTests {
  /// A machine that slows single turns, and the luck of the layouts.
  struct Machine: Sendable, CustomTestStringConvertible {
    /// The share of turns beside a neighbour, which makes them 2 to 50 times as long.
    var busy = 0.0
    /// Whether the host runs at one of two speeds, and may switch between the turns of a pair.
    var switches = false
    /// The standard deviation of the layouts, a log ratio.
    var layouts = 0.0

    var testDescription: String { "busy \(busy), switches \(switches), layouts \(layouts)" }

    /// A round of one pair of turns; the candidate takes `ratio` times as long, and e^`layout`
    /// times that, or what a layout drawn for the round makes of it.
    func round(
      ratio: Double, layout: Double? = nil, _ generator: inout SeededGenerator
    ) throws -> PairedRound {
      let layout = layout ?? generator.normal(layouts)
      var speed = switches && generator.below(2) == 0 ? 2.0 : 1
      var times = [100.0, 100 * ratio * exp(layout)]
      // In random order, as in a round.
      let first = generator.below(2)
      for side in [first, 1 - first] {
        times[side] *= speed * exp(generator.normal(0.003))
        if generator.uniform(in: 0...1) < busy {
          times[side] *= exp(generator.uniform(in: log(2)...log(50)))
        }
        if switches && generator.below(2) == 0 { speed = 3 - speed }
      }
      return try PairedRound(reference: [[times[0]]], candidate: [[times[1]]])
    }
  }

  static let machines = [
    Machine(busy: 0.05), Machine(busy: 0.3), Machine(busy: 0.7), Machine(switches: true),
    Machine(busy: 0.3, switches: true), Machine(layouts: 0.01), Machine(layouts: 0.02),
    Machine(layouts: 0.03), Machine(layouts: 0.05),
    Machine(busy: 0.3, switches: true, layouts: 0.05),
  ]

  /// At most 1 %: more than a hundredth and three deviations do not come by chance.
  private func expectRare(_ red: Int, of gates: Int, _ what: String) {
    print("\(what): \(red) of \(gates) gates red")
    let expected = 0.01 * Double(gates)
    #expect(Double(red) <= expected + 3 * expected.squareRoot(), "\(what)")
  }

  @Test(arguments: machines)
  func equalBuildsFailNoGate(machine: Machine) throws {
    var generator = SeededGenerator(seed: 71)
    let count = SimulatedGates.count(1)
    let outcome = try SimulatedGates(count, rounds: 36, &generator) { _ in
      { generator in try machine.round(ratio: 1, &generator) }
    }
    expectRare(outcome.red, of: count, "\(machine.testDescription), seed 71")
  }

  /// Returns whether a gate of programs with a single layout is red for a test.
  private func isRedInOneLayout(_ test: PairedTest) -> Bool {
    guard test.verdict == .regressed, let finding = PairedFinding(test, iterations: 1) else {
      return false
    }
    let evidence = Attribution.Evidence(
      instructions: 0, allocations: 0, changedFunctions: nil, hasDrawnLayouts: false,
      interval: finding.interval)
    return Attribution(evidence).isConclusive
  }

  /// Each benchmark keeps its layout for all rounds of the gate.
  @Test(arguments: machines)
  func singleLayoutOfEqualBuildsFailsNoGate(machine: Machine) throws {
    var generator = SeededGenerator(seed: 74)
    let count = SimulatedGates.count(1)
    let outcome = try SimulatedGates(count, rounds: 36, &generator, isRed: isRedInOneLayout) {
      let layout = $0.normal(machine.layouts)
      return { generator in try machine.round(ratio: 1, layout: layout, &generator) }
    }
    expectRare(outcome.red, of: count, "one layout, \(machine.testDescription), seed 74")
  }

  /// The largest effect of a layout in a record is 1.31, which may be there in each benchmark.
  @Test(arguments: machines)
  func largestEffectOfALayoutFailsNoGate(machine: Machine) throws {
    var generator = SeededGenerator(seed: 75)
    let count = SimulatedGates.count(1)
    let outcome = try SimulatedGates(count, rounds: 36, &generator, isRed: isRedInOneLayout) { _ in
      { generator in try machine.round(ratio: 1.31, &generator) }
    }
    expectRare(outcome.red, of: count, "1.31 times, \(machine.testDescription), seed 75")
  }

  @Test func fiftyfoldSlowdownIsFoundInOneLayout() throws {
    var generator = SeededGenerator(seed: 76)
    let machine = Machine(busy: 0.3, switches: true, layouts: 0.05)
    let count = SimulatedGates.count(1)
    let outcome = try SimulatedGates(count, rounds: 24, &generator, isRed: isRedInOneLayout) {
      let layout = $0.normal(machine.layouts)
      return { generator in try machine.round(ratio: 50, layout: layout, &generator) }
    }
    #expect(outcome.red == count, "seed 76")
  }

  /// All time goes to the benchmark that looks worst so far, which the others wait for.
  @Test(arguments: machines.suffix(1))
  func precedenceOfTheWorstMakesNoGateRed(machine: Machine) throws {
    var generator = SeededGenerator(seed: 72)
    let count = SimulatedGates.count(1)
    var red = 0
    for _ in 0..<count {
      var tests = Array(
        repeating: PairedTest(plan: PairedPlan(benchmarks: SimulatedGates.benchmarks)),
        count: SimulatedGates.benchmarks)
      for index in tests.indices { tests[index].add(try machine.round(ratio: 1, &generator)) }
      for _ in 0..<(8 * SimulatedGates.benchmarks) {
        let open = tests.indices.filter { !tests[$0].isFinished }
        let worst = open.max {
          (tests[$0].estimate() ?? 0, $1) < (tests[$1].estimate() ?? 0, $0)
        }
        guard let worst else { break }
        tests[worst].add(try machine.round(ratio: 1, &generator))
      }
      if tests.contains(where: { $0.verdict == .regressed }) { red += 1 }
    }
    expectRare(red, of: count, "worst first, \(machine.testDescription), seed 72")
  }

  /// Sixteen pairs suffice beside a neighbour that is there in every twentieth turn, or a host that
  /// switches; with a neighbour in a third of the turns a few more.
  @Test(arguments: [
    (Machine(busy: 0.05), 16), (Machine(switches: true), 16),
    (Machine(layouts: 0.05), 16), (Machine(busy: 0.3, switches: true, layouts: 0.05), 24),
  ])
  func seventyfoldSlowdownIsFoundAtTheFirstLooks(machine: Machine, rounds: Int) throws {
    var generator = SeededGenerator(seed: 73)
    let outcome = try SimulatedGates(SimulatedGates.count(1), rounds: rounds, &generator) { _ in
      { generator in try machine.round(ratio: 72, &generator) }
    }
    print("72 times, \(machine.testDescription), seed 73: \(outcome.verdicts)")
    #expect(outcome.share(.regressed) >= 0.95, "seed 73")
  }
}
