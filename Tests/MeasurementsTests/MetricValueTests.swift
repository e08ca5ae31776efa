import Measurements
import Statistics
import Testing

@Suite struct MetricValueTests {
  @Test func countPerIterationIsTheQuotient() {
    #expect(ExactValue(total: 25, iterations: 10).value == 2.5)
    #expect(ExactValue(total: 0, iterations: 10).value == 0)
    #expect(ExactValue(total: -48, iterations: 2).value == -24)
  }

  @Test func exactAndTimedValuesAreDistinct() throws {
    let exact = MetricValue.exact(ExactValue(total: 1, iterations: 1))
    let timed = MetricValue.timed(try TimedValue(samples: [5], iterationsPerSample: 1))
    #expect(exact.timed == nil)
    #expect(timed.exact == nil)
    #expect(exact.exact?.total == 1)
    #expect(timed.timed?.floor == 5)
  }

  @Test func timeSummaryIsPerIteration() throws {
    let timed = try TimedValue(samples: [500, 100, 300, 200, 400], iterationsPerSample: 100)
    #expect(timed.floor == 2)
    #expect(timed.median == 3)
    #expect(timed.medianAbsoluteDeviation == 1)
    // Positions 3.6 and 3.96 of 0…4, rounded in the interpolation.
    #expect((timed.p90 - 4.6).magnitude < 1e-12)
    #expect((timed.p99 - 4.96).magnitude < 1e-12)
    #expect(timed.samples == [500, 100, 300, 200, 400])
    #expect(timed.iterationsPerSample == 100)
    #expect((timed.relativeSpread - 1.0 / 3).magnitude < 1e-15)
  }

  @Test func emptySamplesAreRefused() {
    #expect(throws: SampleError.noValues) { try TimedValue(samples: [], iterationsPerSample: 1) }
  }

  @Test func spreadOfATimeOfZeroIsZero() throws {
    #expect(try TimedValue(samples: [0, 0], iterationsPerSample: 1).relativeSpread == 0)
  }
}
