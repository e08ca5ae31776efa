import Benchmarking
import TestSupport
import Testing

@Suite struct MemoryPlacementTests {
  @Test func memoryPlacementRoundTripsThroughText() throws {
    var generator = SeededGenerator(seed: 41)
    for _ in 0..<100 {
      let placement = MemoryPlacement(using: &generator)
      #expect(MemoryPlacement(placement.text) == placement)
    }
  }

  @Test func placementShiftsTheStackByUpToAPage() {
    var generator = SeededGenerator(seed: 42)
    let lengths = (0..<200).map { _ in MemoryPlacement(using: &generator).text.count }
    #expect(Set(lengths).count > 100, "\(lengths)")
    #expect(lengths.allSatisfy { $0 < 4096 + 20 })
  }

  @Test(
    .enabled(
      if: AllocationCounter.unavailableReason == nil, "built without jemalloc (trait Jemalloc)"))
  func seedAllocatesItsOwnBlocksOfEverySize() async {
    await #expect(processExitsWith: .success) {
      func blocks(_ seed: String) throws -> AllocationTally {
        let placement = try #require(MemoryPlacement(seed))
        return try AllocationCounter.count(placement.moveHeap)
      }
      let (first, again, other) = (try blocks("1"), try blocks("1"), try blocks("2"))
      // 34 sizes, of each 7.5 blocks in the mean.
      #expect((100...400).contains(first.allocations), "\(first)")
      #expect(first.allocations == again.allocations && first.retainedBytes == again.retainedBytes)
      #expect(first.allocations != other.allocations || first.retainedBytes != other.retainedBytes)
    }
  }

  @Test(arguments: ["", ".", "x", "1.2", "-1", "18446744073709551616", "7 "])
  func malformedPlacementTextIsNil(text: String) {
    #expect(MemoryPlacement(text) == nil)
  }
}
