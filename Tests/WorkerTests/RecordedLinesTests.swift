import Foundation
import Measurements
import Testing

/// Lines that a command and a worker of commit 59d7f2a exchanged.
///
/// Workers of kept builds and of older commits are asked and answer in this form.
@Suite struct RecordedLinesTests {
  private static let id = #"transitions\/spring\/evaluate[count=4096]"#

  @Test(arguments: [
    (WorkerCall.checkHarness.line, #"{"checkHarness":{}}"#),
    (WorkerCall.calibrate.line, #"{"calibrate":{}}"#),
    (WorkerCall.introduce.line, #"{"introduce":{}}"#),
    (
      WorkerCall.estimate("a/b/c[n=1]").line,
      #"{"estimate":{"id":"a\/b\/c[n=1]","sampleNanoseconds":100000}}"#
    ),
    (WorkerCall.runCounted("a/b/c").line, #"{"runCounted":{"id":"a\/b\/c"}}"#),
    (WorkerCall.traceAllocations("a/b/c").line, #"{"traceAllocations":{"id":"a\/b\/c"}}"#),
    (
      WorkerCall.prepare(TurnPlan(id: "a", iterations: 10, leadInIterations: 0, samples: 2)).line,
      #"{"prepare":{"_0":{"id":"a","iterations":10,"leadInIterations":0,"samples":2,"#
        + #""spinSteps":0}}}"#
    ),
    (
      WorkerCall.measure(
        MeasurementRequest(
          id: "transitions/spring/evaluate[count=4096]", metrics: [.time, .allocations],
          plan: MeasurementPlan(seconds: 0.01))
      ).line,
      #"{"measure":{"_0":{"plan":{"maximumSamples":5000,"minimumSamples":3,"warmUpSeconds":0.001,"#
        + #""sampleNanoseconds":100000,"seconds":0.01},"id":"\#(id)","addedAllocations":0,"#
        + #""metrics":["time","allocations"]}}}"#
    ),
  ])
  func encodedCallsAreUnchanged(line: [UInt8], recorded: String) throws {
    func object(_ data: Data) throws -> NSDictionary? {
      try JSONSerialization.jsonObject(with: data) as? NSDictionary
    }
    #expect(try object(Data(line)) == object(Data(recorded.utf8)))
    #expect(!line.contains(0x0A), "one document a line")
  }

  @Test func turnRequestIsASingleWord() {
    #expect(String(decoding: WorkerCall<[Int]>.turn.line, as: UTF8.self) == "turn")
  }

  private func answer<Answer>(_ call: WorkerCall<Answer>, _ recorded: String) throws -> Answer? {
    try call.answer(Array(recorded.utf8))
  }

  @Test func recordedAnswersAreStillReadable() throws {
    let check =
      #"{"harness":{"_0":{"canary":100,"overhead":{"clockNanoseconds":16,"#
      + #""loopNanoseconds":0.28659}}}}"#
    #expect(try answer(.checkHarness, check)?.counterIsAlive == true)
    let floors = #"{"calibration":{"_0":{"arithmetic":2227.5,"branches":4578.25,"loads":4100}}}"#
    #expect(try answer(.calibrate, floors)?.arithmetic == 2227.5)
    let estimate = #"{"estimate":{"_0":{"nanosecondsPerIteration":12911.25}}}"#
    #expect(try answer(.estimate("a"), estimate)?.nanosecondsPerIteration == 12911.25)
    #expect(try answer(.runCounted("a"), #"{"ranCounted":{"iterations":3}}"#) == 3)
    let plan = TurnPlan(id: "a", iterations: 1, leadInIterations: 0, samples: 1)
    #expect(try answer(.prepare(plan), #"{"ready":{}}"#) != nil)
    #expect(try answer(.turn, "129786 129585") == [129786, 129585])
    let introduction =
      #"{"introduction":{"_0":{"hasFixedAddresses":false,"protocolVersion":4,"environment":"#
      + #"{"flags":[],"load":[14.4,11.6,10.3],"hypervisor":"kvm","cpuModel":"X","toolchain":"#
      + #""swift-6.3.1","date":"2026-11-22T22:02:21Z","cpuCount":2,"kernel":"6.18","arch":"#
      + #""x86_64","allocator":"jemalloc 5.3.0","configuration":"release","os":"linux"},"#
      + #""benchmarks":[{"tags":["gate","core"],"id":"\#(Self.id)"}]}}}"#
    let build = try #require(try answer(.introduce, introduction))
    #expect(WorkerIntroduction.isUnderstood(build.protocolVersion))
    #expect(build.benchmarks.map(\.id) == ["transitions/spring/evaluate[count=4096]"])
  }

  @Test func recordedMeasurementIsStillReadable() throws {
    let recorded =
      #"{"record":{"_0":{"id":"\#(Self.id)","suite":"transitions","unavailable":{},"#
      + #""tags":["gate","core"],"checksum":{"approximate":1292082.4998205318,"#
      + #""relativeTolerance":1e-09},"metrics":{"allocations":{"iterations":10,"unit":"count","#
      + #""value":0,"total":0}},"items":4096}}}"#
    var request = MeasurementRequest(id: "a", metrics: [], plan: MeasurementPlan(seconds: 0))
    #expect(try answer(.measure(request), recorded) == nil, "of another benchmark")
    request.id = "transitions/spring/evaluate[count=4096]"
    let record = try #require(try answer(.measure(request), recorded))
    #expect(record.metrics[.allocations]?.exact == ExactValue(total: 0, iterations: 10))
    #expect(record.items == 4096 && record.failure == nil)
  }

  @Test func impossibleAnswersAreNone() throws {
    let estimate = #"{"estimate":{"_0":{"nanosecondsPerIteration":-1}}}"#
    #expect(try answer(.estimate("a"), estimate) == nil)
    let trace = #"{"allocationTrace":{"_0":{"iterations":0,"stacks":[],"images":[]}}}"#
    #expect(try answer(.traceAllocations("a"), trace) == nil)
  }

  @Test func failureIsThrownAndUnexpectedLinesAreNoAnswer() throws {
    let failed = #"{"failed":{"_0":{"threw":{"_0":"the worker knows no such benchmark"}}}}"#
    let failure = BenchmarkFailure.threw("the worker knows no such benchmark")
    #expect(throws: failure) { try answer(.runCounted("a"), failed) }
    #expect(throws: failure) { try answer(.turn, failed) }
    for line in ["", "{}", #"{"ready":{}}"#, "12 x", "yes"] {
      #expect(try answer(.calibrate, line) == nil)
      #expect(try answer(.turn, line) == nil)
    }
  }
}
