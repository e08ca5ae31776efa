internal import Benchmarking
internal import EngineSuites
internal import Testing

@Suite struct TransitionsSuiteTests {
  private static let catalog = Result { try Catalog([transitions]) }
  private static let ids = (try? catalog.get().entries.map(\.id)) ?? []

  @Test func suiteHasExactlyTheBenchmarksOfTheKernels() throws {
    let cells = [10_000, 100_000, 1_000_000]
    let expected =
      [
        "spring/evaluate[count=4096]", "spring/step[count=4096]", "spring/step[count=100000]",
        "spring/solve[count=1000]", "interpolation/lerp[views=10000]",
        "interpolation/lerp[views=100000]", "interpolation/decomposed[views=10000]",
        "interpolation/decomposed[views=100000]", "interpolation/timing[animations=4096]",
        "conversion/leaf-to-leaf[depth=8]", "conversion/leaf-to-leaf[depth=32]",
        "conversion/leaf-to-leaf[depth=128]", "conversion/to-root[nodes=10000]",
        "conversion/after-scroll[nodes=10000]", "conversion/perspective[nodes=10000]",
        "interpolation/decomposed3d[views=10000]", "ripple/path[storage=reused]",
        "ripple/path[storage=fresh]", "ripple/coverage[ripples=1000]", "cards/scroll[cells=10000]",
        "scene/capture[views=100]", "scene/keyframes[views=100]", "scene/hide[views=500]",
        "scene/front[views=500]", "scene/insert[views=500]", "scene/height[views=500]",
        "scene/climb[views=500]", "cards/difference[rows=5000]", "cards/difference[rows=100000]",
        "cards/difference-by-library[rows=5000]",
      ]
      + ["build", "visible", "resize", "edit"].flatMap { name in
        cells.map { "cards/\(name)[cells=\($0)]" }
      } + cells.dropLast().map { "cards/batch[cells=\($0)]" }
      + cells.map { "scroll/fling[cells=\($0)]" }
      + [
        "apps/open-card", "apps/interrupted-push", "apps/random-use[seconds=60]",
        "apps/feed[cells=10000]", "apps/rotation", "apps/feed[cells=10000,finger=jittered]",
        "apps/rotation[finger=held]", "scroll/fling[cells=10000,finger=coalesced]",
      ]
      + ["feed-android", "chat-mac", "profile-ios", "rendering-sample-mac", "uniform"].map {
        "shapes/to-root[shape=\($0)]"
      }
      + ["feed-android", "chat-mac", "uniform"].flatMap {
        ["shapes/hit-test[shape=\($0)]", "shapes/scroll[shape=\($0)]"]
      } + ["shapes/visible[cells=10000,shape=chat-mac]"]
    let found = try Self.catalog.get().entries.filter { $0.group != "frames" }.map(\.id)
    #expect(Set(found) == Set(expected.map { "transitions/\($0)" }))
  }

  @Test func everySystemHasABenchmarkAtEveryFrameRate() throws {
    let systems = [
      "today-push", "today-pop", "ledger-push", "ledger-pop", "ledger-quick-push",
      "ledger-quick-pop", "picture-present", "picture-dismiss", "card-present", "card-dismiss",
      "card-dismiss-gesture", "magic-push", "magic-pop", "hole-push", "hole-pop",
      "page-present", "menu-present", "menu-pan", "menu-fall", "drag-pop", "circle-present",
      "move-push",
    ]
    let expected =
      systems.flatMap { system in [60, 90, 120].map { "\(system)[hz=\($0)]" } }
      + ["ledger-push[hz=120,rows=10000]", "cancel", "retarget", "interruption"]
      + ["card-dismiss-gesture[finger=jittered,hz=120]", "today-pop[finger=held,hz=120]"]
    let found = try Self.catalog.get().entries.filter { $0.group == "frames" }
    #expect(Set(found.map(\.benchmark.label)) == Set(expected))
    #expect(found.allSatisfy { $0.benchmark.offers(.frameP99) })
    for entry in found where entry.benchmark.label.hasSuffix("[hz=120]") {
      let isTimed = !entry.benchmark.label.contains(/^(menu|drag|circle|move)-/)
      #expect(entry.benchmark.tags == (isTimed ? [.gate, .core] : []), "\(entry.id)")
    }
  }

  @Test(arguments: [
    ("spring/evaluate[count=4096]", 4096), ("spring/step[count=100000]", 100_000),
    ("interpolation/lerp[views=10000]", 10_000), ("conversion/leaf-to-leaf[depth=32]", 1),
    ("conversion/to-root[nodes=10000]", 10_000), ("ripple/path[storage=fresh]", 120_000),
    ("ripple/coverage[ripples=1000]", 1000), ("cards/build[cells=1000000]", 1_000_000),
    ("cards/visible[cells=10000]", 1), ("cards/scroll[cells=10000]", 1000),
  ])
  func itemsCountTheWorkOfOneIteration(name: String, items: Int) throws {
    let entry = try #require(try Self.catalog.get()["transitions/\(name)"])
    #expect(entry.benchmark.items == items)
  }

  @Test func gateTimesAtMostFortyBenchmarks() throws {
    let tagged = try Self.catalog.get().entries.filter { $0.benchmark.tags.contains(.gate) }
    #expect((1...40).contains(tagged.count))
    #expect(tagged.count { $0.benchmark.tags.contains(.core) } >= 25)
    // A million cells, a hundred thousand springs or views: more than 5 ms to set up.
    #expect(tagged.allSatisfy { !$0.id.contains(/=1000000\]|(count|views)=100000\]/) })
  }

  @Test(arguments: ids)
  func tagsAreConsistent(id: String) throws {
    let tags = try #require(try Self.catalog.get()[id]).benchmark.tags
    #expect(Set(tags).count == tags.count, "one stands twice")
    #expect(Set(tags).isSubset(of: [.gate, .core, .memory]))
    let isSized = tags.contains(.core) != tags.contains(.memory)
    #expect(isSized || tags.isEmpty, "small or large, one of the two, if it says anything")
    #expect(!tags.contains(.core) || tags.contains(.gate), "core is a part of gate")
  }

  /// Compares the checksums of two fixtures after one iteration each.
  ///
  /// Ten iterations would take a minute without optimisation.
  @Test(arguments: ids)
  func freshFixturesHaveEqualChecksums(id: String) throws {
    let entry = try #require(try Self.catalog.get()[id])
    let checksums = try (0..<2).map { _ in
      let fixture = try entry.benchmark.makeFixture()
      try fixture.run(Iterations(1))
      return fixture.checksum()
    }
    #expect(checksums[0] == checksums[1])
    if case .approximate(let value, let tolerance) = checksums[0] {
      #expect(value.isFinite && value != 0, "a checksum of nothing proves nothing")
      #expect(tolerance > 0 && tolerance <= 1e-9)
    }
  }
}
