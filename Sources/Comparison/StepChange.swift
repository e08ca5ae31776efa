internal import Benchmarking

/// A step of a replay in which two counts differ.
struct StepChange: Equatable {
  /// The number of the step.
  let step: Int
  /// What it was before; 0 where it was no event.
  let before: Int
  /// What was counted in it; 0 where it is no event.
  let counted: Int
}

extension ExactValue {
  /// The steps whose counts differ from those of `before`, in order.
  func stepChanges(since before: ExactValue) -> [StepChange] {
    Set(steps.keys).union(before.steps.keys).sorted().compactMap { step in
      let change = StepChange(
        step: step, before: before.steps[step] ?? 0, counted: steps[step] ?? 0)
      return change.before == change.counted ? nil : change
    }
  }
}

extension [StepChange] {
  /// One step with more is a regression, however much less there is in others: each step has its
  /// own deadline.
  var verdict: Verdict {
    contains { $0.counted > $0.before } ? .regressed : isEmpty ? .unchanged : .improved
  }

  /// The changes in words: `in step 148: 21, before 20 (+1)`.
  var summary: String {
    let named = prefix(4).map {
      "in step \($0.step): \($0.counted), before \($0.before)"
        + " (\(Quantity.change(Double($0.counted - $0.before))))"
    }
    let others = count > 4 ? ["and in \(count - 4) other steps"] : []
    return (named + others).joined(separator: "; ")
  }
}
