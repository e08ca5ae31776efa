import Benchmarking
import Testing

@Suite struct SpinLoopTests {
  @Test func timeIsProportionalToTheSteps() {
    let (once, twice) = (floor(steps: 20_000), floor(steps: 40_000))
    // 20 µs or more each, so that the clock's 50 ns are a quarter of a per cent; the floor of many
    // short runs is the same in each phase of a busy machine, to a per cent or two.
    #expect((1.9...2.1).contains(twice / once), "\(once) ns, \(twice) ns")
  }

  @Test func stepTakesAFewCycles() {
    // 8 cycles at 10 GHz are the least, 10 at 1 GHz the most; more on a machine that is all busy.
    #expect((0.5...100).contains(SpinLoop.nanosecondsPerStep()))
  }

  private func floor(steps: Int) -> Double {
    let readings = (0..<300).map { _ in
      let start = Platform.monotonicNanoseconds
      SpinLoop.run(steps: steps)
      return Platform.monotonicNanoseconds - start
    }
    return Double(readings.min() ?? 0)
  }
}
