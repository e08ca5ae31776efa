import ChildProcess
import Measurements
import Testing

@testable import Worker

/// Workers are started when they are needed, and again after a failure.
@Suite struct WorkersTests {
  /// A transport of one type: answers by a list, and notes what happens.
  private final class Scripted: WorkerChannel {
    private let log: Log
    private let name: Int
    let process: Int32? = nil

    final class Log {
      var starts = 0
      var ends = 0
      /// The answers of each worker, by its number from 1; each is calibrated without an entry.
      var errors: [Int: WorkerError] = [:]
    }

    init(_ log: Log) {
      self.log = log
      log.starts += 1
      name = log.starts
    }

    func exchange(_ line: [UInt8], timeout: Double) throws(WorkerError) -> [UInt8] {
      if let error = log.errors[name] { throw error }
      return Array(#"{"ranCounted":{"iterations":\#(name)}}"#.utf8)
    }

    func end() { log.ends += 1 }
  }

  private let log = Scripted.Log()

  private func workers(_ count: Int) -> Workers {
    nonisolated(unsafe) let log = log
    var launch = WorkerLaunch(program: "p", timeout: 1)
    launch.connect = { _ in Scripted(log) }
    return Workers { [launch] in Array(repeating: launch, count: count) }
  }

  @Test func workerIsReusedUntilFailure() throws {
    let workers = workers(1)
    log.errors[1] = nil
    #expect(log.starts == 0)
    for _ in 0..<3 { #expect(try ask(workers).get() == [1]) }
    log.errors[1] = .stalled(seconds: 3)
    #expect(throws: WorkerError.stalled(seconds: 3)) { try error(ask(workers)) }
    #expect((log.starts, log.ends) == (1, 1))
    #expect(try ask(workers).get() == [2])
    workers.end()
    #expect((log.starts, log.ends) == (2, 2))
  }

  @Test func failureOfOneWorkerEndsBoth() throws {
    let workers = workers(2)
    #expect(try ask(workers).get() == [1, 2])
    log.errors[2] = .died(.signal(9), standardError: [])
    guard case .failure(let failure) = try ask(workers) else {
      Issue.record("no failure")
      return
    }
    #expect(failure.worker == 1)
    #expect((log.starts, log.ends) == (2, 2))
    #expect(try ask(workers).get() == [3, 4])
  }

  @Test(arguments: [WorkerError.interrupted(signal: 2), .notStarted("no such program")])
  func interruptionEndsAllWorkers(expected: WorkerError) {
    let workers = workers(1)
    log.errors[1] = expected
    #expect(throws: expected) { try ask(workers) }
    #expect((log.starts, log.ends) == (1, 1))
  }

  @Test func errorOfTheLaunchDescriptionIsRethrown() {
    struct NoProgram: Error {}
    #expect(throws: NoProgram.self) { try ask(Workers { throw NoProgram() }) }
  }

  private func ask(_ workers: Workers) throws -> Result<[Int], Workers.Failure> {
    try workers.attempt { workers throws(WorkerError) in
      var answers: [Int] = []
      for worker in workers { answers.append(try worker.ask(.runCounted("a"))) }
      return answers
    }
  }

  private func error(_ result: Result<[Int], Workers.Failure>) throws {
    if case .failure(let failure) = result { throw failure.error }
  }
}
