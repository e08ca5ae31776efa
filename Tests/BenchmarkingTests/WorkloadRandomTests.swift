import Benchmarking
import Testing

@Suite struct WorkloadRandomTests {
  /// The first numbers as Python computes them from the published shifts and seed.
  @Test func everyGeneratorReturnsThePublishedSequence() {
    for _ in 0..<2 {
      var random = WorkloadRandom()
      #expect(random.next() == 8_748_534_153_485_358_512)
      #expect(random.next() == 3_040_900_993_826_735_515)
    }
  }

  @Test func shufflesRepeat() {
    let shuffles = (0..<2).map { _ in
      var random = WorkloadRandom()
      return (0..<100).shuffled(using: &random)
    }
    #expect(shuffles[0] == shuffles[1] && shuffles[0] != Array(0..<100))
  }
}
