internal import Foundation

// The channel between a command and its worker: one JSON document a line, one answer for each
// request, both ways through pipes. The command never runs a workload in its own process, so a body
// that traps, hangs or prints cannot take the results of the others with it.

/// What a command asks of its worker.
package enum WorkerRequest: Sendable, Codable, Equatable {
  /// Prove that the counters are alive, and tell the harness's own cost.
  case checkHarness
  /// Measure one benchmark.
  case measure(MeasurementRequest)
  /// Measure how fast this machine is.
  case calibrate
  /// Say who you are, to a command that may be of another version.
  case introduce
  /// Describe all benchmarks and the program's build.
  ///
  /// Since language 5.
  case describe
  /// Find out roughly how long an iteration of a benchmark takes.
  case estimate(id: String, sampleNanoseconds: Int)
  /// Run a benchmark's loop once in `countedRegion`, for a tool that counts its instructions.
  case runCounted(id: String)
  /// Run some iterations of a benchmark and write down where each allocation comes from.
  ///
  /// Since language 3.
  case traceAllocations(id: String)
  /// Set a benchmark up for turns.
  ///
  /// The turns themselves are asked for by the line `WorkerCall.turn`, answered by a line of
  /// numbers: a parser's caches and allocations would be the first thing that each turn meets.
  case prepare(TurnPlan)
}

/// What a worker answers.
package enum WorkerResponse: Sendable, Codable, Equatable {
  /// To `checkHarness`.
  case harness(HarnessCheck)
  /// To `measure`.
  case record(BenchmarkRecord)
  /// To `calibrate`.
  case calibration(CalibrationFloors)
  /// To `introduce`.
  case introduction(WorkerIntroduction)
  /// To `describe`.
  case description(ProgramDescription)
  /// To `estimate`.
  case estimate(TurnEstimate)
  /// To `runCounted`.
  case ranCounted(iterations: Int)
  /// To `traceAllocations`.
  case allocationTrace(AllocationTrace)
  /// To `prepare`.
  case ready
  /// To `estimate`, `runCounted`, `traceAllocations`, `prepare` or a turn: the benchmark failed.
  case failed(BenchmarkFailure)
}

/// A question to a worker, with the type of its answer.
///
/// A further one is a case of `WorkerRequest`, one of `WorkerResponse` and a member here; in the
/// worker, `WorkerService` answers it.
package struct WorkerCall<Answer>: Sendable {
  /// The line that asks.
  package let line: [UInt8]
  /// Reads the line that answers; `nil` for one that is none.
  private let read: @Sendable ([UInt8]) throws(BenchmarkFailure) -> Answer?

  /// Reads the line that answers.
  ///
  /// - Returns: The answer, or `nil` for a line that is none.
  /// - Throws: The benchmark's failure, where the worker answers with that.
  package func answer(_ line: [UInt8]) throws(BenchmarkFailure) -> Answer? { try read(line) }

  private init(_ request: WorkerRequest, _ read: @escaping @Sendable (WorkerResponse) -> Answer?) {
    // A request holds nothing that JSON cannot; the worker would refuse an empty line.
    line = Array((try? JSONEncoder().encode(request)) ?? Data())
    self.read = { line throws(BenchmarkFailure) in try WorkerResponse(line: line).flatMap(read) }
  }
}

extension WorkerCall<HarnessCheck> {
  /// Has the worker prove that the counters are alive.
  package static var checkHarness: Self {
    Self(.checkHarness) { if case .harness(let check) = $0 { check } else { nil } }
  }
}

extension WorkerCall<CalibrationFloors> {
  /// Has the worker measure the machine's speed.
  package static var calibrate: Self {
    Self(.calibrate) { if case .calibration(let floors) = $0 { floors } else { nil } }
  }
}

extension WorkerCall<BenchmarkRecord> {
  /// Has the worker measure a benchmark.
  package static func measure(_ request: MeasurementRequest) -> Self {
    Self(.measure(request)) { if case .record(let record) = $0 { record } else { nil } }
  }
}

extension WorkerCall<WorkerIntroduction> {
  /// Asks the worker for its version and benchmarks.
  package static var introduce: Self {
    Self(.introduce) { if case .introduction(let answer) = $0 { answer } else { nil } }
  }
}

extension WorkerCall<ProgramDescription> {
  /// Asks the worker for all benchmarks and the program's build.
  package static var describe: Self {
    Self(.describe) { if case .description(let description) = $0 { description } else { nil } }
  }
}

extension WorkerCall<TurnEstimate> {
  /// Asks roughly how long an iteration of a benchmark takes.
  package static func estimate(_ id: String, sampleNanoseconds: Int = 100_000) -> Self {
    Self(.estimate(id: id, sampleNanoseconds: sampleNanoseconds)) {
      if case .estimate(let estimate) = $0 { estimate } else { nil }
    }
  }
}

extension WorkerCall<Int> {
  /// Has the worker run a benchmark's loop once in `countedRegion`; the iterations are answered.
  package static func runCounted(_ id: String) -> Self {
    Self(.runCounted(id: id)) { if case .ranCounted(let count) = $0 { count } else { nil } }
  }
}

extension WorkerCall<AllocationTrace> {
  /// Has the worker trace the allocations of a benchmark.
  package static func traceAllocations(_ id: String) -> Self {
    Self(.traceAllocations(id: id)) {
      if case .allocationTrace(let trace) = $0 { trace } else { nil }
    }
  }
}

extension WorkerCall<Void> {
  /// Has the worker set a benchmark up for turns.
  package static func prepare(_ plan: TurnPlan) -> Self {
    Self(.prepare(plan)) { if case .ready = $0 { () } else { nil } }
  }
}

extension WorkerCall<[Int]> {
  /// Has the worker take one turn at what is set up; the nanoseconds of each sample are answered.
  package static var turn: Self { Self() }

  /// A word and numbers instead of JSON: a parser would disturb each turn.
  private init() {
    line = Array(WorkerServer.turn.utf8)
    read = { line throws(BenchmarkFailure) in
      let samples = line.split(separator: UInt8(ascii: " ")).map {
        Int(String(decoding: $0, as: UTF8.self))
      }
      if !samples.isEmpty, !samples.contains(nil) { return samples.compactMap { $0 } }
      _ = try WorkerResponse(line: line)
      return nil
    }
  }
}

extension WorkerResponse {
  /// Reads a line; `nil` for one that is no response.
  ///
  /// - Throws: The failure that the line says.
  fileprivate init?(line: [UInt8]) throws(BenchmarkFailure) {
    guard let response = try? JSONDecoder().decode(Self.self, from: Data(line)) else { return nil }
    if case .failed(let failure) = response { throw failure }
    self = response
  }
}

/// Who a worker is.
package struct WorkerIntroduction: Sendable, Codable, Equatable {
  /// The version of the channel's language that this program speaks.
  package static let presentProtocol = 5
  /// The oldest version that turns and counts can be asked for in.
  ///
  /// A version that only adds requests leaves this as it is: another build must not be refused for
  /// what nobody asks of it.
  package static let oldestProtocol = 2
  /// The first version that allocations can be traced in.
  package static let tracingProtocol = 3

  /// Whether a worker that speaks a version can be asked for turns and counts.
  package static func isUnderstood(_ version: Int) -> Bool {
    (oldestProtocol...presentProtocol).contains(version)
  }

  /// The version of the channel's language that the worker speaks.
  package var protocolVersion = presentProtocol
  /// The benchmarks it can run, in order.
  package var benchmarks: [Subject]
  /// How it was built and where it runs.
  package var environment: RunEnvironment
  /// Whether its code and data lie at the same addresses in each run.
  package var hasFixedAddresses: Bool

  /// A benchmark by what selects it.
  package struct Subject: Sendable, Codable, Equatable {
    /// `suite/group/name[parameter=value]`.
    package var id: String
    /// Marks for selection.
    package var tags: [String]
  }
}

/// The state of the measuring instruments.
package struct HarnessCheck: Sendable, Codable, Equatable {
  /// What a hundred known allocations read; absent where allocations cannot be counted.
  package var canary: Int?
  /// Why the canary failed or could not run.
  package var canaryProblem: String?
  /// What the harness itself costs.
  package var overhead: LoopOverhead

  /// Creates a check from its readings.
  package init(canary: Int? = nil, canaryProblem: String? = nil, overhead: LoopOverhead) {
    self.canary = canary
    self.canaryProblem = canaryProblem
    self.overhead = overhead
  }

  /// Whether the allocation counter may be believed.
  package var counterIsAlive: Bool { canary == 100 }

  /// Reads all instruments.
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
