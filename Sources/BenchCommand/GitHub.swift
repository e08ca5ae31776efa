internal import Benchmarking
internal import Comparison
internal import Foundation
internal import Reporting

/// What a gate tells GitHub Actions, beside its result.
enum GitHub {
  /// Adds a report to the summary of the job, and marks what failed or is open.
  ///
  /// Does nothing elsewhere, and never fails: a gate is no worse for a summary that is not written.
  static func publish(_ report: Report) {
    let variables = ProcessInfo.processInfo.environment
    if let path = variables["GITHUB_STEP_SUMMARY"], !path.isEmpty {
      append(report.markdown() + "\n", to: path)
    }
    guard variables["GITHUB_ACTIONS"] == "true" else { return }
    // Standard output carries the result and nothing else; both are read.
    for annotation in report.annotations { Console.note(annotation.line) }
  }

  /// Other steps of the job write to the same file.
  private static func append(_ text: String, to path: String) {
    let descriptor = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o644)
    let isWritten = descriptor >= 0 && Platform.write(Array(text.utf8), to: descriptor)
    let reason = String(cString: strerror(errno)).lowercased()
    if descriptor >= 0 { close(descriptor) }
    if !isWritten { Console.note("warning: GITHUB_STEP_SUMMARY: \(path): \(reason)") }
  }
}
