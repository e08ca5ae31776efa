internal import Benchmarking

/// A step of a replay in which two counts differ.
struct StepChange: Equatable {
  /// The number of the step.
  let step: Int
  /// What is stored of it; 0 where it was no event.
  let stored: Int
  /// What was counted in it; 0 where it is no event.
  let counted: Int
}

extension ExactValue {
  /// The steps whose counts differ from those of `stored`, in order.
  func stepChanges(since stored: ExactValue) -> [StepChange] {
    Set(steps.keys).union(stored.steps.keys).sorted().compactMap { step in
      let change = StepChange(
        step: step, stored: stored.steps[step] ?? 0, counted: steps[step] ?? 0)
      return change.stored == change.counted ? nil : change
    }
  }
}

extension [StepChange] {
  /// One step with more is a regression, however much less there is in others: each step has its
  /// own deadline.
  var verdict: Verdict {
    contains { $0.counted > $0.stored } ? .regressed : isEmpty ? .unchanged : .improved
  }

  /// The changes in words: `in step 148: 21, before 20 (+1)`.
  var summary: String {
    let named = prefix(4).map {
      "in step \($0.step): \($0.counted), before \($0.stored)"
        + " (\(Quantity.change(Double($0.counted - $0.stored))))"
    }
    let others = count > 4 ? ["and in \(count - 4) other steps"] : []
    return (named + others).joined(separator: "; ")
  }
}
