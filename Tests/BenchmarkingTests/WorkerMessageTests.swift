import Benchmarking
import Foundation
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
        id: "a/b/c", suite: "a", items: 2, tags: ["gate"], checksum: .exact(.max),
        metrics: [.allocations: .exact(ExactValue(total: 3, iterations: 10))],
        unavailable: [.instructions: "none"])),
    .record(
      BenchmarkRecord(
        id: "a/b/c", suite: "a", items: 1, tags: [], failure: .threw("two\nlines"))),
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

  @Test func unknownBenchmarkIsAFailedRecordAndNotACrash() throws {
    let service = WorkerService(catalog: try catalog { counting("known") })
    let request = MeasurementRequest(
      id: "suite/group/unknown", metrics: [], plan: MeasurementPlan(seconds: 0))
    guard case .record(let record) = service.answer(to: .measure(request)) else {
      Issue.record("a request to measure is answered by a record")
      return
    }
    #expect(record.id == "suite/group/unknown")
    #expect(record.failure == .threw("the worker knows no such benchmark"))
    let line = try JSONEncoder().encode(WorkerResponse.record(record))
    #expect(try JSONDecoder().decode(WorkerResponse.self, from: line) == .record(record))
  }

  @Test func benchmarkOfTheCatalogIsMeasured() throws {
    let service = WorkerService(catalog: try catalog { counting("known") })
    let request = MeasurementRequest(
      id: "suite/group/known", metrics: [], plan: MeasurementPlan(seconds: 0))
    guard case .record(let record) = service.answer(to: .measure(request)) else {
      Issue.record("a request to measure is answered by a record")
      return
    }
    #expect(record.failure == nil)
    #expect(record.checksum == .exact(11))
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

  private static func tally(_ sizes: [Int]) -> BlockTally {
    HeapReplay(
      sizes.enumerated().map {
        HeapEvent(kind: .allocated(stack: 0), address: UInt64($0), size: $1)
      }, stackCount: 1
    ).tallies[0]
  }

  private static func check(canary: Int?, problem: String? = nil) -> HarnessCheck {
    HarnessCheck(
      canary: canary, canaryProblem: problem,
      overhead: LoopOverhead(loopNanoseconds: 0.25, clockNanoseconds: 20))
  }
}
