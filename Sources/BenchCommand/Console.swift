internal import Benchmarking
internal import Comparison
internal import Foundation
internal import Reporting

/// Where words go: the result to standard output or a file, everything else to standard error.
enum Console {
  /// Writes a line to standard error.
  ///
  /// That nobody reads it is no error.
  static func note(_ line: String) {
    _ = Platform.write(Array("\(line)\n".utf8), to: STDERR_FILENO)
  }

  /// Writes a sentence to standard error, in lines that a terminal there has room for.
  static func advise(_ sentence: String) {
    guard Platform.isTerminal(STDERR_FILENO) else { return note(sentence) }
    let width = Platform.terminalWidth(STDERR_FILENO)
    note(legible(sentence.visible.wrapped(to: width, indent: 2)))
  }

  /// Writes to standard error without ending the line.
  static func note(unfinished text: String) {
    _ = Platform.write(Array(text.utf8), to: STDERR_FILENO)
  }

  /// The text as the terminal can show it: in ASCII where its locale has no UTF-8.
  static func legible(_ text: String) -> String {
    let isASCII = ASCIIText.isNeeded(in: ProcessInfo.processInfo.environment)
    return isASCII ? ASCIIText.ascii(text) : text
  }

  /// Writes the result to standard output.
  ///
  /// - Throws: `CommandError` with code 73 when the pipe is closed or the disk is full.
  static func print(_ text: Data) throws {
    guard Platform.write(Array(text), to: STDOUT_FILENO) else {
      let reason = String(cString: strerror(errno)).lowercased()
      throw CommandError(.cannotWrite, "standard output: cannot be written: \(reason)")
    }
  }
}
