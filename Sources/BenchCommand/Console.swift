internal import Benchmarking
internal import Foundation
internal import Regression

/// Where words go: the result to standard output or a file, everything else to standard error.
enum Console {
  /// Writes a line to standard error.
  ///
  /// That nobody reads it is no error.
  static func note(_ line: String) {
    _ = Platform.write(Array("\(line)\n".utf8), to: STDERR_FILENO)
  }

  /// Writes to standard error without ending the line.
  static func note(unfinished text: String) {
    _ = Platform.write(Array(text.utf8), to: STDERR_FILENO)
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
