internal import Comparison
internal import Essentials
internal import Markup
internal import Measurements
internal import Reporting
internal import Sessions

extension Console {
  /// Writes an error message to standard error after `error:`; its line breaks are kept.
  static func error(_ message: String) { note("error: \(message)") }

  /// Writes the message of an error as one line with control characters escaped, then its details.
  static func report(_ failure: CommandError) {
    guard let message = failure.message else { return }
    error(([message] + failure.details).map(\.visible).joined(separator: "\n"))
  }

  /// Prints an annotation to standard error, as a line that GitHub Actions interprets.
  static func command(_ annotation: GitHubAnnotation) { write("\(annotation.line)\n") }

  /// The words that a user types to call this program, for advice in reports.
  ///
  /// SwiftPM builds the tool of a command plugin under the name `bench-tool`.
  static var program: [String] {
    let name = (CommandLine.arguments.first ?? "").lastPathName
    return switch name {
    // The caller of exec may leave the program's name out.
    case "": ["bench"]
    case "bench-tool": ["swift", "package", "bench"]
    default: [name.visible]
    }
  }

  /// Writes the result to standard output.
  ///
  /// - Throws: `CommandError` with code 73 when the disk is full, and without a message when the
  ///   reader of a pipe has left, such as `head`.
  static func print(_ text: Data) throws(CommandError) {
    guard Platform.write(Array(text), to: STDOUT_FILENO) else {
      guard errno != EPIPE else { throw CommandError(.cannotWrite) }
      throw CommandError(
        .cannotWrite, "standard output: cannot be written: \(SystemReason.ofLastCall)")
    }
  }
}
