import Benchmarking
import TestSupport
import Testing

/// Requests and answers of a worker in a paired comparison.
@Suite struct WorkerTurnTests {
  private let plan = TurnPlan(
    id: "suite/group/known", iterations: 5, leadInIterations: 2, samples: 4)

  @Test func handshakeNamesEveryBenchmarkAndTheBuild() throws {
    let answer = try service.answer(to: .introduce)
    guard case .introduction(let introduction) = answer else {
      Issue.record("\(answer)")
      return
    }
    #expect(introduction.protocolVersion == WorkerIntroduction.presentProtocol)
    #expect(
      introduction.benchmarks.map(\.id)
        == ["suite/group/known", "suite/group/short", "suite/group/failing"])
    #expect(introduction.environment.toolchain == RunEnvironment.current(commit: nil).toolchain)
    #expect(try roundTripped(answer) == answer)
  }

  @Test func handshakeHasTheProtocolVersion() throws {
    guard case .introduction(var introduction) = try service.answer(to: .introduce) else {
      Issue.record("no introduction")
      return
    }
    introduction.protocolVersion += 1
    let other = try roundTripped(introduction).protocolVersion
    #expect(other == WorkerIntroduction.presentProtocol + 1)
  }

  @Test func turnRunsThePreparedPlan() throws {
    let service = try service
    #expect(service.answer(to: .prepare(plan)) == .ready)
    let samples = try service.takeTurn()
    #expect(samples.count == 4)
    #expect(samples.allSatisfy { $0 > 0 }, "\(samples)")
  }

  @Test func tailTurnIsALineOfItsOwn() throws {
    let service = try service
    var plan = plan
    plan.singles = 3
    #expect(try roundTripped(WorkerRequest.prepare(plan)) == .prepare(plan))
    #expect(service.answer(to: .prepare(plan)) == .ready)
    #expect(String(decoding: WorkerCall<[Int]>.tailTurn.line, as: UTF8.self) == "tail")
    let line = try service.answer(toLine: "tail")
    #expect(try WorkerCall.tailTurn.answer(line)?.count == 3)
    #expect(try WorkerCall.turn.answer(try service.answer(toLine: "turn"))?.count == 4)
  }

  @Test func failedPreparationLeavesNoPlan() throws {
    let service = try service
    #expect(service.answer(to: .prepare(plan)) == .ready)
    var failing = plan
    failing.id = "suite/group/failing"
    #expect(service.answer(to: .prepare(failing)) == .failed(.threw("as planned")))
    #expect(try service.takeTurn() == [], "not even what was prepared before")
  }

  @Test(arguments: ["suite/group/known", "suite/group/short"])
  func threeRunsAreCounted(id: String) throws {
    #expect(try service.answer(to: .runCounted(id: id)) == .ranCounted(iterations: 3))
  }

  @Test(arguments: [
    WorkerRequest.runCounted(id: "suite/group/failing"),
    .estimate(id: "suite/group/failing", sampleNanoseconds: 1000),
  ])
  func failureIsReturnedAsAnAnswer(request: WorkerRequest) throws {
    #expect(try service.answer(to: request) == .failed(.threw("as planned")))
  }

  @Test(arguments: [
    WorkerRequest.runCounted(id: "x/y/z"), .estimate(id: "x/y/z", sampleNanoseconds: 1000),
    .prepare(TurnPlan(id: "x/y/z", iterations: 1, leadInIterations: 1, samples: 1)),
  ])
  func unknownBenchmarkIsReturnedAsAFailure(request: WorkerRequest) throws {
    #expect(
      try service.answer(to: request) == .failed(.threw("the worker knows no such benchmark")))
  }

  private var service: WorkerService {
    get throws {
      WorkerService(
        catalog: try catalog {
          counting("known")
          counting("short", countedIterations: 2)
          counting("failing") { throw PlannedError() }
        })
    }
  }
}
