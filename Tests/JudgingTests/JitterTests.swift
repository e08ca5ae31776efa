import Benchmarking
import Comparison
import Storage
import Testing

/// Counts that are not the same in every pass.
@Suite struct JitterTests {
  // MARK: Readings

  @Test func equalPassesAreExact() {
    let merged = merge([count(7), count(7), count(7)])
    #expect(merged == ExactValue(total: 7, iterations: 10))
    #expect(merged?.isJittery == false)
  }

  @Test func differentPassesKeepTheLowestAndTheHighest() {
    let merged = merge([count(8), count(5), count(9), count(5)])
    #expect(merged == ExactValue(total: 5, iterations: 10, highest: 9))
    #expect(merged?.value == 0.5)
    #expect(merged?.highestValue == 0.9)
  }

  @Test func unsteadyAreThoseWhosePassesDiffer() {
    var readings = Readings([record("a", [.allocations: count(1)]), record("b")])
    readings.add([record("a", [.allocations: count(2)]), record("b")])
    #expect(readings.unsteady == ["a"])
    #expect(readings.count(of: "a") == 2)
    #expect(readings.count(of: "c") == 0)
  }

  @Test func stepsOfEventsMustAgreeOneByOne() {
    let passes = [MetricValue.exact(events([0: 3, 5: 1])), .exact(events([0: 1, 5: 3]))]
    let merged = merge(passes, .eventAllocations)
    #expect(merged?.isJittery == true, "the same sum in other steps is not the same")
    #expect(merged?.highest == 4)
  }

  @Test func whichOfSeveralEqualStepsIsNamedDoesNotMatter() {
    let passes = [1, 2].map {
      MetricValue.exact(ExactValue(total: 4, iterations: 1, steps: [$0: 4]))
    }
    #expect(merge(passes, .frameAllocations)?.isJittery == false)
  }

  @Test func failureInAnyPassIsTheBenchmarks() {
    var readings = Readings([record("a")])
    readings.add([failedRecord("a")])
    #expect(readings.merged(record("a")).failure == .threw("as planned"))
  }

  @Test func otherChecksumInAnyPassIsAFailure() {
    var readings = Readings([record("a")])
    readings.add([record("a", checksum: .exact(43))])
    #expect(
      readings.merged(record("a")).failure
        == .checksumDiffers(found: .exact(43), expected: .exact(42)))
  }

  @Test func timesAreLeftAsTheyAre() {
    var readings = Readings([record("a", [.time: time(5)])])
    readings.add([record("a", [:])])
    #expect(readings.merged(record("a", [.time: time(5)])).metrics == [.time: time(5)])
  }

  // MARK: Verdicts

  @Test(
    "jittery counts regress when all passes lie above all others and by more than 1 %",
    arguments: [
      (1000...1020, 1000...1020, Verdict.unchanged), (1000...1020, 1010...1100, .unchanged),
      (1000...1020, 1020...1100, .unchanged), (1000...1020, 1030...1100, .unchanged),
      (1000...1020, 1031...1031, .regressed), (1000...1000, 1009...1200, .unchanged),
      (1000...1000, 1010...1200, .unchanged), (1000...1000, 1011...1200, .regressed),
      (1000...1020, 991...999, .unchanged), (1000...1020, 980...989, .improved),
      (100_000...100_000, 100_995...102_000, .unchanged),
      (100_000...100_000, 101_005...102_000, .regressed),
      (100_000...100_000, 98_000...99_005, .unchanged),
      (100_000...100_000, 98_000...98_995, .improved), (1000...1020, 500...1000, .unchanged),
      (0...3, 4...9, .regressed), (1...3, 0...0, .improved),
      (-1020 ... -1000, -990 ... -980, .unchanged), (-1020 ... -1000, -989 ... -980, .regressed),
    ])
  func separation(old: ClosedRange<Int>, new: ClosedRange<Int>, expected: Verdict) throws {
    let comparison = try compare(jittery(old), with: jittery(new))
    #expect(comparison.verdict == expected)
    #expect(comparison.note?.hasPrefix("jittery: ") == true)
  }

  @Test func rangesAreSaid() throws {
    let comparison = try compare(jittery(1000...1020), with: jittery(1100...1100))
    #expect(comparison.note == "jittery: 110, was 100…102")
  }

  @Test func equalPassesOnBothSidesTolerateNothing() throws {
    let one = ExactValue(total: 1000, iterations: 10)
    let comparison = try compare(one, with: ExactValue(total: 1001, iterations: 10))
    #expect(comparison.verdict == .regressed)
    #expect(comparison.note == nil)
  }

  // MARK: Files

  @Test func lowestAndHighestComeBackFromTheFile() throws {
    let value = ExactValue(total: 1000, iterations: 10, highest: 1040)
    let suite = try StoredSuite(accepting: [
      record("transitions/a", [.allocations: .exact(value), .peakBytes: count(9, over: 1)])
    ])
    #expect(try suite.exact()?.benchmarks["transitions/a"]?.metrics[.allocations] == value)
    let text = try suite.folder.text(of: suite.store.files[0])
    #expect(text.contains(#"{"highest":1040,"id":"transitions/a","iterations":10,"#))
    #expect(text.split(separator: "highest").count == 2, "only where passes differ")
  }

  @Test func highestBelowTheLowestIsDamage() throws {
    let value = ExactValue(total: 1000, iterations: 10, highest: 999)
    let suite = try StoredSuite(accepting: [record("transitions/a", [.allocations: .exact(value)])])
    #expect(throws: StorageError.self) { try suite.exact() }
  }

  private func merge(
    _ passes: [MetricValue], _ metric: Metric = .allocations
  ) -> ExactValue? {
    let records = passes.map { record("a", [metric: $0]) }
    var readings = Readings(Array(records.prefix(1)))
    readings.add(Array(records.dropFirst()))
    return readings.merged(records[0]).metrics[metric]?.exact
  }

  private func jittery(_ range: ClosedRange<Int>) -> ExactValue {
    ExactValue(
      total: range.lowerBound, iterations: 10,
      highest: range.count == 1 ? nil : range.upperBound)
  }

  private func compare(_ old: ExactValue, with new: ExactValue) throws -> MetricComparison {
    let environment = try environment()
    let stored = exactBaseline(
      ["suite/a": entry([.allocations: old])], environment: environment)
    let comparisons = Comparator(
      reference: Reference(exact: [stored], timings: [], environment: environment),
      metrics: [.allocations]
    ) { _, _ in true }.compare([record("suite/a", [.allocations: .exact(new)])])
    return try #require(comparisons.first?[.allocations])
  }
}
