import Benchmarking
import Testing

@Suite struct IterationsTests {
  @Test(arguments: [0, 1, 2, 7, 1000])
  func loopRunsExactlyCountTimes(count: Int) {
    var rounds = 0
    for _ in Iterations(count) { rounds += 1 }
    #expect(rounds == count)
    #expect(Iterations(count).count == count)
    #expect(Iterations(count).underestimatedCount == count)
  }

  @Test func loopCanRunAgain() {
    let iterations = Iterations(3)
    var rounds = 0
    for _ in iterations { rounds += 1 }
    for _ in iterations { rounds += 1 }
    #expect(rounds == 6)
  }

  @Test func negativeCountTraps() async {
    await #expect(processExitsWith: .failure) { _ = Iterations(-1) }
  }
}
