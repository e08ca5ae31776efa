package import Comparison
package import Measurements
package import Reporting

extension MeasurementSession.Outcome {
  /// Returns the report of the outcome, compared with a reference.
  ///
  /// After an interruption, benchmarks that were not reached are left out: they are not missing.
  ///
  /// - Parameters:
  ///   - kind: The kind of the report.
  ///   - environment: The environment of the measurement.
  ///   - reference: The reference, with a summary of it in words.
  ///   - isSelected: Whether a benchmark was selected; others are never called missing.
  ///   - policy: The strictness of the assessment.
  /// - Returns: The report, with its assessment.
  package func report(
    _ kind: Report.Kind, environment: RunEnvironment,
    beside reference: (value: Reference, summary: String),
    isSelected: @escaping (_ id: String, _ tags: [String]) -> Bool, policy: Assessment.Policy
  ) -> Report {
    let all = Comparator(reference: reference.value, metrics: metrics, isSelected: isSelected)
      .compare(records)
    let comparisons = isComplete ? all : all.filter { $0.record != nil }
    return Report(
      kind: kind, environment: environment, comparisons: comparisons,
      assessment: Assessment(comparisons, policy: policy, others: interruptions),
      reference: reference.summary)
  }

  /// The early end of the session as a problem of its report; empty without an early end.
  package var interruptions: [Assessment.Problem] {
    if let interruption {
      let done = records.count == 1 ? "1 benchmark" : "\(records.count) benchmarks"
      return [.init(interruption, "interrupted after \(done); nothing was stored")]
    }
    guard let partial else { return [] }
    return [.init(.data, "\(partial.line); raise --budget or select fewer")]
  }

  /// The reason and the extent of an early end; `nil` if every selected benchmark was measured.
  package var partial: PartialRun? {
    let reason: String
    if let interruption {
      reason = interruption.meaning
    } else if let spentBudget {
      reason = "the budget of \(Quantity.significant(spentBudget.seconds)) s was over"
    } else {
      return nil
    }
    // The end may have come after the last benchmark, while checksums were confirmed.
    guard records.count < selected else { return nil }
    return PartialRun(reason: reason, measured: records.count, selected: selected)
  }
}

extension RunEnvironment {
  /// Adds the calibration and the overheads that a session measured; nothing if no time was
  /// measured.
  package mutating func note(_ outcome: MeasurementSession.Outcome) {
    // Without a calibration nothing was timed, so the overheads mean nothing either.
    guard let calibration = outcome.calibration else { return }
    self.calibration = calibration
    timeAllocator = outcome.timeAllocator
    loopOverhead = outcome.harness.overhead.loopNanoseconds
    clockOverhead = outcome.harness.overhead.clockNanoseconds
  }
}
