import Comparison
import Testing

@Suite struct AttributionTests {
  private typealias Evidence = Attribution.Evidence

  @Test func moreInstructionsExplainASlowdown() {
    for growth in [0.002, 0.01, 1] {
      #expect(
        Attribution(evidence(instructions: growth))
          == .moreWork(instructions: growth, allocations: 0))
    }
    for growth in [0.00199, 0, -0.5] {
      #expect(
        Attribution(evidence(instructions: growth)) == .drawnLayouts(changed: []), "\(growth)")
    }
  }

  @Test func addedAllocationExplainsASlowdown() {
    #expect(
      Attribution(evidence(instructions: nil, allocations: 1))
        == .moreWork(instructions: nil, allocations: 1))
    #expect(
      Attribution(evidence(instructions: -0.1, allocations: 0.1))
        == .moreWork(instructions: -0.1, allocations: 0.1))
  }

  @Test func fewerAllocationsDoNotExplainASlowdown() {
    #expect(
      Attribution(evidence(instructions: nil, allocations: -1))
        == .drawnLayouts(changed: [], isCounted: false))
    #expect(
      !Attribution.drawnLayouts(changed: [], isCounted: false).description.contains("more work"))
    #expect(
      Attribution(evidence(instructions: 0.01, allocations: -1))
        == .moreWork(instructions: 0.01, allocations: 0))
  }

  @Test func singleLayoutLeavesTheCauseOpen() {
    for changed in [nil, [], ["f"]] as [[String]?] {
      let evidence = evidence(instructions: 0, changed: changed, hasDrawnLayouts: false)
      #expect(Attribution(evidence) == .oneLayout)
    }
  }

  @Test(arguments: [(2.0, false), (2.001, true), (46, true)])
  func noLayoutDoublesATime(lowest: Double, isBeyond: Bool) {
    let interval = lowest...(2 * lowest)
    #expect(
      Attribution(evidence(hasDrawnLayouts: false, interval: interval))
        == (isBeyond ? .beyondLayouts : .oneLayout))
    #expect(Attribution(evidence(interval: interval)) == .drawnLayouts(changed: []))
  }

  @Test func unchangedFunctionsAreAttributedAsSameCode() {
    #expect(Attribution(evidence(instructions: 0, changed: [])) == .sameCode)
    #expect(Attribution(evidence(instructions: nil, changed: [])) == .sameCode)
  }

  @Test func changedOrUnknownFunctionsAreJudgedOverLayouts() {
    #expect(
      Attribution(evidence(instructions: 0, changed: ["f"])) == .drawnLayouts(changed: ["f"]))
    #expect(Attribution(evidence(instructions: 0, changed: nil)) == .drawnLayouts(changed: []))
  }

  @Test func singleLayoutIsTheOnlyInconclusiveAttribution() {
    let conclusive: [Attribution] = [
      .moreWork(instructions: nil, allocations: 1), .sameCode, .drawnLayouts(changed: []),
      .beyondLayouts,
    ]
    #expect(conclusive.allSatisfy { $0.isConclusive })
    #expect(!Attribution.oneLayout.isConclusive)
  }

  @Test(arguments: [
    (Attribution.moreWork(instructions: 0.031, allocations: 0), "more work: instructions +3.1 %"),
    (.moreWork(instructions: nil, allocations: 1), "more work: allocations +1"),
    (
      .moreWork(instructions: -0.01, allocations: 2.5),
      "more work: instructions -1.0 %, allocations +2.5"
    ),
    (.sameCode, "the functions it runs are the same: other data or use of the machine"),
    (
      .drawnLayouts(changed: ["f"]),
      "no more work, and slower over layouts drawn for each round"
    ),
    (.beyondLayouts, "slower by more than any layout on record"),
    (
      .oneLayout,
      "no more work, and the one layout of each build may do this; --against REF tells"
    ),
  ])
  func attributionHasAShortDescription(attribution: Attribution, words: String) {
    #expect(attribution.description == words)
  }

  private func evidence(
    instructions: Double? = 0, allocations: Double = 0, changed: [String]? = nil,
    hasDrawnLayouts: Bool = true, interval: ClosedRange<Double>? = nil
  ) -> Attribution.Evidence {
    Evidence(
      instructions: instructions, allocations: allocations, changedFunctions: changed,
      hasDrawnLayouts: hasDrawnLayouts, interval: interval)
  }
}
