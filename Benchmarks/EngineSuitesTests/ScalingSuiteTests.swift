internal import Benchmarking
internal import EngineSuites
internal import Testing

@Suite struct ScalingSuiteTests {
  private static let entries = (try? Catalog([scaling]))?.entries ?? []
  /// The identifiers of the benchmarks with fewer than 10 000 elements; an unoptimised build runs
  /// each in a moment.
  private static let small = entries.filter { !$0.id.contains(/=\d{5,}/) }.map(\.id)

  @Test func scalingSuiteHasEverySizeOfEachSeries() {
    let sizes: [String: [Int]] = [
      "cards/build[cells": [100, 1000, 10_000, 100_000, 1_000_000],
      "cards/visible[cells": [100, 1000, 10_000, 100_000, 1_000_000],
      "cards/resize[cells": [100, 1000, 10_000, 100_000, 1_000_000],
      "cards/edit[cells": [100, 1000, 10_000, 100_000, 1_000_000],
      "conversion/leaf-to-leaf[depth": [8, 16, 32, 64, 128],
      "conversion/to-root[nodes": [100, 1000, 10_000, 100_000],
      "conversion/after-scroll[nodes": [100, 1000, 10_000, 100_000],
      "interpolation/lerp[views": [100, 1000, 10_000, 100_000],
      "spring/step[count": [100, 1000, 10_000, 100_000],
      "scene/retarget[views": [100, 1000, 10_000, 100_000],
      "scene/retarget-in-space[views": [100, 1000, 10_000, 100_000],
      "frames/ledger-push[rows": [100, 1000, 10_000, 100_000],
      "memory/tree[views": [100, 1000, 10_000, 100_000],
      "memory/list[cells": [100, 1000, 10_000, 100_000],
      "memory/stepper[springs": [100, 1000, 10_000, 100_000],
      "memory/scene[views": [16, 64, 256, 1024],
      "memory/animations[views": [16, 64, 256, 1024],
    ]
    let expected = sizes.flatMap { name, sizes in sizes.map { "scaling/\(name)=\($0)]" } }
    #expect(Set(Self.entries.map(\.id)) == Set(expected))
    #expect(Self.entries.count == expected.count)
  }

  /// Expects no tags: the gate has time for one size of each kernel only.
  @Test func scalingBenchmarksAreNotTimedByTheGate() {
    #expect(Self.entries.allSatisfy { $0.benchmark.tags.isEmpty })
  }

  @Test(arguments: small)
  func freshFixturesHaveEqualChecksums(id: String) throws {
    let entry = try #require(Self.entries.first { $0.id == id })
    let checksums = try (0..<2).map { _ in
      let fixture = try entry.benchmark.makeFixture()
      try fixture.run(Iterations(1))
      return fixture.checksum()
    }
    #expect(checksums[0] == checksums[1])
    if case .approximate(let value, _) = checksums[0] {
      #expect(value.isFinite && value != 0, "a checksum of nothing proves nothing")
    }
  }
}
