internal import Comparison

/// A line that GitHub Actions takes from a job's output and shows with the job.
package struct GitHubAnnotation: Sendable, Equatable {
  /// The level that GitHub shows it with.
  package let level: ReportNotice.Severity
  /// The heading.
  package let title: String
  /// What it says; may have several lines.
  package let message: String

  /// Creates an annotation.
  package init(_ level: ReportNotice.Severity, title: String, message: String) {
    self.level = level
    self.title = title
    self.message = message
  }

  /// The line, escaped as the workflow commands want it.
  package var line: String {
    let command = level == .note ? "notice" : "\(level)"
    return "::\(command) title=\(Self.escapedProperty(title))::\(Self.escaped(message))"
  }

  private static func escaped(_ text: String) -> String {
    // By scalars: a carriage return and a line feed are one character.
    text.unicodeScalars.map { scalar in
      switch scalar {
      case "%": "%25"
      case "\r": "%0D"
      case "\n": "%0A"
      default: String(scalar)
      }
    }.joined()
  }

  private static func escapedProperty(_ text: String) -> String {
    escaped(text).replacing(":", with: "%3A").replacing(",", with: "%2C")
  }
}

extension Report {
  /// An error for each benchmark that failed and each other problem, a warning for each benchmark
  /// about which nothing was proven.
  package var annotations: [GitHubAnnotation] {
    let general = assessment.problems.filter { $0.benchmark == nil }.map {
      GitHubAnnotation(.error, title: "bench \(kind.rawValue)", message: $0.message)
    }
    return general + weightedNotices.compactMap(\.annotation)
  }
}

extension ReportNotice {
  fileprivate var annotation: GitHubAnnotation? {
    guard severity != .note else { return nil }
    return GitHubAnnotation(
      severity, title: "\(benchmark) \(outcome)", message: lines.joined(separator: "\n"))
  }
}
