import Benchmarking
import Testing

@Suite struct FrameSamplerTests {
  private let plan = MeasurementPlan(seconds: 1e-9)

  @Test func samplerReplaysAtLeastThirtyTimes() throws {
    let fixture = WaitingReplay(nanoseconds: [1000, 1000])
    let profile = try summary(of: fixture).profile
    #expect(profile.replays == 30)
    #expect(fixture.begun >= 31, "the first one fills caches")
  }

  @Test func samplerReplaysAtMostThreeHundredTimes() throws {
    let long = MeasurementPlan(seconds: 30)
    let sampler = try FrameSampler(of: WaitingReplay(nanoseconds: [0]), plan: long)
    let profile = try sampler.summary(stepInterval: 1, clockNanoseconds: 0).profile
    #expect(profile.replays == 300)
  }

  /// A step that waits is never shorter than it waited; one undisturbed replay of thirty, but the
  /// shortest, suffices for it not to be much longer.
  @Test func stepFloorIsTheDurationOfTheStep() throws {
    let waits = [20_000, 1000, 5000, 80_000]
    let floors = try summary(of: WaitingReplay(nanoseconds: waits)).profile.floors
    #expect(floors.count == 4)
    for (floor, wait) in zip(floors, waits) { #expect(floor >= Double(wait)) }
    #expect(floors[1] < floors[2] && floors[2] < floors[0] && floors[0] < floors[3])
  }

  @Test func clockOverheadIsSubtractedDownToZero() throws {
    let fixture = WaitingReplay(nanoseconds: [0, 20_000])
    let sampler = try FrameSampler(of: fixture, plan: plan)
    let whole = try sampler.summary(stepInterval: 1, clockNanoseconds: 0)
    let less = try sampler.summary(stepInterval: 1, clockNanoseconds: 10_000)
    #expect(less.profile.clockNanoseconds == 10_000)
    #expect(abs(whole.profile.floors[1] - less.profile.floors[1] - 10_000) < 1e-6)
    #expect(less.profile.floors[0] >= 0)
    let nothing = try sampler.summary(stepInterval: 1, clockNanoseconds: 1e12)
    #expect(nothing.profile.floors == [0, 0])
    #expect(nothing.metrics[.frameMax]?.floor == 0)
  }

  @Test func percentilesAreOverTheFloorsOfTheSteps() throws {
    let waits = (0...100).map { 100 * ($0 * 37 % 101) }
    let (profile, metrics) = try summary(of: WaitingReplay(nanoseconds: waits))
    let sorted = profile.floors.sorted()
    for (metric, position) in [
      (Metric.frameP50, 50), (.frameP90, 90), (.frameP99, 99), (.frameMax, 100),
    ] {
      let value = try #require(metrics[metric])
      #expect(value.floor == sorted[position], "\(metric)")
      #expect(value.floor <= value.median && value.median <= value.p90 && value.p90 <= value.p99)
      #expect(value.iterationsPerSample == 1 && value.samples.isEmpty)
    }
  }

  @Test func budgetShareIsTheLongestStepInPercentOfTheInterval() throws {
    let sampler = try FrameSampler(of: WaitingReplay(nanoseconds: [2000, 4000]), plan: plan)
    let (profile, metrics) = try sampler.summary(stepInterval: 0.002, clockNanoseconds: 0)
    #expect(profile.stepNanoseconds == 2e6)
    let (share, longest) = (metrics[.budgetShare], metrics[.frameMax])
    let (floor, p99) = (try #require(longest?.floor), try #require(longest?.p99))
    #expect(abs(try #require(share?.floor) - floor / 20_000) < 1e-9)
    #expect(abs(try #require(share?.p99) - p99 / 20_000) < 1e-9)
    #expect(Set(metrics.keys) == Set(Metric.frameTimeMetrics))
  }

  @Test func replayOfChangingLengthIsAFailure() {
    let fixture = WaitingReplay(nanoseconds: [0, 0], laterSteps: 3)
    // One replay to warm up, and one with as many steps.
    var plan = plan
    plan.warmUpSeconds = 0
    let failure = BenchmarkFailure.threw("a replay has 3 steps, and one before 2")
    #expect(throws: failure) { _ = try FrameSampler(of: fixture, plan: plan) }
  }

  private func summary(
    of fixture: WaitingReplay
  ) throws -> (profile: FrameProfile, metrics: [Metric: TimedValue]) {
    try FrameSampler(of: fixture, plan: plan).summary(stepInterval: 1, clockNanoseconds: 0)
  }
}

/// A replay whose steps take at least the given nanoseconds of the wall clock.
private final class WaitingReplay: SteppedFixture {
  private(set) var begun = 0
  private let nanoseconds: [Int]
  private let laterSteps: Int?

  /// Creates a replay; from the third time it may have another number of steps.
  init(nanoseconds: [Int], laterSteps: Int? = nil) {
    self.nanoseconds = nanoseconds
    self.laterSteps = laterSteps
  }

  func begin() -> Int {
    begun += 1
    return (begun > 2 ? laterSteps : nil) ?? nanoseconds.count
  }

  func step(_ index: Int) -> StepKind {
    guard index < nanoseconds.count else { return .steady }
    let start = Platform.monotonicNanoseconds
    while Platform.monotonicNanoseconds - start < nanoseconds[index] {}
    return .steady
  }

  func run(_ iterations: Iterations) {}

  func checksum() -> Checksum { .exact(0) }
}
