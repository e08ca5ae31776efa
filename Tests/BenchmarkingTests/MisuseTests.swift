import Benchmarking
import Foundation
import Testing

/// Mistakes of a benchmark's body that throw no error.
@Suite struct MisuseTests {
  @Test(arguments: [[], [Metric.time]])
  func checksumVaryingBetweenFixturesIsAFailure(metrics: [Metric]) throws {
    let fixtures = Tally()
    let benchmark = Benchmark("x") {
      fixtures.add()
      return fixtures.value
    } body: { iterations, _ in
      for _ in iterations { clobberMemory() }
    } checksum: {
      .exact(UInt64($0))
    }
    let failure = try record(of: benchmark, metrics).failure
    #expect(failure == .checksumVaries(first: .exact(1), second: .exact(2)))
  }

  @Test func checksumsWithinToleranceAreAccepted() throws {
    let fixtures = Tally()
    let benchmark = Benchmark("x") {
      fixtures.add()
      return 1 + 1e-12 * Double(fixtures.value)
    } body: { iterations, _ in
      for _ in iterations { clobberMemory() }
    } checksum: {
      .approximate($0)
    }
    #expect(try record(of: benchmark, [.time]).failure == nil)
  }

  @Test func longBodyIgnoringItsIterationsIsAFailure() throws {
    let benchmark = Benchmark("x") { _ in
      spin(milliseconds: 2)
      return .exact(1)
    }
    let failure = try record(of: benchmark, [.time]).failure
    guard case .ignoresIterations(count: 10, _, _) = failure else {
      Issue.record("\(String(describing: failure))")
      return
    }
    #expect(failure?.description.contains("for _ in iterations") == true)
  }

  /// A pause such as another program causes, in one of the runs that are compared.
  @Test func interruptionDoesNotHideIgnoredIterations() throws {
    let (samples, interruptions) = (Tally(), Tally())
    let benchmark = Benchmark("x") { iterations in
      spin(milliseconds: 2)
      if iterations.count == 1 { samples.add() }
      // Runs of ten before the samples are warm-up.
      if iterations.count == 10, samples.value > 4, interruptions.value == 0 {
        interruptions.add()
        usleep(100_000)
      }
      return .exact(1)
    }
    let failure = try record(of: benchmark, [.time]).failure
    guard case .ignoresIterations(count: 10, _, _) = failure else {
      Issue.record("\(String(describing: failure))")
      return
    }
  }

  @Test func longLoopingBodyIsAccepted() throws {
    let benchmark = Benchmark("x", countedIterations: 3) { iterations in
      for _ in iterations { spin(milliseconds: 2) }
      return .exact(1)
    }
    #expect(try record(of: benchmark, [.time]).failure == nil)
  }

  @Test func shortBodyIgnoringItsIterationsIsAFailure() throws {
    let benchmark = Benchmark("x") { _ in
      blackHole(opaque(2.0).squareRoot())
      return .exact(1)
    }
    let failure = try record(of: benchmark, [.time]).failure
    guard case .optimisedAway = failure else {
      Issue.record("\(String(describing: failure))")
      return
    }
    #expect(failure?.description.contains("loop over the iterations") == true)
  }
}

private func spin(milliseconds: Int) {
  let end = Platform.monotonicNanoseconds + milliseconds * 1_000_000
  while Platform.monotonicNanoseconds < end {}
}
