internal import Comparison
internal import Essentials
internal import Measurements
internal import Reporting
internal import Sessions

/// The output of a gate for GitHub Actions, in addition to its result.
enum GitHub {
  /// Adds a report to the summary of the job, and annotates failures and undecided benchmarks.
  ///
  /// The call does nothing outside GitHub Actions. A failure to write only prints a warning, so
  /// that it cannot fail the gate.
  static func publish(_ report: Report) {
    let variables = ProcessInfo.processInfo.environment
    if let path = variables["GITHUB_STEP_SUMMARY"], !path.isEmpty {
      append(report.markdown() + "\n", to: path)
    }
    guard variables["GITHUB_ACTIONS"] == "true" else { return }
    // Standard output has the result only; GitHub reads annotations from both streams.
    for annotation in report.annotations { Console.command(annotation) }
  }

  /// Appends text to the job's summary file, which other steps also write; a failure is only a
  /// warning.
  private static func append(_ text: String, to path: String) {
    let descriptor = unsafe open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o644)
    let isWritten = descriptor >= 0 && Platform.write(Array(text.utf8), to: descriptor)
    // Read before `close`, which may change `errno`.
    let reason = SystemReason.ofLastCall
    if descriptor >= 0 { close(descriptor) }
    if !isWritten { Console.note("warning: GITHUB_STEP_SUMMARY: \(path): \(reason)") }
  }
}
