import Benchmarking
import Synchronization
import Testing

/// Every set-up is followed by one tear-down, whatever happens between the two.
@Suite struct TearDownTests {
  /// In a child process: what is counted of references and allocations is of the whole process, and
  /// beside these tests others run.
  @Test func everyPassTearsDownItsFixture() async {
    await #expect(processExitsWith: .success) {
      let passes: [[Metric]] = [
        [], [.time], [.allocations], [.time, .retains], [.frameMax, .time],
      ]
      for metrics in passes {
        let log = Log()
        let failure = try record(of: stepped(log), metrics).failure
        #expect(failure == nil, "\(metrics)")
        #expect(!log.entries.isEmpty && log.alternates, "\(metrics): \(log.entries)")
      }
    }
  }

  @Test func throwingBodyIsTornDownAndItsErrorReported() throws {
    let log = Log()
    let benchmark = resource(log) {
      throw PlannedError()
    } tearDown: {
      throw OtherError()
    }
    #expect(try record(of: benchmark, [.time]).failure == .threw("as planned"))
    #expect(log.entries == ["up", "down"])
  }

  @Test func throwingTearDownIsAFailure() throws {
    let log = Log()
    let benchmark = resource(log) {
    } tearDown: {
      throw PlannedError()
    }
    #expect(try record(of: benchmark, [.time]).failure == .threw("in tear-down: as planned"))
    #expect(log.entries == ["up", "down"], "no second pass after a failure")
  }

  @Test func throwingSetUpSkipsTearDown() throws {
    let log = Log()
    let benchmark = Benchmark("x") {
      log.append("up")
      throw PlannedError()
    } body: { (_, _: inout Int) in
    } checksum: { _ in
      .exact(0)
    } tearDown: { _ in
      log.append("down")
    }
    #expect(try record(of: benchmark, [.time]).failure == .threw("in set-up: as planned"))
    #expect(log.entries == ["up"])
  }

  @Test func preparedFixtureIsTornDownOnReplacementOrEnd() throws {
    let log = Log()
    let service = WorkerService(
      catalog: try catalog {
        resource(log) {
        } tearDown: {
        }
      })
    let plan = TurnPlan(id: "suite/group/x", iterations: 1, leadInIterations: 1, samples: 1)
    #expect(service.answer(to: .prepare(plan)) == .ready)
    _ = try service.takeTurn()
    #expect(log.entries == ["up"])
    #expect(service.answer(to: .prepare(plan)) == .ready)
    #expect(log.entries == ["up", "down", "up"])
    service.endTurns()
    service.endTurns()
    #expect(log.entries == ["up", "down", "up", "down"])
  }

  private func resource(
    _ log: Log, body: @escaping @Sendable () throws -> Void,
    tearDown: @escaping @Sendable () throws -> Void
  ) -> Benchmark {
    Benchmark("x") {
      log.append("up")
    } body: { iterations, _ in
      for _ in iterations {
        clobberMemory()
        try body()
      }
    } checksum: { _ in
      .exact(0)
    } tearDown: { _ in
      log.append("down")
      try tearDown()
    }
  }
}

private struct OtherError: Error {}

/// Writes down when it is set up and torn down.
private func stepped(_ log: Log) -> Benchmark {
  Benchmark(stepped: "x", stepInterval: 1) {
    log.append("up")
  } begin: { _ in
    2
  } step: { _, _ in
    .steady
  } checksum: { _ in
    .exact(0)
  } tearDown: { _ in
    log.append("down")
  }
}

/// A thread-safe list of events, in order.
private final class Log: Sendable {
  private let lines = Mutex<[String]>([])

  var entries: [String] { lines.withLock { $0 } }

  func append(_ line: String) { lines.withLock { $0.append(line) } }

  var alternates: Bool {
    entries.enumerated().allSatisfy { $1 == ($0.isMultiple(of: 2) ? "up" : "down") }
      && entries.count.isMultiple(of: 2)
  }
}
