import Benchmarking
import TestSupport
import Testing

@Suite struct CustomMetricTests {
  @Test func exactMetricIsReadOnceAfterTheCountedIterations() throws {
    let benchmark = reporting("x", [.exact("count", unit: "count") { $0 }])
    let value = try record(of: benchmark, benchmark.customMetrics).metrics[
      benchmark.customMetrics[0]]
    #expect(value == .exact(ExactValue(total: 11, iterations: 1)))
  }

  @Test func sampledMetricIsReadAfterEachSample() throws {
    let reads = Tally()
    let benchmark = reporting(
      "x",
      [
        .sampled("reads", unit: "count", better: .more) { _ in
          reads.add()
          return Double(reads.value)
        }
      ])
    let metrics = try record(of: benchmark, [.time] + benchmark.customMetrics).metrics
    let samples = try #require(metrics[.time]?.timed).samples.count
    #expect(reads.value == samples)
    let value = try #require(metrics[benchmark.customMetrics[0]]?.timed)
    // 1, 2, … n: the middle, and the second largest, since more is better.
    #expect(value.median == Double(samples + 1) / 2)
    #expect(value.floor == Double(samples - 1))
    #expect(value.samples.isEmpty)
  }

  @Test func sampledMetricAloneRecordsNoTime() throws {
    let benchmark = reporting("x", [.sampled("level", unit: "%") { _ in 50 }])
    #expect(
      try record(of: benchmark, benchmark.customMetrics).metrics.keys.map(\.rawValue) == ["level"])
  }

  @Test func unrequestedMetricIsNotRead() throws {
    let reads = Tally()
    let benchmark = reporting(
      "x",
      [
        .exact("count", unit: "count") {
          reads.add()
          return $0
        }
      ])
    #expect(try record(of: benchmark, [.time]).metrics.keys.map(\.rawValue) == ["time"])
    #expect(reads.value == 0)
  }

  @Test(arguments: [Double.nan, .infinity])
  func nonFiniteReadingFailsTheBenchmark(value: Double) throws {
    let benchmark = reporting("x", [.sampled("level", unit: "%") { _ in value }])
    let failure = try record(of: benchmark, benchmark.customMetrics).failure
    #expect(failure == .metricIsNoNumber(name: "level", reading: "\(value)"))
  }

  @Test func recordWithCustomMetricsRoundTrips() throws {
    let benchmark = reporting(
      "x",
      [
        .exact("count", unit: "count", better: .more) { $0 },
        .sampled("level", unit: "%") { Double($0) },
      ])
    let record = try record(of: benchmark, [.time] + benchmark.customMetrics)
    #expect(record.metrics.count == 3)
    #expect(try roundTripped(record) == record)
    let text = try encoded(record)
    #expect(text.contains(#""better":"more""#) && text.contains(#""better":"less""#))
  }

  @Test func requestWithoutCustomMetricsIsBackwardCompatible() throws {
    let request = MeasurementRequest(
      id: "s/g/x", metrics: [.time], plan: MeasurementPlan(seconds: 1))
    #expect(!(try encoded(request)).contains("customMetrics"))
    #expect(try roundTripped(request) == request)
  }

  @Test func throughputIsItemsOverTime() throws {
    let benchmark = Benchmark("x", items: 8) { iterations in
      for _ in iterations { clobberMemory() }
      return .exact(8)
    }
    let metrics = try record(of: benchmark, [.time, .throughput]).metrics
    let (time, rate) = (
      try #require(metrics[.time]?.timed), try #require(metrics[.throughput]?.timed)
    )
    // One division more than the floor went through: two roundings.
    #expect(abs(rate.floor * time.floor / 8e9 - 1) < 1e-12)
    #expect(rate.floor >= rate.median && rate.p99 >= rate.p90)
  }

  @Test func benchmarkWithoutItemsHasNoThroughput() throws {
    #expect(try record(of: counting("x"), [.throughput]).metrics.isEmpty)
  }
}
