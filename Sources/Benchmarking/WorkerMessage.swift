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
  /// The turns themselves are asked for by the line `WorkerProcess.turn`, answered by a line of
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
