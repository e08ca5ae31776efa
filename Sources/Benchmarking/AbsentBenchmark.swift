/// The error of a set-up that finds that its benchmark does not exist, such as for its size.
///
/// The benchmark is reported as not available, which is no failure.
package struct AbsentBenchmark: Error, CustomStringConvertible {
  /// The reason, for a report.
  package let reason: String

  /// Creates the error; `reason` completes "not available: ".
  package init(_ reason: String) { self.reason = reason }

  /// The error in words, for a command that was told to run this benchmark.
  package var description: String { "not available: \(reason)" }
}
