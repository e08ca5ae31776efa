internal import Essentials
internal import Markup
internal import Measurements
internal import Reporting

/// Output streams: results go to standard output or a file, all other text to standard error.
package enum Console {
  /// Writes lines to standard error, with two kinds of text escaped: characters that control a
  /// terminal, and lines that a build server would execute.
  ///
  /// A failure to write is ignored, because the result does not depend on these lines.
  package static func note(_ text: String) {
    write("\(text.visible(keeping: ["\n"]).withoutCommands)\n")
  }

  /// Writes a sentence to standard error; on a terminal, wrapped to the terminal's width.
  package static func advise(_ sentence: String) {
    guard Platform.isTerminal(STDERR_FILENO) else { return note(sentence) }
    let width = Platform.terminalWidth(STDERR_FILENO)
    note(legible(sentence.visible.wrapped(to: width, indent: 2)))
  }

  /// Writes a text to standard error as it is, without an escape or a line end of its own.
  package static func write(_ text: String) {
    _ = Platform.write(Array(text.utf8), to: STDERR_FILENO)
  }

  /// Whether the terminal shows escapes instead of obeying them, as in an editor or a build log.
  package static var isDumb: Bool { ProcessInfo.processInfo.environment["TERM"] == "dumb" }

  /// Returns `text` converted to ASCII if the terminal's locale has no UTF-8, else unchanged.
  package static func legible(_ text: String) -> String {
    let isASCII = ASCIIText.isNeeded(in: ProcessInfo.processInfo.environment)
    return isASCII ? ASCIIText.ascii(text) : text
  }
}
