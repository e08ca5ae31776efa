internal import Measurements

/// A step of a replay whose count differs between the reference and the candidate.
struct StepChange: Equatable {
  let step: Int
  /// The step's count in the reference; 0 if the reference has no event in the step.
  let before: Int
  /// The step's count in the candidate; 0 if the candidate has no event in the step.
  let counted: Int
}

extension ExactValue {
  /// Returns the steps whose counts differ from those of `before`, in ascending order.
  func stepChanges(since before: ExactValue) -> [StepChange] {
    Set(steps.keys).union(before.steps.keys).sorted().compactMap { step in
      let change = StepChange(
        step: step, before: before.steps[step] ?? 0, counted: steps[step] ?? 0)
      return change.before == change.counted ? nil : change
    }
  }
}

extension [StepChange] {
  /// The verdict on all steps.
  ///
  /// A larger count in one step is a regression, even if other steps have smaller counts, because
  /// each step has its own deadline.
  var verdict: Verdict {
    contains { $0.counted > $0.before } ? .regressed : isEmpty ? .unchanged : .improved
  }

  /// The first four changes in words, such as `in step 148: 21, before 20 (+1)`.
  var summary: String {
    // Four fit into a line of a report.
    let named = prefix(4).map {
      "in step \($0.step): \($0.counted), before \($0.before)"
        + " (\(Quantity.change(Double($0.counted) - Double($0.before))))"
    }
    let others = count > 4 ? ["and in \(count - 4) other steps"] : []
    return (named + others).joined(separator: "; ")
  }
}
