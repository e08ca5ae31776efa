import Benchmarking
import Testing

@Suite struct SpinLoopTests {
  @Test func timeIsProportionalToTheSteps() {
    // In turn, so that both meet every phase of a busy machine.
    let readings = (0..<300).map { _ in (seconds(steps: 20_000), seconds(steps: 40_000)) }
    let once = readings.map(\.0).min() ?? 0
    let twice = readings.map(\.1).min() ?? 0
    // 20 µs or more each, so that the clock's 50 ns are a quarter of a per cent; the floor of many
    // short runs is the same whatever else runs, to a per cent or two.
    #expect((1.9...2.1).contains(twice / once), "\(once) s, \(twice) s")
  }

  @Test func stepTakesAFewCycles() {
    // 8 cycles at 10 GHz are the least, 10 at 1 GHz the most; more on a machine that is all busy.
    #expect((0.5...100).contains(SpinLoop.nanosecondsPerStep()))
  }

  private func seconds(steps: Int) -> Double {
    let start = Platform.monotonicNanoseconds
    SpinLoop.run(steps: steps)
    return Double(Platform.monotonicNanoseconds - start) / 1e9
  }
}
