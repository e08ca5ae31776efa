internal import Essentials

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
  /// Runs a benchmark's loop in `countedRegion`, for a tool that counts instructions: for one
  /// iteration, then for two, then for three; once, before protocol version 10.
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
  package static let turn = "turn"
  /// The line that requests a turn of single iterations or steps.
  package static let tailTurn = "tail"
}

/// The worker's answer to one request, encoded as one line of JSON.
package enum WorkerResponse: Sendable, Codable, Equatable {
  /// The exit code of a worker that cannot write its answer, for example because a body closed the
  /// descriptor: `EX_IOERR` of `sysexits.h`.
  package static let unsentCode: Int32 = 74

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
  /// The answer to `runCounted`: the number of iterations of the last run in `countedRegion`.
  case ranCounted(iterations: Int)
  /// The answer to `traceAllocations`, since protocol version 3.
  case allocationTrace(AllocationTrace)
  /// The answer to `prepare`: the benchmark is ready for turns.
  case ready
  /// The failure of the benchmark in `estimate`, `runCounted`, `traceAllocations`, `prepare` or a
  /// turn.
  case failed(BenchmarkFailure)
}

/// The protocol version, benchmarks and build of a worker, which decide whether it can be used.
package struct WorkerIntroduction: Sendable, Codable, Equatable {
  /// The protocol version of this program, raised by one with each addition to the messages.
  package static let presentProtocol = 10
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
  /// The first protocol version that runs a counted loop for several numbers of iterations.
  package static let runsProtocol = 10

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

  /// Creates the introduction of a worker that speaks this program's protocol.
  package init(
    benchmarks: [Subject], environment: RunEnvironment, hasFixedAddresses: Bool,
    mallocFile: String?
  ) {
    self.benchmarks = benchmarks
    self.environment = environment
    self.hasFixedAddresses = hasFixedAddresses
    self.mallocFile = mallocFile
  }

  /// A benchmark with the properties that selections use.
  package struct Subject: Sendable, Codable, Equatable {
    /// The identifier: `suite/group/name[parameter=value]`.
    package var id: String
    /// The tags as text, in the order written.
    package var tags: [String]

    /// Creates a benchmark with its tags as text.
    package init(id: String, tags: [String]) {
      self.id = id
      self.tags = tags
    }
  }
}
