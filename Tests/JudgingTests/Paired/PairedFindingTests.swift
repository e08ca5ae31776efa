import Comparison
import Foundation
import TestSupport
import Testing

@Suite struct PairedFindingTests {
  @Test func withoutARoundThereIsNone() {
    #expect(PairedFinding(PairedTest(plan: PairedPlan(benchmarks: 1)), iterations: 1) == nil)
  }

  @Test func slowdownIsReadOff() throws {
    let finding = try finding(Array(repeating: 0.03, count: 12))
    #expect(finding.verdict == .regressed)
    expectClose(finding.ratio, exp(0.03), within: 1e-12)
    let interval = try #require(finding.interval)
    #expect(interval.contains(finding.ratio))
    #expect(finding.rounds == 12)
    #expect(finding.sharpRounds == 12)
    // Ten signs alike, at the first look.
    expectClose(try #require(finding.pValue), 1 / 1024, within: 1e-12)
    #expect(finding.layouts.isEmpty)
    #expect(finding.attribution == nil)
  }

  @Test func floorsAreTheLeastOfAnIteration() throws {
    var test = PairedTest(plan: PairedPlan(benchmarks: 1))
    for floors in [(120.0, 110.0), (100, 140), (130, 90)] {
      let reading = PairedReading(difference: 0, spread: 0)
      test.add(
        PairedRound(
          referenceFloor: floors.0, candidateFloor: floors.1, floors: reading, turns: reading))
    }
    let finding = try #require(PairedFinding(test, iterations: 10))
    #expect(finding.floors == (10, 9))
  }

  @Test func fewRoundsAreInconclusiveAndSayWhatTheyWouldHaveSeen() throws {
    let finding = try finding([0.001, -0.001, 0.002, -0.002, 0.001, -0.001, 0.002, -0.001])
    #expect(finding.verdict == .inconclusive)
    #expect(finding.pValue == nil)
    let effect = try #require(finding.detectableEffect)
    #expect(finding.summary.contains("a change of"))
    // Signs of eight rounds exclude only what lies beyond the largest of them, 0.2 %.
    #expect((0.002...0.01).contains(effect), "\(effect)")
  }

  @Test func threeRoundsHaveNoIntervalAndSeeNothing() throws {
    let finding = try finding([0.01, 0.01, 0.01])
    #expect(finding.interval == nil)
    #expect(finding.detectableEffect == nil)
    #expect(!finding.summary.contains("[") && !finding.summary.contains("a change of"))
  }

  @Test func bluntRoundsAreNotCountedAsSharp() throws {
    var test = PairedTest(plan: PairedPlan(benchmarks: 1))
    for spread in [0.0, 0.003, 0.0031, 0.1] { test.add(.of(0, spread: spread)) }
    #expect(try #require(PairedFinding(test, iterations: 1)).sharpRounds == 2)
  }

  @Test(arguments: [
    Attribution.moreWork(instructions: 0.03, allocations: 0), .sameCode,
    .everyLayout(changed: ["f"]),
  ])
  func conclusiveAttributionKeepsTheVerdict(attribution: Attribution) throws {
    var finding = try finding(Array(repeating: 0.03, count: 12))
    finding.attribute(attribution)
    #expect(finding.verdict == .regressed)
    #expect(finding.attribution == attribution)
    #expect(finding.summary.hasSuffix(attribution.description))
  }

  @Test(arguments: [Attribution.oneLayout, .someLayouts(changed: ["f"])])
  func otherAttributionMakesItLayoutSensitive(attribution: Attribution) throws {
    var finding = try finding(Array(repeating: 0.03, count: 12))
    finding.attribute(attribution)
    #expect(finding.verdict == .layoutSensitive)
  }

  @Test func layoutsAreListedAsRatios() throws {
    var test = LayoutTest(sensitivity: .standard, layouts: 5)
    for (layout, difference) in [0.1, 0, -0.1, 0.2, 0].enumerated() {
      for _ in 0..<LayoutTest.roundsEach { test.add(.of(difference), layout: layout) }
    }
    var finding = try finding(Array(repeating: 0.03, count: 12))
    finding.note(test)
    #expect(finding.layouts == [0.1, 0, -0.1, 0.2, 0].map { exp($0) })
    #expect(finding.summary.hasSuffix("by layout: +10.5 %  +0.0 %  -9.5 %  +22.1 %  +0.0 %"))
  }

  @Test func summaryIsOneLineWithTheEvidence() throws {
    var finding = try finding(Array(repeating: 0.05, count: 12))
    finding.attribute(.moreWork(instructions: 0.031, allocations: 1))
    #expect(
      finding.summary
        == "+5.1 % [+5.1, +5.1], floor 10.0 → 10.5 ns, 12/12 rounds sharp, p = 0.001, "
        + "more work: instructions +3.1 %, allocations +1")
  }

  @Test func findingsOfUnlikeTestsDiffer() throws {
    let one = try finding(Array(repeating: 0.03, count: 12))
    #expect(try one == finding(Array(repeating: 0.03, count: 12)))
    #expect(try one != finding(Array(repeating: 0.03, count: 13)))
    #expect(try one != finding(Array(repeating: 0.031, count: 12)))
    var attributed = one
    attributed.attribute(.sameCode)
    #expect(one != attributed)
  }

  /// What sharp rounds of these differences say, with 10 iterations a sample.
  private func finding(_ differences: [Double]) throws -> PairedFinding {
    var test = PairedTest(plan: PairedPlan(benchmarks: 1))
    for difference in differences { test.add(.of(difference)) }
    return try #require(PairedFinding(test, iterations: 10))
  }
}
