internal import ArgumentParser
internal import Comparison
internal import Measurements
internal import Sessions

/// The options for instruments that a run uses only if they are asked for.
struct InstrumentOptions: ParsableArguments {
  @Flag(
    help: "Read the processor's counters too: cycles, instructions, branch and cache misses.")
  var counters = false

  @Flag(help: "Record the live bytes over an iteration or a replay; `bench report` draws them.")
  var heapCurve = false

  /// The first of the given options; `nil` for none.
  var first: String? { counters ? "--counters" : heapCurve ? "--heap-curve" : nil }

  /// Returns `chosen` and, with `--counters`, the metrics of the processor.
  ///
  /// A counter that the system does not have is "n/a" with a reason, since no one named it.
  func metrics(with chosen: [Metric]) -> [Metric] {
    counters ? Set(chosen + Metric.counterMetrics).sorted() : chosen
  }

  /// Returns a note on the counters that were asked for and that the system does not have, a line
  /// for each reason; empty without `--counters`.
  func notes(on program: SuiteProgram) -> [String] {
    guard counters else { return [] }
    let reasons = Metric.counterMetrics.compactMap { metric in
      program.description.unavailable[metric.rawValue].map { (metric.rawValue, $0) }
    }
    return Dictionary(grouping: reasons, by: \.1).sorted { $0.key < $1.key }.map {
      reason, metrics in
      "note: \(metrics.map(\.0).joined(separator: ", ")): not available: \(reason)"
    }
  }

  /// Throws when the live bytes are asked for and the program cannot record them.
  func requireHooks(of program: SuiteProgram) throws(CommandError) {
    guard heapCurve, let reason = program.description.unavailable[Metric.peakBytes.rawValue] else {
      return
    }
    throw CommandError(.failure, "--heap-curve: cannot be recorded here: \(reason)")
  }
}
