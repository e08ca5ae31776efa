import Benchmarking
import Statistics
import TestSupport
import Testing

@Suite struct MovedHeapTests {
  @Test(
    .enabled(
      if: AllocationCounter.unavailableReason == nil, "built without jemalloc (trait Jemalloc)"))
  func seedAllocatesItsOwnBlocksOfEverySize() async {
    await #expect(processExitsWith: .success) {
      func keptBytes(_ seed: UInt64) throws -> Int {
        let placement = try #require(MemoryPlacement("\(seed)"))
        return try AllocationCounter.count(placement.moveHeap).retainedBytes
      }
      // Four classes between each power of two and the next, from 64 on, and 16 apart before.
      let doublings = sequence(first: 64) { 2 * $0 }.prefix { $0 < 8192 }
      let sizes =
        [16, 32, 48, 64] + doublings.flatMap { low in (1...4).map { low + $0 * low / 4 } }
        + [16384, 32768]
      // The first call also sets up what the library needs.
      _ = try keptBytes(3)
      for seed: UInt64 in [1, 2] {
        var generator = SeedSequence(seed: seed)
        let bytes = sizes.reduce(0) { $0 + $1 * Int.random(in: 0..<16, using: &generator) }
        #expect(try keptBytes(seed) == bytes)
      }
    }
  }
}
