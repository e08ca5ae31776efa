import Benchmarking
import Foundation
import Testing

@Suite struct SamplerTests {
  @Test func samplerTakesAtLeastTheMinimumSamples() throws {
    var plan = MeasurementPlan(seconds: 0)
    plan.minimumSamples = 5
    let fixture = WaitingFixture()
    let sampler = try sampler(of: fixture, plan)
    #expect(sampler.wall.count == 5)
    #expect(fixture.calls.count == 5)
  }

  @Test func samplerStopsAtTheMaximumSamples() throws {
    var plan = MeasurementPlan(seconds: 3600)
    plan.maximumSamples = 7
    #expect(try sampler(of: WaitingFixture(), plan).wall.count == 7)
  }

  @Test func samplerStopsWhenTheTimeIsOver() throws {
    let plan = MeasurementPlan(seconds: 0.005)
    let sampler = try sampler(of: WaitingFixture(nanoseconds: 100_000), plan)
    // Each sample lasts 0.1 ms at least, so 5 ms hold 50 at most, and one more is under way.
    #expect((plan.minimumSamples...51).contains(sampler.wall.count))
  }

  @Test func everySampleRunsTheSameNumberOfIterations() throws {
    var plan = MeasurementPlan(seconds: 0)
    plan.minimumSamples = 4
    let fixture = WaitingFixture()
    _ = try sampler(of: fixture, plan, iterations: 123)
    #expect(fixture.calls == [123, 123, 123, 123])
  }

  @Test func sampleIsTheWallTimeOfTheWholeCall() throws {
    let fixture = WaitingFixture(nanoseconds: 1000)
    let wall = try sampler(of: fixture, MeasurementPlan(seconds: 0), iterations: 50).wall
    #expect(wall.allSatisfy { $0 >= 50_000 })
  }

  @Test func processorTimeIsReadOnlyOnRequest() throws {
    let plan = MeasurementPlan(seconds: 0)
    #expect(try sampler(of: WaitingFixture(), plan).processor.isEmpty)
    let both = try sampler(of: WaitingFixture(), plan, readsProcessorTime: true)
    #expect(both.processor.count == both.wall.count)
  }

  @Test func sleepTakesWallTimeButNoProcessorTime() throws {
    let fixture = try counting("sleep") { usleep(20_000) }.makeFixture()
    let sampler = try sampler(
      of: fixture, MeasurementPlan(seconds: 0), iterations: 1, readsProcessorTime: true)
    for (wall, processor) in zip(sampler.wall, sampler.processor) {
      #expect(wall >= 20_000_000)
      // A tenth of it: going to sleep and waking up take microseconds.
      #expect((0..<2_000_000).contains(processor))
    }
  }

  @Test func errorOfTheBodyIsRethrown() throws {
    let fixture = try counting("x") { throw PlannedError() }.makeFixture()
    #expect(throws: PlannedError()) { try sampler(of: fixture, MeasurementPlan(seconds: 0)) }
  }

  private func sampler(
    of fixture: any RunningFixture, _ plan: MeasurementPlan, iterations: Int = 10,
    readsProcessorTime: Bool = false
  ) throws -> Sampler {
    try Sampler(
      of: fixture, iterationsPerSample: iterations, plan: plan,
      readsProcessorTime: readsProcessorTime)
  }
}
