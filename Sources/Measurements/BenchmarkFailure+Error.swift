/// An error of a counter of the harness, for which the workload is not to blame.
package protocol CountingError: Error {}

extension BenchmarkFailure {
  /// Creates the failure that records an error of a benchmark or of its counters.
  package init(_ error: any Error) {
    switch error {
    case let failure as BenchmarkFailure: self = failure
    case let error as any CountingError: self = .counterFailed("\(error)")
    // A record has one line, but a workload's error message may have several.
    default: self = .threw("\(error)".replacing("\n", with: " "))
    }
  }
}
