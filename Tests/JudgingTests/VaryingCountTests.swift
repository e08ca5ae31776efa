import Comparison
import Measurements
import Storage
import TestSupport
import Testing

/// Counts that are not the same in every pass.
@Suite struct VaryingCountTests {
  // MARK: Readings

  @Test func equalPassesAreExact() {
    let merged = merge([count(7), count(7), count(7)])
    #expect(merged?.total == 7 && merged?.passes == 3)
    #expect(merged?.varies == false)
  }

  @Test func differingReadingsAreStoredInAscendingOrder() {
    let merged = merge([count(8), count(5), count(9), count(5)])
    #expect(merged?.total == 5 && merged?.readings == [5, 5, 8, 9])
    #expect(merged?.varies == true && merged?.highest == 9)
    #expect(merged?.value == 0.5)
    #expect(merged?.highestValue == 0.9)
  }

  @Test func equalReadingsAreCountedForTheTest() throws {
    var equal = ExactValue(total: 1000, iterations: 10)
    let new = ExactValue(
      total: 1000, iterations: 10,
      readings: Array(repeating: 1000, count: 4) + [1100, 1200, 1300, 1400])
    #expect(try compare(equal, with: new).verdict == .inconclusive)
    // Of eight that differ half the time the ranks of 32 equal ones say more.
    equal.passes = 32
    #expect(try compare(equal, with: new).verdict == .regressed)
  }

  @Test func benchmarksWithDifferingPassesAreUnsteady() {
    var readings = Readings([record("a", [.allocations: count(1)]), record("b")])
    readings.add([record("a", [.allocations: count(2)]), record("b")])
    #expect(readings.unsteady == ["a"])
    #expect(readings.count(of: "a") == 2)
    #expect(readings.count(of: "c") == 0)
  }

  @Test func eventStepsAreComparedIndividually() {
    let passes = [MetricValue.exact(events([0: 3, 5: 1])), .exact(events([0: 1, 5: 3]))]
    let merged = merge(passes, .eventAllocations)
    #expect(merged?.varies == true, "the same sum in other steps is not the same")
    #expect(merged?.highest == 4)
  }

  @Test func equalSteadyMaximaInDifferentStepsDoNotVary() {
    let passes = [1, 2].map {
      MetricValue.exact(ExactValue(total: 4, iterations: 1, steps: [$0: 4]))
    }
    #expect(merge(passes, .frameAllocations)?.varies == false)
  }

  @Test func failureInAnyPassFailsTheBenchmark() {
    var readings = Readings([record("a")])
    readings.add([failedRecord("a")])
    #expect(readings.merged(record("a")).failure == .threw("as planned"))
  }

  @Test func changedChecksumInAnyPassIsAFailure() {
    var readings = Readings([record("a")])
    readings.add([record("a", checksum: .exact(43))])
    #expect(
      readings.merged(record("a")).failure
        == .checksumVariesByProcess(first: .exact(42), second: .exact(43)))
  }

  @Test func timesAreNotMergedAcrossPasses() {
    var readings = Readings([record("a", [.time: time(5)])])
    readings.add([record("a", [:])])
    #expect(readings.merged(record("a", [.time: time(5)])).metrics == [.time: time(5)])
  }

  // MARK: Verdicts

  /// A shift of half the margin.
  ///
  /// The readings spread by ±4 %, so that 32 on each side prove it below twice the margin, but
  /// neither below the margin nor above 0.
  @Test(arguments: [0.5, -0.5])
  func shiftNotProvenBelowTheMarginIsInconclusive(shift: Double) {
    let old = (0..<32).map { 100 + 0.25 * (Double($0) - 15.5) }
    #expect(VaryingCount.verdict(old, old.map { $0 + shift }, among: 1) == .inconclusive)
  }

  @Test func separatedReadingsAreProvenFromEightPerSide() {
    let (low, high) = (readings(1000..<1008), readings(1020..<1028))
    #expect(VaryingCount.verdict(low, high, among: 1) == .regressed)
    #expect(VaryingCount.verdict(high, low, among: 1) == .improved)
    // 1/C(16, 8) = 7.8e-5, and 0.01/(3 · 42) = 7.9e-5.
    #expect(VaryingCount.verdict(low, high, among: 42) == .regressed)
    #expect(VaryingCount.verdict(low, high, among: 43) == .inconclusive)
  }

  /// Five readings are a change at 20 ranges; a range is 10.
  @Test func distantReadingsAreDecidedByFewReadings() {
    let old = [1000.0, 1005, 1010, 1002, 1008]
    #expect(VaryingCount.verdict(old, old.map { $0 + 211 }, among: 1000) == .regressed)
    #expect(VaryingCount.verdict(old.map { $0 + 211 }, old, among: 1000) == .improved)
    #expect(VaryingCount.verdict(old, old.map { $0 + 210 }, among: 1000) == .inconclusive)
    // Below the grain nothing is a change, and four readings are too few.
    #expect(VaryingCount.distantChange(old, old.map { $0 + 211 }, grain: 2000) == nil)
    #expect(VaryingCount.distantChange([1, 2, 3, 4], [1000, 1001, 1002, 1003], grain: 0) == nil)
  }

  /// Bodies that take one of two paths, each with a jitter, are the worst case for the distance.
  @Test func bodiesOfTwoPathsAreRarelyDistant() {
    var generator = SeededGenerator(seed: 63)
    func reading() -> Double {
      (generator.below(2) == 0 ? 1000 : 2000) + generator.uniform(in: 0...1)
    }
    let tries = 20_000
    let red = (0..<tries).count { _ in
      let sides = (0..<2).map { _ in (0..<5).map { _ in reading() } }
      return VaryingCount.distantChange(sides[0], sides[1], grain: 0) == .regressed
    }
    // All five of the reference take the short path and all of the candidate the long one: 2⁻¹⁰.
    let expected = Double(tries) / 1024
    #expect(Double(red) <= expected + 4 * expected.squareRoot(), "seed 63")
  }

  @Test func exactCountThatNowVariesUpwardsIsRegressed() throws {
    let new = ExactValue(total: 1001, iterations: 10, readings: Array(1001...1032))
    let comparison = try compare(ExactValue(total: 1000, iterations: 10), with: new)
    #expect(comparison.verdict == .regressed)
    #expect(comparison.note == "varies: 100.1 … 103.2 in 32 readings, median 101.7; was 100")
  }

  @Test func possiblyHigherCountIsNotUnchanged() throws {
    let old = ExactValue(total: 1000, iterations: 10, readings: [1000, 1500, 2000, 3000])
    let new = ExactValue(total: 1000, iterations: 10, readings: [1100, 1600, 2100, 3100])
    #expect(try compare(old, with: new).verdict == .inconclusive)
  }

  @Test func twoStoredReadingsProveNothingUnchanged() throws {
    let old = ExactValue(total: 1000, iterations: 10, readings: [1000, 1_000_000])
    let new = ExactValue(total: 1500, iterations: 10, readings: Array(1500..<1532))
    #expect(try compare(old, with: new).verdict == .inconclusive)
  }

  @Test func exactCountsOnBothSidesTolerateNoDifference() throws {
    let one = ExactValue(total: 1000, iterations: 10)
    let comparison = try compare(one, with: ExactValue(total: 1001, iterations: 10))
    #expect(comparison.verdict == .regressed)
    #expect(comparison.note == nil)
  }

  // MARK: Bytes that stay allocated

  /// Readings of a pool of threads in a suite of swift-nio, where no iteration keeps anything.
  ///
  /// One block of 160 B is freed before the first iteration or after the last.
  @Test func blockAtTheEndOfAReadingIsNoLeak() throws {
    let old = ExactValue(
      total: -192, iterations: 10,
      readings: Array(repeating: -192, count: 4) + Array(repeating: -128, count: 12))
    let new = ExactValue(
      total: -160, iterations: 10,
      readings: [-160, -160] + Array(repeating: 0, count: 11) + [160, 160, 160])
    #expect(VaryingCount.verdict(old.values, new.values, among: 1) == .regressed, "it differs")
    #expect(try compare(old, with: new, .retainedBytes).verdict == .inconclusive)
    #expect(try compare(new, with: old, .retainedBytes).verdict == .inconclusive)
    #expect(try compare(old, with: new).verdict == .regressed, "another metric is counted")
  }

  @Test func leakBeyondTheRangeOfReadingsIsRegressed() throws {
    let old = ExactValue(total: -160, iterations: 10, readings: [-160, -160, 0, 0, 0, 0, 160, 160])
    let new = ExactValue(
      total: 640, iterations: 10, readings: old.readings.map { $0 + 800 })
    #expect(try compare(old, with: new, .retainedBytes).verdict == .regressed)
    #expect(try compare(new, with: old, .retainedBytes).verdict == .improved)
  }

  @Test func repeatedLeakOfOneByteIsRegressed() throws {
    let none = ExactValue(total: 0, iterations: 10)
    let new = ExactValue(total: 10, iterations: 10)
    #expect(try compare(none, with: new, .retainedBytes).verdict == .regressed)
  }

  // MARK: Rates

  /// A body that allocates one to nine arrays in each of ten iterations, with and without one more.
  private func verdict(added: Int, _ generator: inout SeededGenerator) -> Verdict {
    func reading(_ added: Int) -> Double {
      (0..<10).reduce(0) { sum, _ in sum + Double(1 + generator.below(9) + added) } / 10
    }
    var (old, new): ([Double], [Double]) = ([], [])
    for look in VaryingCount.looks {
      while old.count < look {
        old.append(reading(0))
        new.append(reading(added))
      }
      let verdict = VaryingCount.verdict(old, new, among: 1)
      if verdict != .inconclusive { return verdict }
    }
    return .inconclusive
  }

  @Test func addedAllocationIsFoundInNineteenOfTwentyGates() {
    var generator = SeededGenerator(seed: 61)
    let verdicts = (0..<100).map { _ in verdict(added: 1, &generator) }
    print("one more of five, seed 61: \(verdicts.count { $0 == .regressed }) of 100 red")
    #expect(verdicts.count { $0 == .regressed } >= 95, "seed 61")
  }

  /// At most 1 % are expected, and three deviations more do not come by chance.
  @Test func varyingCountsOfOneBuildRarelyRegress() {
    var generator = SeededGenerator(seed: 62)
    let gates = SimulatedGates.count(25)
    let verdicts = (0..<gates).map { _ in verdict(added: 0, &generator) }
    let red = verdicts.count { $0 == .regressed }
    print("nothing more, seed 62: \(red) of \(gates) red")
    let expected = 0.01 * Double(gates)
    #expect(Double(red) <= expected + 3 * expected.squareRoot(), "seed 62")
  }

  // MARK: Files

  @Test func readingsRoundTripThroughTheFile() throws {
    let value = ExactValue(total: 1000, iterations: 10, readings: [1000, 1020, 1040])
    let suite = try StoredSuite(accepting: [
      record("transitions/a", [.allocations: .exact(value), .peakBytes: count(9, over: 1)])
    ])
    #expect(try suite.exact()?.benchmarks["transitions/a"]?.metrics[.allocations] == value)
    let text = try suite.folder.text(of: suite.store.files[0])
    #expect(text.contains(#""readings":[1000,1020,1040]"#))
    #expect(text.split(separator: "readings").count == 2, "only where passes differ")
  }

  @Test func readingsContradictingTheTotalAreDamage() throws {
    for readings in [[999, 1000], [1000, 1020, 1010], [1020]] {
      let value = ExactValue(total: 1000, iterations: 10, readings: readings)
      let suite = try StoredSuite(
        accepting: [record("transitions/a", [.allocations: .exact(value)])])
      #expect(throws: StorageError.self, "\(readings)") { try suite.exact() }
    }
  }

  private func readings(_ totals: Range<Int>) -> [Double] { totals.map { Double($0) / 10 } }

  private func merge(
    _ passes: [MetricValue], _ metric: Metric = .allocations
  ) -> ExactValue? {
    let records = passes.map { record("a", [metric: $0]) }
    var readings = Readings(Array(records.prefix(1)))
    readings.add(Array(records.dropFirst()))
    return readings.merged(records[0]).metrics[metric]?.exact
  }

  private func compare(
    _ old: ExactValue, with new: ExactValue, _ metric: Metric = .allocations
  ) throws -> MetricComparison {
    let environment = try environment()
    let stored = exactBaseline(["suite/a": entry([metric: old])], environment: environment)
    let comparisons = Comparator(
      reference: Reference(exact: [stored], timings: [], environment: environment),
      metrics: [metric]
    ) { _, _ in true }.compare([record("suite/a", [metric: .exact(new)])])
    return try #require(comparisons.first?[metric])
  }
}
