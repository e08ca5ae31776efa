internal import Comparison
internal import Markup
package import Measurements

/// A workflow command of GitHub Actions, which is shown with the job that prints it.
///
/// The form is https://docs.github.com/actions/reference/workflow-commands-for-github-actions.
package struct GitHubAnnotation: Sendable, Equatable {
  /// The severity, which selects the workflow command.
  package let level: ReportNotice.Severity
  /// The title, in one line: the benchmark and its outcome.
  package let title: String
  /// The message in one or more lines: the findings of the benchmark, or a problem.
  package let message: String

  /// The line of the checkout to show the annotation at; `nil` shows it with the job only.
  package let place: SourcePlace?

  /// Creates an annotation from plain texts; `line` escapes them.
  package init(
    _ level: ReportNotice.Severity, title: String, message: String, place: SourcePlace? = nil
  ) {
    self.level = level
    self.title = title
    self.message = message
    self.place = place
  }

  /// The line to print, escaped as workflow commands require.
  package var line: String {
    // The names of the other levels are commands as they are: `error` and `warning`.
    let command = level == .note ? "notice" : "\(level)"
    let place = place.map { "file=\($0.file.gitHubProperty),line=\($0.line)," } ?? ""
    return "::\(command) \(place)title=\(title.gitHubProperty)::\(message.gitHubMessage)"
  }
}

extension Report {
  /// An error for each benchmark that failed and each other problem, and a warning for each
  /// undecided benchmark.
  package var annotations: [GitHubAnnotation] {
    let general = assessment.problems.filter { $0.benchmark == nil }.map {
      GitHubAnnotation(.error, title: "bench \(kind.rawValue)", message: $0.message)
    }
    return general + weightedNotices.compactMap(\.annotation)
  }
}

extension ReportNotice {
  /// The annotation; `nil` for a note, because only errors and warnings are annotated.
  fileprivate var annotation: GitHubAnnotation? {
    guard severity != .note else { return nil }
    return GitHubAnnotation(
      severity, title: "\(benchmark) \(outcome)", message: lines.joined(separator: "\n"),
      place: source)
  }
}
