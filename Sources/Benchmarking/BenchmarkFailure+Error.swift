extension BenchmarkFailure {
  /// What a record says about an error that a benchmark or its counters threw.
  package init(_ error: any Error) {
    switch error {
    case let failure as BenchmarkFailure: self = failure
    case let error as AllocationCounterError: self = .counterFailed("\(error)")
    case let error as ReferenceCounterError: self = .counterFailed("\(error)")
    // One line, whatever the workload's author put into the message.
    default: self = .threw("\(error)".replacing("\n", with: " "))
    }
  }
}
