import Profiling
import TestSupport
import Testing

@Suite struct ProfileDifferenceTests {
  private static func profile(
    _ stacks: [[String]: Int], iterations: Int? = 1
  ) -> ProfileDocument {
    var folded = FoldedStacks()
    for (stack, weight) in stacks { folded.add(stack, weight: weight) }
    return ProfileDocument(
      mode: "callgrind", benchmark: "a/b/c", unit: "instructions", iterations: iterations,
      stacks: folded)
  }

  @Test func grownFunctionIsListedBeforeItsCallers() {
    let difference = ProfileDifference(
      of: Self.profile([["main"]: 10, ["main", "work"]: 130]),
      since: Self.profile([["main"]: 10, ["main", "work"]: 100]))
    #expect(difference.unit == "instructions per iteration")
    #expect(difference.total == .init(before: 110, after: 140))
    #expect(difference.functions.map(\.name) == ["work", "main"])
    #expect(difference.functions[0].own.amount == 30)
    #expect(difference.functions[1].own.amount == 0)
    #expect(difference.functions[1].total.amount == 30)
  }

  @Test func addedAndRemovedFunctionsAreMarked() {
    let difference = ProfileDifference(
      of: Self.profile([["main", "new"]: 5, ["main", "kept"]: 7]),
      since: Self.profile([["main", "old"]: 9, ["main", "kept"]: 7]))
    #expect(difference.functions.map(\.name) == ["old", "new", "main"])
    #expect(difference.functions.map(\.isRemoved) == [true, false, false])
    #expect(difference.functions.map(\.isAdded) == [false, true, false])
    #expect(difference.functions[0].own == .init(before: 9, after: nil))
  }

  @Test func profileEqualsItself() {
    let seed = UInt64.random(in: 0...UInt64.max)
    let profile = ProfileDocument(
      mode: "callgrind", benchmark: "a/b/c", unit: "instructions", iterations: 3,
      stacks: .random(seed: seed, count: 50))
    #expect(ProfileDifference(of: profile, since: profile).functions.isEmpty, "seed \(seed)")
  }

  @Test func countsAreComparedPerIteration() {
    let difference = ProfileDifference(
      of: Self.profile([["work"]: 300], iterations: 3),
      since: Self.profile([["work"]: 1000], iterations: 10))
    #expect(difference.functions.isEmpty)
    #expect(difference.total == .init(before: 100, after: 100))
  }

  @Test func sampleCountsAreComparedByShare() {
    let difference = ProfileDifference(
      of: Self.profile([["a"]: 80, ["b"]: 20], iterations: nil),
      since: Self.profile([["a"]: 30, ["b"]: 20], iterations: nil))
    #expect(difference.total == .init(before: 100, after: 100))
    #expect(difference.functions.map(\.name) == ["a", "b"])
    #expect(difference.functions.map(\.own.amount) == [20, -20])
  }

  @Test func samplesWithKnownTimesAreComparedByTime() {
    var (new, old) = (
      Self.profile([["a"]: 80, ["b"]: 20], iterations: nil),
      Self.profile([["a"]: 30, ["b"]: 20], iterations: nil)
    )
    (new.nanosecondsPerIteration, old.nanosecondsPerIteration) = (500, 250)
    let difference = ProfileDifference(of: new, since: old)
    #expect(difference.isAbsolute)
    #expect(difference.unit == "ns per iteration")
    #expect(difference.total == .init(before: 250, after: 500))
    #expect(difference.functions.map(\.own.amount) == [250])
  }

  @Test func functionDifferencesSumToTheTotalDifference() {
    let seeds = (UInt64.random(in: 0...UInt64.max), UInt64.random(in: 0...UInt64.max))
    let (old, new) = (
      FoldedStacks.random(seed: seeds.0, count: 50), FoldedStacks.random(seed: seeds.1, count: 50)
    )
    func profile(_ stacks: FoldedStacks) -> ProfileDocument {
      ProfileDocument(
        mode: "m", benchmark: "b", unit: "instructions", iterations: 1, stacks: stacks)
    }
    let difference = ProfileDifference(of: profile(new), since: profile(old))
    // Whole numbers, far below 2⁵³: sums are exact.
    #expect(
      difference.functions.reduce(0) { $0 + $1.own.amount } == Double(new.total - old.total),
      "seeds \(seeds)")
  }
}
