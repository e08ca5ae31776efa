import Comparison
import Foundation
import TestSupport
import Testing

@Suite struct PairedFindingTests {
  @Test func noRoundsHaveNoFinding() {
    #expect(PairedFinding(PairedTest(plan: PairedPlan(benchmarks: 1)), iterations: 1) == nil)
  }

  @Test func findingShowsTheSlowdown() throws {
    let finding = try finding(Array(repeating: 0.03, count: 16))
    #expect(finding.verdict == .regressed)
    expectClose(finding.ratio, exp(0.03), within: 1e-12)
    let interval = try #require(finding.interval)
    #expect(interval.contains(finding.ratio))
    #expect(finding.rounds == 16)
    #expect(finding.sharpRounds == 16)
    // Sixteen signs alike, at the first look.
    #expect(finding.pValue == 0x1p-16)
    #expect(finding.endpoint == .undisturbed && finding.undisturbed.rounds.count == 16)
    #expect(finding.attribution == nil)
  }

  @Test(arguments: [
    ("rounds", -1.0, "rounds below 0"), ("sharpRounds", -1, "rounds below 0"),
    ("pValue", 1.5, "no probability"), ("ratio", 2, "that its endpoint does not have"),
  ])
  func contradictionInADocumentIsRefused(field: String, value: Double, words: String) throws {
    let finding = try finding(Array(repeating: 0.03, count: 16))
    var fields = try #require(
      JSONSerialization.jsonObject(with: JSONEncoder().encode(finding)) as? [String: Any])
    // The row of the document has the ratio and the interval of the endpoint.
    let shown = try JSONEncoder().encode(finding.undisturbed)
    let row = try #require(JSONSerialization.jsonObject(with: shown) as? [String: Any])
    fields.merge(["undisturbed": row]) { $1 }
    fields.merge(row) { own, _ in own }
    let whole = try JSONSerialization.data(withJSONObject: fields)
    #expect(throws: Never.self) { try JSONDecoder().decode(PairedFinding.self, from: whole) }
    fields[field] = value
    let damaged = try JSONSerialization.data(withJSONObject: fields)
    let error = #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(PairedFinding.self, from: damaged)
    }
    guard case .dataCorrupted(let context)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(context.debugDescription.contains(words))
  }

  private func finding(floors: [(Double, Double)]) throws -> PairedFinding {
    var test = PairedTest(plan: PairedPlan(benchmarks: 1))
    for floors in floors {
      let reading = PairedReading(difference: 0, spread: 0)
      test.add(
        PairedRound(
          referenceFloor: floors.0, candidateFloor: floors.1, floors: reading, turns: reading,
          means: reading))
    }
    return try #require(PairedFinding(test, iterations: 10))
  }

  @Test func floorsAreThePerIterationMinimum() throws {
    #expect(try finding(floors: [(120, 110), (100, 140), (130, 90)]).floors == (10, 9))
  }

  @Test func findingsThatDifferInOnePropertyAreNotEqual() throws {
    let one = try finding(floors: [(120, 110), (100, 140)])
    #expect(try one == finding(floors: [(120, 110), (100, 140)]))
    #expect(try one != finding(floors: [(120, 110), (101, 140)]))
    #expect(try one != finding(floors: [(120, 110), (100, 140), (100, 140)]))
    var attributed = one
    attributed.attribute(.drawnLayouts(changed: []))
    #expect(attributed != one)
    let disturbed = try finding([0.01, 0.02]).undisturbed
    func altered(
      verdict: Verdict? = nil, undisturbed: PairedFinding.Reading? = nil, hasMean: Bool = true
    ) -> PairedFinding {
      var other = one
      other.verdict = verdict ?? one.verdict
      other.undisturbed = undisturbed ?? one.undisturbed
      if !hasMean { other.mean = nil }
      return other
    }
    #expect(altered() == one)
    #expect(altered(verdict: .regressed) != one)
    #expect(altered(undisturbed: disturbed) != one)
    #expect(altered(hasMean: false) != one)
  }

  @Test func fewRoundsAreInconclusiveWithADetectableEffect() throws {
    let finding = try finding([0.001, -0.001, 0.002, -0.002, 0.001, -0.001, 0.002, -0.001])
    #expect(finding.verdict == .inconclusive)
    #expect(finding.pValue == nil)
    let effect = try #require(finding.detectableEffect)
    #expect(finding.summary.contains("a change of"))
    // Signs of eight rounds exclude only what lies beyond the largest of them, 0.2 %.
    #expect((0.002...0.01).contains(effect), "\(effect)")
  }

  @Test func threeRoundsHaveNoIntervalOrDetectableEffect() throws {
    let finding = try finding([0.01, 0.01, 0.01])
    #expect(finding.interval == nil)
    #expect(finding.detectableEffect == nil)
    #expect(!finding.summary.contains("[") && !finding.summary.contains("a change of"))
  }

  @Test func impreciseRoundsAreNotCountedAsSharp() throws {
    var test = PairedTest(plan: PairedPlan(benchmarks: 1))
    for spread in [0.0, 0.003, 0.0031, 0.1] { test.add(.of(0, spread: spread)) }
    #expect(try #require(PairedFinding(test, iterations: 1)).sharpRounds == 2)
  }

  @Test(arguments: [
    Attribution.moreWork(instructions: 0.03, allocations: 0), .sameCode,
    .drawnLayouts(changed: ["f"]), .beyondLayouts,
  ])
  func conclusiveAttributionKeepsTheVerdict(attribution: Attribution) throws {
    var finding = try finding(Array(repeating: 0.03, count: 16))
    finding.attribute(attribution)
    #expect(finding.verdict == .regressed)
    #expect(finding.attribution == attribution)
    #expect(finding.summary.hasSuffix(attribution.description))
  }

  @Test func singleLayoutMakesASlowdownLayoutSensitive() throws {
    var finding = try finding(Array(repeating: 0.03, count: 16))
    finding.attribute(.oneLayout)
    #expect(finding.verdict == .layoutSensitive)
  }

  @Test func meanSlowdownIsShownWithTheUndisturbedTime() throws {
    var test = PairedTest(plan: PairedPlan(benchmarks: 1))
    for _ in 0..<16 { test.add(.of(0.001, mean: 0.14)) }
    let finding = try #require(PairedFinding(test, iterations: 10))
    #expect(finding.verdict == .regressed && finding.endpoint == .mean)
    #expect(finding.ratio == finding.mean?.ratio)
    #expect(
      finding.summary
        == "mean +15.0 % [+15.0, +15.0], undisturbed +0.1 %, floor 10.0 → 10.0 ns, "
        + "16/16 rounds sharp, p = 2e-05")
  }

  @Test func inconclusiveMeanShowsItsDetectableEffect() throws {
    var test = PairedTest(plan: PairedPlan(benchmarks: 40))
    for round in 0..<16 { test.add(.of(0, mean: 0.06 * Double(round % 5 - 2))) }
    let finding = try #require(PairedFinding(test, iterations: 1))
    #expect(finding.verdict == .inconclusive && finding.endpoint == .mean)
    #expect(finding.summary.contains("a change of the mean of "))
  }

  @Test func meanThatKeepsAFasterTimeOpenIsNamed() throws {
    var test = PairedTest(plan: PairedPlan(benchmarks: 40))
    for round in 0..<16 { test.add(.of(-0.1, mean: 0.2 * Double(round % 5 - 2))) }
    let finding = try #require(PairedFinding(test, iterations: 1))
    #expect(finding.verdict == .inconclusive && finding.endpoint == .undisturbed)
    #expect(finding.summary.contains("-9.5 % [-9.5, -9.5]"), "\(finding.summary)")
    // The sixteenth round repeats the lowest of the five means.
    #expect(finding.summary.contains(", the mean may be higher: -2.6 % ["), "\(finding.summary)")
  }

  @Test func summaryIsOneLineWithTheEvidence() throws {
    var finding = try finding(Array(repeating: 0.05, count: 16))
    finding.attribute(.moreWork(instructions: 0.031, allocations: 1))
    #expect(
      finding.summary
        == "+5.1 % [+5.1, +5.1], floor 10.0 → 10.5 ns, 16/16 rounds sharp, p = 2e-05, "
        + "more work: instructions +3.1 %, allocations +1")
  }

  @Test func findingsWithDifferentPValuesAreUnequal() throws {
    let one = try finding(Array(repeating: 0.03, count: 16))
    #expect(try one == finding(Array(repeating: 0.03, count: 16)))
    #expect(try one != finding(Array(repeating: 0.03, count: 13)))
    #expect(try one != finding(Array(repeating: 0.031, count: 16)))
    var attributed = one
    attributed.attribute(.sameCode)
    #expect(one != attributed)
  }

  /// Returns the finding from precise rounds with these differences and 10 iterations a sample.
  private func finding(_ differences: [Double]) throws -> PairedFinding {
    var test = PairedTest(plan: PairedPlan(benchmarks: 1))
    for difference in differences { test.add(.of(difference)) }
    return try #require(PairedFinding(test, iterations: 10))
  }
}
