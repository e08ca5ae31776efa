internal import TestSupport
internal import Testing

/// `opaque` and `blackHole` in a release build, with values of several types.
@Suite struct BarrierTests {
  private static let measured = Result {
    try PackageFolder().bench(
      "run", "--suite", "barriers", "--time", "0.02", "--format", "json",
      environment: ["KNOWN_BARRIERS": "1"]
    ).json(MeasurementDocument.self)
  }

  @Test func barriersKeepTheWorkOnValuesOfAnyType() throws {
    let document = try Self.measured.get()
    let floors = document.benchmarks.map { ($0.id, $0.metrics?["time"]?.floor ?? 0) }
    let kept = floors.filter { $0.0.hasPrefix("barriers/kept/") }
    let lost = floors.filter { $0.0.hasPrefix("barriers/lost/") }
    #expect(kept.count == 12 && lost.count == 4, "\(floors)")
    // 64 divisions in sequence take over 200 cycles, and an empty iteration takes a few. The
    // machine's load changes a floor by a factor of two at most.
    let least = kept.map(\.1).min() ?? 0
    for (id, floor) in lost { #expect(floor < least / 10, "\(id): \(floors)") }
  }

  @Test(.enabled(if: FixtureProgram.countsAllocations, "\(needsJemalloc)"))
  func barriersDoNotAllocate() throws {
    for line in try Self.measured.get().benchmarks {
      #expect(line.counts["allocations"] == 0, "\(line.id)")
    }
  }
}
