internal import Comparison
internal import Reporting
internal import Testing

@testable internal import compare_floors

@Suite struct ComparisonTests {
  private let kernel = Kernel("cards/build[cells=100]", timesPeer: 2, timesFloor: 1.5)

  @Test func ratioIsOfTheSmallestTimesOfAllTurns() {
    let ratio = Comparison.Ratio(of: [6, 3, 9], to: [2, 4, 8])
    #expect(ratio.value == 1.5)
  }

  @Test func spreadIsTheMedianDeviationOfTurnRatios() {
    // The turns' own ratios are 2, 1 and 4, which are 1, 0 and 3 away from that of the smallest.
    let ratio = Comparison.Ratio(of: [4, 2, 16], to: [2, 2, 4])
    #expect(ratio.value == 1)
    #expect(ratio.spread == 1)
    #expect(Comparison.Ratio(of: [3, 3, 3], to: [2, 2, 2]).spread == 0)
  }

  @Test func commonSlowTurnDoesNotChangeTheRatio() {
    let quiet = Comparison.Ratio(of: [3, 3, 3], to: [2, 2, 2])
    let disturbed = Comparison.Ratio(of: [3, 30, 3], to: [2, 20, 2])
    #expect(disturbed == quiet)
  }

  @Test func bestPeerHasTheSmallestTime() throws {
    let times = Self.times(
      ours: [2, 3],
      [
        .init(benchmark: kernel.benchmark, role: .floor, name: "limit", nanoseconds: 2),
        .init(benchmark: kernel.benchmark, role: .peer, name: "slow", nanoseconds: 9),
        .init(benchmark: kernel.benchmark, role: .peer, name: "fast", nanoseconds: 5),
      ])
    let comparison = try Comparison(of: kernel, in: times)
    #expect(comparison.bestPeer?.name == "fast")
    #expect(comparison.bestPeer?.isDerived == false)
    #expect(comparison.toPeer?.value == 2.5)
    #expect(comparison.toFloor.value == 1)
  }

  @Test func boundIsShownForAKernelBeyondItsLimits() throws {
    let times = Self.times(
      ours: [6, 6],
      [
        .init(benchmark: kernel.benchmark, role: .floor, name: "limit", nanoseconds: 2),
        .init(benchmark: kernel.benchmark, role: .bound, name: "wide", nanoseconds: 3),
      ])
    let comparison = try Comparison(of: kernel, in: times)
    #expect(comparison.toFloor.value == 3, "a bound is no floor")
    #expect(comparison.bounds.map(\.toFloor.value) == [1.5])
    #expect(comparison.bounds.map(\.ours.value) == [2])
    let row = try #require([comparison].boundTable).text().split(separator: "\n").last
    #expect(row?.contains("wide") == true)
  }

  @Test func boundIsNotShownForAKernelWithinItsLimits() throws {
    let times = Self.times(
      ours: [2, 2],
      [
        .init(benchmark: kernel.benchmark, role: .floor, name: "limit", nanoseconds: 2),
        .init(benchmark: kernel.benchmark, role: .bound, name: "wide", nanoseconds: 3),
      ])
    #expect([try Comparison(of: kernel, in: times)].boundTable == nil)
  }

  @Test func recordedPeerIsScaledByTheMeasuredFloor() throws {
    let recorded = RecordedPeer("record", nanoseconds: 30, floorNanoseconds: 10)
    let kernel = Kernel(
      kernel.benchmark, timesPeer: 2, timesFloor: 1.5, recorded: [recorded])
    let times = Self.times(
      ours: [4, 4],
      [
        .init(benchmark: kernel.benchmark, role: .floor, name: "limit", nanoseconds: 4),
        .init(benchmark: kernel.benchmark, role: .peer, name: "run", nanoseconds: 12.5),
      ])
    let comparison = try Comparison(of: kernel, in: times)
    #expect(comparison.bestPeer?.name == "record")
    #expect(comparison.bestPeer?.isDerived == true)
    #expect(comparison.bestPeer?.times == [12, 12])
    #expect(comparison.toPeer?.value == 3)
    #expect([comparison].table.text().contains("record (derived)"))
  }

  @Test(arguments: [(3.0, ""), (3.1, "floor"), (4.1, "floor, peer")])
  func limitsAreInclusive(ours: Double, misses: String) throws {
    let times = Self.times(
      ours: [ours, ours],
      [
        .init(benchmark: kernel.benchmark, role: .floor, name: "limit", nanoseconds: 2),
        .init(benchmark: kernel.benchmark, role: .peer, name: "peer", nanoseconds: 8),
      ])
    let comparisons = [try Comparison(of: kernel, in: times)]
    #expect(comparisons.table.text().split(separator: "\n")[1].hasSuffix(misses))
    #expect(
      comparisons.conclusion
        == (misses == "" ? "all 1 kernels keep their limits" : "1 of 1 kernels miss a limit"))
  }

  @Test func kernelWithoutAPeerIsJudgedByItsFloorOnly() throws {
    let times = Self.times(
      ours: [2, 2],
      [
        .init(benchmark: kernel.benchmark, role: .floor, name: "limit", nanoseconds: 2)
      ])
    let comparison = try Comparison(of: kernel, in: times)
    #expect(comparison.toPeer == nil)
    #expect(comparison.isAhead)
    #expect([comparison].table.text().contains("none"))
  }

  @Test func missingFloorIsAnError() {
    let times = Self.times(
      ours: [2, 2],
      [
        .init(benchmark: kernel.benchmark, role: .peer, name: "peer", nanoseconds: 8)
      ])
    #expect(throws: ComparisonError.noFloor(benchmark: kernel.benchmark)) {
      try Comparison(of: kernel, in: times)
    }
  }

  @Test func turnWithoutATimeIsAnError() {
    var times = Self.times(
      ours: [2, 2],
      [
        .init(benchmark: kernel.benchmark, role: .floor, name: "limit", nanoseconds: 2)
      ])
    times.add(.init(benchmark: kernel.benchmark, role: .peer, name: "late", nanoseconds: 8))
    #expect(throws: ComparisonError.unequalTurns(name: "late", benchmark: kernel.benchmark)) {
      try Comparison(of: kernel, in: times)
    }
    #expect(throws: ComparisonError.unequalTurns(name: "the engine", benchmark: "x")) {
      try Comparison(of: Kernel("x", timesPeer: 2, timesFloor: 1), in: times)
    }
  }

  /// Returns the times of one turn for each engine time in `ours`; every turn has the same
  /// `readings`.
  private static func times(ours: [Double], _ readings: [Reading]) -> TurnTimes {
    var times = TurnTimes(turns: ours.count)
    for time in ours {
      times.add(ours: time, of: readings[0].benchmark)
      for reading in readings { times.add(reading) }
    }
    return times
  }
}
