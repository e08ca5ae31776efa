import Measurements
import Testing

@Suite struct BenchmarkFailureTests {
  @Test func everyFailureHasADescription() {
    let sentences = BenchmarkRecordTests.failures.map(\.description)
    #expect(sentences[0].hasPrefix("optimised away: 0 ns per iteration"))
    #expect(sentences[1].hasPrefix("threw: a \"reason\""))
    #expect(sentences[2] == "crashed: signal 4 (trap): Fatal error: planted | last")
    #expect(sentences[3] == "crashed: exit code 1")
    #expect(sentences[4].hasPrefix("stalled: no answer for 1.5 s; raise --timeout"))
    #expect(
      sentences[5].hasPrefix("checksum differs: 18446744073709551615, expected 1.5 ± 1e-09"))
    #expect(sentences[6] == "the allocation counter counts nothing")
  }
}
