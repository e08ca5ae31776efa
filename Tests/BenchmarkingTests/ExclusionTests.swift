import Benchmarking
import Foundation
import Testing

/// Parts that a body leaves out of what is measured; each in a process of its own, since counters
/// and exclusion are those of the whole process.
@Suite struct ExclusionTests {
  @Test(
    .enabled(
      if: AllocationCounter.unavailableReason == nil, "built without jemalloc (trait Jemalloc)"))
  func allocationsOfAnExcludedPartAreNotCounted() async {
    await #expect(processExitsWith: .success) {
      func work() { for _ in Iterations(10) { allocateSomething() } }
      func allocateSomething() {
        let input = Iterations(1).excluding { [opaque(1), opaque(2)] }
        blackHole(input)
        blackHole([opaque(3)])
      }
      work()
      let tally = try AllocationCounter.count(work)
      #expect(tally.allocations == 10 && tally.retainedBytes == 0, "\(tally)")
    }
  }

  @Test(.enabled(if: ReferenceCounter.unavailableReason == nil, "the runtime has no hooks"))
  func referencesOfAnExcludedPartAreNotCounted() async {
    await #expect(processExitsWith: .success) {
      let object = NSObject()
      func nothing() { withExtendedLifetime(object) {} }
      func take() { withExtendedLifetime(Unmanaged.passRetained(object)) { $0.release() } }
      // Without optimisation the call itself retains the closure.
      let measured = try ReferenceCounter.count {
        for _ in 0..<5 { Iterations(1).excluding(nothing) }
        take()
      }
      let tally = try ReferenceCounter.count {
        for _ in 0..<5 { Iterations(1).excluding(take) }
        take()
      }
      #expect(tally == measured, "\(tally), and \(measured) without")
    }
  }

  /// Sleeping lasts at least as long as it is asked to, whatever the load.
  @Test func timeOfAnExcludedPartIsSubtracted() async {
    await #expect(processExitsWith: .success) {
      let (whole, start) = (Platform.monotonicNanoseconds, Platform.measuredNanoseconds)
      let before = Platform.excludedNanoseconds
      Iterations(1).excluding { Thread.sleep(forTimeInterval: 0.02) }
      let measured = Platform.measuredNanoseconds - start
      let all = Platform.monotonicNanoseconds - whole
      let excluded = Platform.excludedNanoseconds - before
      #expect(excluded >= 20_000_000)
      #expect(Platform.exclusionCount == 1)
      #expect(measured >= 0 && measured <= all - excluded, "\(measured) of \(all)")
    }
  }

  @Test func spanThatHasPassedIsOneExcludedPart() async {
    await #expect(processExitsWith: .success) {
      Platform.exclude(nanoseconds: 5)
      Platform.exclude(nanoseconds: 7)
      #expect(Platform.excludedNanoseconds == 12)
      #expect(Platform.exclusionCount == 2)
    }
  }

  @Test func awaitedPartIsExcluded() async {
    await #expect(processExitsWith: .success) {
      let before = Platform.excludedNanoseconds
      try await Iterations(1).excludingAwaited { try await Task.sleep(for: .milliseconds(5)) }
      #expect(Platform.excludedNanoseconds - before >= 5_000_000)
    }
  }

  @Test func exclusionEndsWhenItsPartThrows() async {
    await #expect(processExitsWith: .success) {
      struct Failure: Error {}
      #expect(throws: Failure.self) { try Iterations(1).excluding { throw Failure() } }
      #expect(Platform.beginExclusion())
      #expect(!Platform.beginExclusion())
      #expect(Platform.endExclusion())
      #expect(!Platform.endExclusion())
    }
  }

  @Test func nestedExclusionTraps() async {
    await #expect(processExitsWith: .failure) {
      Iterations(1).excluding { Iterations(1).excluding { blackHole(1) } }
    }
  }

  /// 1 µs of work beside 100 µs that are left out: growing on would make samples of 10 ms.
  @Test func calibrationStopsWhenTheExcludedPartDominates() async {
    await #expect(processExitsWith: .success) {
      let benchmark = Benchmark("x") { iterations in
        for _ in iterations { iterations.excluding { Thread.sleep(forTimeInterval: 0.001) } }
        return .exact(0)
      }
      let plan = MeasurementPlan(seconds: 0.01)
      let count = try benchmark.withFixture { fixture in
        try Calibration.iterationsPerSample(of: fixture, plan: plan)
      }
      // A call of 5 ms ends it; each step is ten times the one before, at most.
      #expect(count <= 50, "\(count)")
    }
  }
}
