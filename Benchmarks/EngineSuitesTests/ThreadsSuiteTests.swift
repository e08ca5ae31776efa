internal import EngineSuites
internal import Testing

@testable internal import Benchmarking

@Suite struct ThreadsSuiteTests {
  private static let entries = (try? Catalog([threads]))?.entries ?? []

  @Test func suiteHasEveryCaseOnOneToEightThreads() {
    let names = [
      "shared/nothing[", "shared/mutex[", "shared/atomic[", "shared/cache-line[",
      "shared/own-lines[", "engine/spring-step[count=4096,", "engine/lerp[views=8192,",
      "engine/read-tree[nodes=1000,",
    ]
    let expected = names.flatMap { name in [1, 2, 4, 8].map { "threads/\(name)threads=\($0)]" } }
    #expect(Self.entries.map(\.id) == expected)
    #expect(Self.entries.allSatisfy { $0.benchmark.tags == [.gate] })
  }

  @Test func splitBatchesHaveTheSameItemsOnAnyThreads() {
    func items(_ name: String) -> [Int] {
      Self.entries.filter { $0.id.contains(name) }.map(\.benchmark.items)
    }
    #expect(items("spring-step") == [4096, 4096, 4096, 4096])
    #expect(items("lerp") == [8192, 8192, 8192, 8192])
    #expect(items("read-tree") == [1000, 2000, 4000, 8000])
    #expect(items("mutex") == [1, 2, 4, 8])
  }

  /// In a child process of its own, because a group changes what that process measures.
  @Test(arguments: entries.filter { ($0.benchmark.threads ?? 0) <= 2 }.map(\.id))
  func freshFixturesHaveEqualChecksums(id: String) async {
    await #expect(processExitsWith: .success) { [id] in
      let catalog = try Catalog([threads])
      let benchmark = try #require(catalog[id]).benchmark
      // One processor is not enough for two threads.
      let processors = ThreadProcessors.available
      guard ThreadProcessors.absence(of: benchmark.threads, among: processors) == nil else {
        return
      }
      let checksums = try (0..<2).map { _ in
        try benchmark.withFixture { fixture in
          try fixture.run(Iterations(3))
          return fixture.checksum()
        }
      }
      #expect(checksums[0] == checksums[1])
      let isCounter = id.contains("/shared/") && !id.contains("nothing")
      if isCounter { #expect(checksums[0] == .exact(UInt64(3 * (benchmark.threads ?? 0)))) }
    }
  }
}
