import Measurements
import Profiling
import Testing

@Suite struct CallgrindStacksTests {
  private static let root = countedRegionSymbol

  private static func stacks(_ lines: String, total: Int) throws -> FoldedStacks {
    try CallgrindProfile("\(lines)\ntotals: \(total)\n").stacks
  }

  @Test func callerChainIsAStackStartingAtTheRegion() throws {
    let stacks = try Self.stacks(
      """
      fn=(1) leaf'middle'\(Self.root)'runCounted'main
      1 5
      fn=(2) leaf'\(Self.root)'runCounted'main
      1 7
      fn=(3) \(Self.root)'runCounted'main
      1 1
      """, total: 13)
    #expect(
      stacks.weights == [
        [Self.root, "middle", "leaf"]: 5, [Self.root, "leaf"]: 7, [Self.root]: 1,
      ])
  }

  @Test func recursionLevelIsNotPartOfTheFunctionName() throws {
    let stacks = try Self.stacks(
      """
      fn=(1) even'odd'even'\(Self.root)
      1 5
      fn=(2) even'2'odd'even'\(Self.root)
      1 6
      """, total: 11)
    #expect(stacks.weights == [[Self.root, "even", "odd", "even"]: 11])
  }

  @Test func chainWithoutItsRootIsMarkedAsCutOff() throws {
    let stacks = try Self.stacks("fn=(1) leaf'middle\n1 5", total: 5)
    #expect(stacks.weights == [[CallgrindProfile.deeper, "middle", "leaf"]: 5])
  }
}
