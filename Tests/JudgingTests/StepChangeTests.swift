import Comparison
import Measurements
import Testing

@Suite struct StepChangeTests {
  private static let stored = [0: 113, 148: 20]

  @Test(arguments: [
    ([0: 113, 148: 20], Verdict.unchanged), ([0: 114, 148: 20], .regressed),
    ([0: 112, 148: 20], .improved), ([0: 113, 148: 20, 60: 0], .unchanged),
    ([0: 113], .improved), ([0: 113, 148: 20, 60: 1], .regressed),
    // As many in all: more in one step is not made good by less in another.
    ([0: 112, 148: 21], .regressed), ([0: 113, 147: 20], .regressed), ([:], .improved),
  ])
  func eventCountsAreComparedPerStep(measured: [Int: Int], expected: Verdict) throws {
    #expect(try comparison(measured).verdict == expected)
  }

  @Test(arguments: [
    ([0: 113, 148: 21], "eventAllocations in step 148: 21, before 20 (+1)"),
    ([148: 20], "eventAllocations in step 0: 0, before 113 (-113)"),
    (
      [0: 112, 148: 21],
      "eventAllocations in step 0: 112, before 113 (-1); in step 148: 21, before 20 (+1)"
    ),
    (
      [0: 113, 1: 1, 2: 1, 3: 1, 4: 1, 5: 1, 6: 1, 148: 20],
      "eventAllocations in step 1: 1, before 0 (+1); in step 2: 1, before 0 (+1); "
        + "in step 3: 1, before 0 (+1); in step 4: 1, before 0 (+1); and in 2 other steps"
    ),
  ])
  func differenceListsTheChangedSteps(measured: [Int: Int], words: String) throws {
    #expect(try comparison(measured).difference == words)
  }

  @Test func differenceOfSteadyStepsNamesTheWorstStep() throws {
    let worse = try comparison(
      .frameAllocations, ExactValue(total: 0, iterations: 1),
      ExactValue(total: 3, iterations: 1, steps: [57: 3]))
    #expect(worse.verdict == .regressed)
    #expect(worse.difference == "frameAllocations 3 in step 57, before 0 (+3)")
    let better = try comparison(
      .frameAllocations, ExactValue(total: 3, iterations: 1, steps: [57: 3]),
      ExactValue(total: 0, iterations: 1))
    #expect(better.verdict == .improved)
    #expect(better.difference == "frameAllocations 0, before 3 (-3)")
  }

  @Test func steadyStepsAreComparedByTheirMaximum() throws {
    let comparison = try comparison(
      .frameAllocations, ExactValue(total: 3, iterations: 1, steps: [57: 3]),
      ExactValue(total: 3, iterations: 1, steps: [58: 3]))
    #expect(comparison.verdict == .unchanged)
  }

  @Test func countsCompareAcrossAllocatorVersions() throws {
    let comparison = try comparison(Self.stored, storedUnder: "jemalloc 5.2.1")
    #expect(comparison.verdict == .unchanged)
    #expect(comparison.note == nil)
  }

  private func comparison(
    _ measured: [Int: Int], storedUnder allocator: String = "jemalloc 5.3.0"
  ) throws -> MetricComparison {
    try comparison(.eventAllocations, events(Self.stored), events(measured), allocator)
  }

  private func comparison(
    _ metric: Metric, _ stored: ExactValue, _ measured: ExactValue,
    _ allocator: String = "jemalloc 5.3.0"
  ) throws -> MetricComparison {
    let reference = Reference(
      exact: [
        exactBaseline(
          ["suite/a": entry([metric: stored])],
          environment: try environment(allocator: allocator))
      ], timings: [], environment: try environment())
    let comparisons = Comparator(reference: reference, metrics: Metric.allCases) { _, _ in true }
      .compare([record("suite/a", [metric: .exact(measured)])])
    return try #require(comparisons.first?[metric])
  }
}
