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
      #expect(Attribution(evidence(instructions: growth)) == nil, "\(growth)")
    }
  }

  @Test func oneMoreAllocationExplainsASlowdown() {
    #expect(
      Attribution(evidence(instructions: nil, allocations: 1))
        == .moreWork(instructions: nil, allocations: 1))
    #expect(
      Attribution(evidence(instructions: -0.1, allocations: 0.1))
        == .moreWork(instructions: -0.1, allocations: 0.1))
  }

  @Test func fewerAllocationsExplainNothing() {
    #expect(Attribution(evidence(instructions: nil, allocations: -1)) == nil)
    #expect(
      Attribution(evidence(instructions: 0.01, allocations: -1))
        == .moreWork(instructions: 0.01, allocations: 0))
  }

  @Test func oneLayoutTellsNothing() {
    for changed in [nil, [], ["f"]] as [[String]?] {
      let evidence = evidence(instructions: 0, changed: changed, hasCommonLayouts: false)
      #expect(Attribution(evidence) == .oneLayout)
    }
  }

  @Test func sameFunctionsAtTheSameAddressesAreTheCode() {
    #expect(Attribution(evidence(instructions: 0, changed: [])) == .sameCode)
    #expect(Attribution(evidence(instructions: nil, changed: [])) == .sameCode)
  }

  @Test func changedOrUnknownFunctionsNeedAComparisonOfLayouts() {
    #expect(Attribution(evidence(instructions: 0, changed: ["f"])) == nil)
    #expect(Attribution(evidence(instructions: 0, changed: nil)) == nil)
  }

  @Test func slowdownInEachLayoutIsTheCodes() {
    let test = layouts(Array(repeating: 0.03, count: 8))
    #expect(
      Attribution(evidence(changed: ["f"]), layouts: test) == .everyLayout(changed: ["f"]))
  }

  @Test func slowdownInSomeLayoutsIsNot() {
    let test = layouts([0.2, 0.2, 0, 0, 0, 0, 0, -0.2])
    #expect(
      Attribution(evidence(changed: ["f"]), layouts: test) == .someLayouts(changed: ["f"]))
  }

  @Test func layoutsWithoutRoundsProveNothing() {
    let test = LayoutTest(sensitivity: .standard)
    #expect(Attribution(evidence(changed: nil), layouts: test) == .someLayouts(changed: []))
  }

  @Test func onlyWhatALayoutCannotDoIsConclusive() {
    let conclusive: [Attribution] = [
      .moreWork(instructions: nil, allocations: 1), .sameCode, .everyLayout(changed: []),
    ]
    #expect(conclusive.allSatisfy { $0.isConclusive })
    let others: [Attribution] = [.someLayouts(changed: []), .oneLayout]
    #expect(others.allSatisfy { !$0.isConclusive })
  }

  @Test(arguments: [
    (Attribution.moreWork(instructions: 0.031, allocations: 0), "more work: instructions +3.1 %"),
    (.moreWork(instructions: nil, allocations: 1), "more work: allocations +1"),
    (
      .moreWork(instructions: -0.01, allocations: 2.5),
      "more work: instructions -1.0 %, allocations +2.5"
    ),
    (.sameCode, "same functions at the same addresses: other data or use of the machine"),
    (.everyLayout(changed: ["f"]), "slower in every layout"),
    (.someLayouts(changed: ["f"]), "slower in some layouts of the code only"),
    (.oneLayout, "no more work, and the layout alone may do this; --against REF tells"),
  ])
  func isSaidInAFewWords(attribution: Attribution, words: String) {
    #expect(attribution.description == words)
  }

  private func evidence(
    instructions: Double? = 0, allocations: Double = 0, changed: [String]? = nil,
    hasCommonLayouts: Bool = true
  ) -> Attribution.Evidence {
    Evidence(
      instructions: instructions, allocations: allocations, changedFunctions: changed,
      hasCommonLayouts: hasCommonLayouts)
  }

  private func layouts(_ differences: [Double]) -> LayoutTest {
    var test = LayoutTest(sensitivity: .standard, layouts: differences.count)
    for (layout, difference) in differences.enumerated() {
      for _ in 0..<LayoutTest.roundsEach { test.add(.of(difference), layout: layout) }
    }
    return test
  }
}
