internal import Benchmarking
internal import EngineSuites
internal import Testing

@testable internal import compare_floors

@Suite struct KernelTests {
  @Test(arguments: Kernel.all.map(\.benchmark))
  func eachKernelIsABenchmarkWithTheTimeThatIsCompared(benchmark: String) throws {
    let kernel = try #require(Kernel.all.first { $0.benchmark == benchmark })
    let entry = try #require(try Catalog([transitions])["\(Kernel.suite)/\(benchmark)"])
    #expect(entry.benchmark.offers(kernel.metric))
  }

  @Test func kernelsAreUnique() {
    let names = Kernel.all.map(\.benchmark)
    #expect(Set(names).count == names.count)
  }

  /// Expects that an engine as fast as its floor is `timesPeer` times as fast as each recorded
  /// peer.
  @Test(arguments: Kernel.all.map(\.benchmark))
  func kernelAtItsFloorBeatsEveryRecordedPeer(benchmark: String) throws {
    let kernel = try #require(Kernel.all.first { $0.benchmark == benchmark })
    for peer in kernel.recorded { #expect(peer.timesFloor >= kernel.timesPeer, "\(peer.name)") }
  }
}
