import Measurements
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

  @Test(arguments: ["", ".", "x", "1.2", "-1", "18446744073709551616", "7 "])
  func malformedPlacementTextIsNil(text: String) {
    #expect(MemoryPlacement(text) == nil)
  }
}
