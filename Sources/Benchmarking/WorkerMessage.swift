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
}

/// What a worker answers.
package enum WorkerResponse: Sendable, Codable, Equatable {
  /// To `checkHarness`.
  case harness(HarnessCheck)
  /// To `measure`.
  case record(BenchmarkRecord)
  /// To `calibrate`.
  case calibration(CalibrationFloors)
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
