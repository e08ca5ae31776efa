import Foundation
import Measurements
import TestSupport
import Testing

@Suite struct WorkerMessageTests {
  static let requests: [WorkerRequest] = [
    .checkHarness, .calibrate, .traceAllocations(id: "suite/group/name[n=1]"),
    .measure(
      MeasurementRequest(
        id: "suite/group/name[n=1]", metrics: Metric.allCases, plan: MeasurementPlan(seconds: 0.5))
    ),
  ]

  @Test(arguments: requests)
  func workerRequestRoundTripsAsOneLine(request: WorkerRequest) throws {
    #expect(try roundTripped(request) == request)
    #expect(try !encoded(request).contains("\n"), "one document a line")
  }

  static let responses: [WorkerResponse] = [
    .harness(check(canary: 100)), .harness(check(canary: nil)),
    .harness(check(canary: 99, problem: "dead\nreally")),
    .allocationTrace(
      AllocationTrace(
        iterations: 10, stacks: [.init(frames: [.max, 0, 4096], blocks: tally([32, 32, 64]))],
        images: [LoadedImage(path: "/a b/lib.so", bias: 4096, addresses: 4096..<8192)])),
    .record(
      BenchmarkRecord(
        id: "a/b/c", items: 2, tags: ["gate"], checksum: .exact(.max),
        metrics: [.allocations: .exact(ExactValue(total: 3, iterations: 10))],
        unavailable: [.instructions: "none"])),
    .record(
      BenchmarkRecord(
        id: "a/b/c", items: 1, tags: [], failure: .threw("two\nlines"))),
  ]

  @Test(arguments: responses)
  func workerResponseRoundTripsAsOneLine(response: WorkerResponse) throws {
    #expect(try roundTripped(response) == response)
    #expect(try !encoded(response).contains("\n"), "one document a line")
  }

  @Test func onlyACanaryOfAHundredIsAlive() {
    for (canary, expected) in [(100, true), (0, false), (99, false), (101, false), (200, false)] {
      #expect(Self.check(canary: canary).counterIsAlive == expected, "\(canary)")
    }
    #expect(!Self.check(canary: nil).counterIsAlive)
  }

  @Test func calibrationRoundTrips() throws {
    let floors = #"{"arithmetic":1.5,"branches":2,"loads":3.25}"#
    let response = WorkerResponse.calibration(
      try decoded(CalibrationFloors.self, floors))
    #expect(try roundTripped(response) == response)
    #expect(try encoded(response).contains(floors))
  }

  @Test func previousProtocolVersionIsUnderstoodAndLaterIsNot() {
    let present = WorkerIntroduction.presentProtocol
    #expect(WorkerIntroduction.isUnderstood(present))
    #expect(WorkerIntroduction.isUnderstood(2))
    #expect(!WorkerIntroduction.isUnderstood(present + 1))
    #expect(!WorkerIntroduction.isUnderstood(1))
  }

  @Test(arguments: [
    WorkerRequest.introduce, .estimate(id: "a/b/c[n=1]", sampleNanoseconds: 5),
    .runCounted(id: "a/b/c"),
    .prepare(TurnPlan(id: "a/b/c", iterations: 1, leadInIterations: 2, samples: 3, singles: 4)),
  ])
  func turnRequestRoundTripsAsOneLine(request: WorkerRequest) throws {
    #expect(try roundTripped(request) == request)
    #expect(try !encoded(request).contains("\n"), "one document a line")
  }

  /// Older workers refuse a plan without a number of steps.
  @Test func planIsBackwardCompatible() throws {
    let plan = TurnPlan(id: "a/b/c", iterations: 1, leadInIterations: 2, samples: 3)
    #expect(
      try encoded(plan)
        == #"{"id":"a/b/c","iterations":1,"leadInIterations":2,"samples":3,"spinSteps":0}"#)
  }

  @Test(arguments: [
    WorkerResponse.ready, .ranCounted(iterations: 3), .failed(.threw("two\nlines")),
    .estimate(TurnEstimate(nanosecondsPerIteration: 1.5)),
  ])
  func turnResponseRoundTripsAsOneLine(response: WorkerResponse) throws {
    #expect(try roundTripped(response) == response)
    #expect(try !encoded(response).contains("\n"), "one document a line")
  }

  private static func tally(_ sizes: [Int]) -> BlockTally {
    var tally = BlockTally()
    for size in sizes { tally.add(size: size) }
    return tally
  }

  private static func check(canary: Int?, problem: String? = nil) -> HarnessCheck {
    HarnessCheck(
      canary: canary, canaryProblem: problem,
      overhead: LoopOverhead(loopNanoseconds: 0.25, clockNanoseconds: 20))
  }
}
