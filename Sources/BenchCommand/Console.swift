internal import Benchmarking
internal import Comparison
internal import Foundation
internal import Markup
internal import Reporting

/// Output streams: results go to standard output or a file, all other text to standard error.
enum Console {
  /// Writes lines to standard error, with two kinds of text escaped: characters that control a
  /// terminal, and lines that a build server would execute.
  ///
  /// A failure to write is ignored, because the result does not depend on these lines.
  static func note(_ text: String) {
    write("\(text.visible(keeping: ["\n"]).withoutCommands)\n")
  }

  /// Writes an error message to standard error after `error:`; its line breaks are kept.
  static func error(_ message: String) { note("error: \(message)") }

  /// Writes the message of an error as one line with control characters escaped, then its details.
  static func report(_ failure: CommandError) {
    guard let message = failure.message else { return }
    error(([message] + failure.details).map(\.visible).joined(separator: "\n"))
  }

  /// Prints an annotation to standard error, as a line that GitHub Actions interprets.
  static func command(_ annotation: GitHubAnnotation) { write("\(annotation.line)\n") }

  private static func write(_ text: String) {
    _ = Platform.write(Array(text.utf8), to: STDERR_FILENO)
  }

  /// Writes a sentence to standard error; on a terminal, wrapped to the terminal's width.
  static func advise(_ sentence: String) {
    guard Platform.isTerminal(STDERR_FILENO) else { return note(sentence) }
    let width = Platform.terminalWidth(STDERR_FILENO)
    note(legible(sentence.visible.wrapped(to: width, indent: 2)))
  }

  /// Writes to standard error without ending the line or escaping anything, for the progress bar.
  static func note(unfinished text: String) {
    _ = Platform.write(Array(text.utf8), to: STDERR_FILENO)
  }

  /// Returns `text` converted to ASCII if the terminal's locale has no UTF-8, else unchanged.
  static func legible(_ text: String) -> String {
    let isASCII = ASCIIText.isNeeded(in: ProcessInfo.processInfo.environment)
    return isASCII ? ASCIIText.ascii(text) : text
  }

  /// The words that a user types to call this program, for advice in reports.
  ///
  /// SwiftPM builds the tool of a command plugin under the name `bench-tool`.
  static var program: [String] {
    let name = ((CommandLine.arguments.first ?? "") as NSString).lastPathComponent
    return switch name {
    // The caller of exec may leave the program's name out.
    case "": ["bench"]
    case "bench-tool": ["swift", "package", "bench"]
    default: [name.visible]
    }
  }

  /// Writes the result to standard output.
  ///
  /// - Throws: `CommandError` with code 73 when the pipe is closed or the disk is full.
  static func print(_ text: Data) throws {
    guard Platform.write(Array(text), to: STDOUT_FILENO) else {
      throw CommandError(
        .cannotWrite, "standard output: cannot be written: \(SystemReason.ofLastCall)")
    }
  }
}
