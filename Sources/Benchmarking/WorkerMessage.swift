internal import Foundation

// The channel between a command and its worker: one JSON document a line, one answer for each
// request, both ways through pipes. The command never runs a workload in its own process, so a body
// that traps, hangs or prints cannot affect the results of the others.

/// A request of a command to its worker, encoded as one line of JSON.
package enum WorkerRequest: Sendable, Codable, Equatable {
  /// Checks that the allocation counter works, and measures the overhead of the harness.
  case checkHarness
  /// Measures one benchmark: its counts, then its samples.
  case measure(MeasurementRequest)
  /// Measures the speed of the machine with three kernels, about 60 ms in all.
  case calibrate
  /// Asks for the worker's protocol version, build and benchmarks; workers of any version answer.
  case introduce
  /// Describes all benchmarks and the program's build.
  ///
  /// The request exists since protocol version 5.
  case describe
  /// Estimates a benchmark's time per iteration from samples of `sampleNanoseconds`.
  case estimate(id: String, sampleNanoseconds: Int)
  /// Runs a benchmark's loop once in `countedRegion`, for a tool that counts instructions.
  case runCounted(id: String)
  /// Runs some iterations of a benchmark and records the origin of each allocation.
  ///
  /// The request exists since protocol version 3.
  case traceAllocations(id: String)
  /// Sets a benchmark up for turns.
  ///
  /// A turn itself is requested by the line of `WorkerCall.turn` and answered by a line of numbers,
  /// because a parser's caches and allocations would disturb the beginning of each turn.
  case prepare(TurnPlan)

  /// The line that requests a turn: a single word, which needs no parser.
  static let turn = "turn"
  /// The line that requests a turn of single iterations or steps.
  static let tailTurn = "tail"
}

/// The worker's answer to one request, encoded as one line of JSON.
package enum WorkerResponse: Sendable, Codable, Equatable {
  /// The answer to `checkHarness`: the count of 100 known allocations, and the overhead.
  case harness(HarnessCheck)
  /// The answer to `measure`, also for a benchmark that failed.
  case record(BenchmarkRecord)
  /// The answer to `calibrate`: the floor of each of the three kernels.
  case calibration(CalibrationFloors)
  /// The answer to `introduce`, from which a command learns whether it can use the worker.
  case introduction(WorkerIntroduction)
  /// The answer to `describe`, since protocol version 5.
  case description(ProgramDescription)
  /// The answer to `estimate`: the lowest of a few readings.
  case estimate(TurnEstimate)
  /// The answer to `runCounted`: the number of iterations that ran in `countedRegion`.
  case ranCounted(iterations: Int)
  /// The answer to `traceAllocations`, since protocol version 3.
  case allocationTrace(AllocationTrace)
  /// The answer to `prepare`: the benchmark is ready for turns.
  case ready
  /// The failure of the benchmark in `estimate`, `runCounted`, `traceAllocations`, `prepare` or a
  /// turn.
  case failed(BenchmarkFailure)
}

/// A request to a worker, with the type of its answer.
///
/// A new request needs a case of `WorkerRequest`, one of `WorkerResponse` and a member here;
/// `WorkerService` answers it in the worker.
package struct WorkerCall<Answer>: Sendable {
  /// The request as sent: one line, without the newline.
  package let line: [UInt8]
  /// Decodes the line of the answer; `nil` if the line is no valid answer.
  private let read: @Sendable ([UInt8]) throws(BenchmarkFailure) -> Answer?

  /// Decodes the line of the answer.
  ///
  /// - Returns: The answer; `nil` if the line is no valid answer.
  /// - Throws: The benchmark's failure, if the worker answers with one.
  package func answer(_ line: [UInt8]) throws(BenchmarkFailure) -> Answer? { try read(line) }

  private init(_ request: WorkerRequest, _ read: @escaping @Sendable (WorkerResponse) -> Answer?) {
    // Every request can be encoded as JSON; the worker would reject an empty line.
    line = Array((try? JSONEncoder().encode(request)) ?? Data())
    self.read = { line throws(BenchmarkFailure) in try WorkerResponse(line: line).flatMap(read) }
  }
}

extension WorkerCall<HarnessCheck> {
  /// Asks the worker to check its allocation counter and to measure the overhead of the harness.
  package static var checkHarness: Self {
    Self(.checkHarness) { if case .harness(let check) = $0 { check } else { nil } }
  }
}

extension WorkerCall<CalibrationFloors> {
  /// Asks the worker to measure the machine's speed with three kernels, about 60 ms in all.
  package static var calibrate: Self {
    Self(.calibrate) { if case .calibration(let floors) = $0 { floors } else { nil } }
  }
}

extension WorkerCall<BenchmarkRecord> {
  /// Asks the worker to measure a benchmark, whose failure would be part of the record.
  package static func measure(_ request: MeasurementRequest) -> Self {
    Self(.measure(request)) { if case .record(let record) = $0 { record } else { nil } }
  }
}

extension WorkerCall<WorkerIntroduction> {
  /// Asks the worker for its protocol version, build and benchmarks.
  package static var introduce: Self {
    Self(.introduce) { if case .introduction(let answer) = $0 { answer } else { nil } }
  }
}

extension WorkerCall<ProgramDescription> {
  /// Asks the worker for a description of all benchmarks and the program's build.
  package static var describe: Self {
    Self(.describe) { if case .description(let description) = $0 { description } else { nil } }
  }
}

extension WorkerCall<TurnEstimate> {
  /// Estimates the time of an iteration of a benchmark, by default from samples of 100 µs, as those
  /// of a run.
  package static func estimate(_ id: String, sampleNanoseconds: Int = 100_000) -> Self {
    Self(.estimate(id: id, sampleNanoseconds: sampleNanoseconds)) {
      if case .estimate(let estimate) = $0 { estimate } else { nil }
    }
  }
}

extension WorkerCall<Int> {
  /// Asks the worker to run a benchmark's loop once in `countedRegion`, for its number of
  /// iterations.
  package static func runCounted(_ id: String) -> Self {
    Self(.runCounted(id: id)) { if case .ranCounted(let count) = $0 { count } else { nil } }
  }
}

extension WorkerCall<AllocationTrace> {
  /// Asks the worker to record the origin of each allocation in some iterations of a benchmark.
  package static func traceAllocations(_ id: String) -> Self {
    Self(.traceAllocations(id: id)) {
      if case .allocationTrace(let trace) = $0 { trace } else { nil }
    }
  }
}

extension WorkerCall<Void> {
  /// Asks the worker to set a benchmark up for turns.
  package static func prepare(_ plan: TurnPlan) -> Self {
    Self(.prepare(plan)) { if case .ready = $0 { () } else { nil } }
  }
}

extension WorkerCall<[Int]> {
  /// Asks the worker for one turn at the prepared benchmark: the nanoseconds of each sample.
  package static var turn: Self { Self(WorkerRequest.turn) }

  /// Asks the worker for one turn of single iterations or steps: the nanoseconds of each.
  ///
  /// The request exists since protocol version 6.
  package static var tailTurn: Self { Self(WorkerRequest.tailTurn) }

  /// Creates a call of one word, answered by numbers: a JSON parser would disturb each turn.
  private init(_ word: String) {
    line = Array(word.utf8)
    read = { line throws(BenchmarkFailure) in
      let samples = line.split(separator: UInt8(ascii: " ")).map {
        Int(String(decoding: $0, as: UTF8.self))
      }
      if !samples.isEmpty, !samples.contains(nil) { return samples.compactMap { $0 } }
      // A failure comes as JSON, and is thrown here.
      _ = try WorkerResponse(line: line)
      return nil
    }
  }
}

extension WorkerResponse {
  /// Decodes a line; `nil` if the line is no response.
  ///
  /// - Throws: The failure that the line contains.
  fileprivate init?(line: [UInt8]) throws(BenchmarkFailure) {
    guard let response = try? JSONDecoder().decode(Self.self, from: Data(line)) else { return nil }
    if case .failed(let failure) = response { throw failure }
    self = response
  }
}

/// The protocol version, benchmarks and build of a worker, which decide whether it can be used.
package struct WorkerIntroduction: Sendable, Codable, Equatable {
  /// The protocol version of this program, raised by one with each addition to the messages.
  package static let presentProtocol = 7
  /// The oldest protocol version with turns and counts.
  ///
  /// A version that only adds requests does not raise this number: a build must not be rejected for
  /// lacking requests that are not made.
  package static let oldestProtocol = 2
  /// The first protocol version that can trace allocations.
  package static let tracingProtocol = 3
  /// The first protocol version that can time single iterations and steps in turns.
  package static let tailProtocol = 6
  /// The first protocol version that counts page faults and records live memory.
  package static let memoryProtocol = 7

  /// Whether this program understands `version`: from `oldestProtocol` to `presentProtocol`.
  package static func isUnderstood(_ version: Int) -> Bool {
    (oldestProtocol...presentProtocol).contains(version)
  }

  /// The protocol version that the worker speaks, by default that of this program.
  package var protocolVersion = presentProtocol
  /// The worker's benchmarks, in the order in which they run.
  package var benchmarks: [Subject]
  /// The build of the worker, and the machine it runs on.
  package var environment: RunEnvironment
  /// Whether the worker's code and data have the same addresses in each run.
  package var hasFixedAddresses: Bool
  /// The path of the file whose `malloc` the worker calls; `nil` from workers before protocol
  /// version 7, or if the system does not tell.
  package var mallocFile: String?

  /// A benchmark with the properties that selections use.
  package struct Subject: Sendable, Codable, Equatable {
    /// The identifier: `suite/group/name[parameter=value]`.
    package var id: String
    /// The tags as text, in the order written.
    package var tags: [String]
  }
}

/// The result of checking the allocation counter and measuring the harness's overhead.
package struct HarnessCheck: Sendable, Codable, Equatable {
  /// The count of 100 known allocations; `nil` if allocations cannot be counted.
  package var canary: Int?
  /// The reason why `canary` is not 100, in words for the user; otherwise `nil`.
  package var canaryProblem: String?
  /// The time that an empty iteration and a reading of the clock take.
  package var overhead: LoopOverhead

  /// Creates a result with the measured overhead; by default without a count of allocations.
  package init(canary: Int? = nil, canaryProblem: String? = nil, overhead: LoopOverhead) {
    self.canary = canary
    self.canaryProblem = canaryProblem
    self.overhead = overhead
  }

  /// Whether the counter read the 100 known allocations; if not, no count can be trusted.
  package var counterIsAlive: Bool { canary == 100 }

  /// Checks the counter and measures the overhead; a failing counter is noted, and nothing is
  /// thrown.
  package static func perform() -> HarnessCheck {
    var check = HarnessCheck(overhead: .measure())
    do {
      let reading = try AllocationCounter.countCanary()
      check.canary = reading
      if reading != 100 {
        check.canaryProblem = "\(AllocationCounterError.deadCanary(reading: reading))"
      }
    } catch {
      check.canaryProblem = "\(error)"
    }
    return check
  }
}
