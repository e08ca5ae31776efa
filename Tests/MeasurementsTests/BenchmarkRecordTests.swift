import Foundation
import Measurements
import TestSupport
import Testing

@Suite struct BenchmarkRecordTests {
  private let empty = BenchmarkRecord(
    id: "suite/group/name[count=8]", items: 8, tags: ["gate", "core"])

  @Test func countsRoundTripThroughJSON() throws {
    var record = empty
    record.checksum = .exact(.max)
    record.metrics = [
      .allocations: .exact(ExactValue(total: 7, iterations: 10)),
      .retainedBytes: .exact(ExactValue(total: -48, iterations: 10)),
      .peakBytes: .exact(ExactValue(total: .max, iterations: 1)),
    ]
    #expect(try roundTripped(record) == record)
  }

  @Test func timesRoundTripThroughJSONWithTheirSamples() throws {
    var record = empty
    record.checksum = .approximate(0.1)
    record.metrics = [
      .time: .timed(try TimedValue(samples: [101, 99, 105, 100], iterationsPerSample: 3)),
      .cpu: .timed(
        TimedValue(
          floor: 1, median: 2, medianAbsoluteDeviation: 0.1, p90: 3, p99: 4,
          iterationsPerSample: 5, samples: [])),
    ]
    #expect(try roundTripped(record) == record)
  }

  @Test func stepsAndFramesRoundTripThroughJSON() throws {
    var record = empty
    record.checksum = .exact(1)
    record.metrics = [
      .eventAllocations: .exact(ExactValue(total: 133, iterations: 1, steps: [0: 113, 148: 20])),
      .frameAllocations: .exact(ExactValue(total: 0, iterations: 1)),
    ]
    record.frames = FrameProfile(
      floors: [100.5, 0], stepNanoseconds: 1e9 / 120, replays: 30, clockNanoseconds: 24)
    #expect(try roundTripped(record) == record)
  }

  @Test func stepsAreKeyedByNumberInJSON() throws {
    var record = empty
    record.metrics = [
      .eventAllocations: .exact(ExactValue(total: 133, iterations: 1, steps: [0: 113, 148: 20])),
      .frameAllocations: .exact(ExactValue(total: 0, iterations: 1)),
    ]
    let json = try encoded(record)
    #expect(
      json.contains(
        #""eventAllocations":{"iterations":1,"steps":{"0":113,"148":20},"total":133,"#))
    #expect(json.contains(#""frameAllocations":{"iterations":1,"total":0,"#), "no empty steps")
    #expect(!json.contains("frames"), "nothing was timed")
  }

  @Test func reasonsOfUnavailableMetricsRoundTripThroughJSON() throws {
    var record = empty
    record.checksum = .exact(1)
    record.unavailable = [.instructions: "no counter", .retains: "no \"hooks\""]
    #expect(try roundTripped(record) == record)
  }

  static let failures: [BenchmarkFailure] = [
    .optimisedAway(nanosecondsPerIteration: 0.000_04), .threw("a \"reason\"\nin two lines"),
    .crashed(how: "signal 4 (trap)", standardError: ["Fatal error: planted", "last"]),
    .crashed(how: "exit code 1", standardError: []), .stalled(seconds: 1.5),
    .checksumDiffers(found: .exact(.max), expected: .approximate(1.5)),
    .counterFailed("the allocation counter counts nothing"),
  ]

  @Test(arguments: failures)
  func failureRoundTripsThroughJSON(failure: BenchmarkFailure) throws {
    var record = empty
    record.failure = failure
    #expect(try roundTripped(record) == record)
  }

  @Test(arguments: failures)
  func failedRecordHasASentenceAndNoMetricsInJSON(failure: BenchmarkFailure) throws {
    var record = empty
    record.failure = failure
    record.metrics = [.allocations: .exact(ExactValue(total: 0, iterations: 10))]
    let document = try #require(
      try JSONSerialization.jsonObject(with: JSONEncoder().encode(record)) as? [String: Any])
    #expect(document["metrics"] == nil)
    let error = try #require(document["error"] as? [String: Any])
    #expect(error["message"] as? String == failure.description)
  }

  @Test func metricHasItsUnitInJSON() throws {
    var record = empty
    record.metrics = [.allocatedBytes: .exact(ExactValue(total: 5, iterations: 2))]
    let json = try encoded(record)
    #expect(
      json.contains(
        #""metrics":{"allocatedBytes":{"iterations":2,"total":5,"unit":"bytes","value":2.5}}"#))
  }

  @Test(arguments: ["metrics", "unavailable"])
  func unknownMetricNameIsAnError(field: String) throws {
    let count = #"{"unit":"count","value":1,"total":1,"iterations":1}"#
    let value = field == "metrics" ? count : #""why""#
    let json = #"{"id":"a/b/c","suite":"a","items":1,"\#(field)":{"allocation":\#(value)}}"#
    #expect {
      try decoded(BenchmarkRecord.self, json)
    } throws: { error in
      "\(error)".contains(#"unknown metric "allocation""#)
    }
  }

  @Test(arguments: [0, -1])
  func countOverNoIterationsIsAnError(iterations: Int) {
    let metric = #"{"unit":"count","total":1,"iterations":\#(iterations)}"#
    let json = #"{"id":"a/b/c","suite":"a","items":1,"metrics":{"allocations":\#(metric)}}"#
    #expect(throws: DecodingError.self) { try decoded(BenchmarkRecord.self, json) }
  }

  @Test(arguments: [
    #"{"unit":"ns","median":1,"mad":1,"p90":1,"p99":1,"iterationsPerSample":1}"#,
    #"{"unit":"ns","floor":"1","median":1,"mad":1,"p90":1,"p99":1,"iterationsPerSample":1}"#,
    #"{"total":1,"iterations":1}"#, #"{"unit":"count","total":1.5,"iterations":1}"#,
    #"{"unit":"count","total":1}"#, #"{"unit":"count","value":1}"#, "null", "0",
  ])
  func incompleteMetricIsAnError(metric: String) {
    let json = #"{"id":"a/b/c","suite":"a","items":1,"metrics":{"time":\#(metric)}}"#
    #expect(throws: DecodingError.self) { try decoded(BenchmarkRecord.self, json) }
  }
}
