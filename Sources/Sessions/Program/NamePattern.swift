internal import Comparison
internal import Foundation
internal import Markup

/// An expression that selects names: a regular expression of Swift, or a name as it is printed.
///
/// The expression is found anywhere in a name. A name that equals the text is
/// found too, although the brackets of its parameters would be a set of characters.
package struct NamePattern {
  private let text: String
  private let expression: Regex<AnyRegexOutput>
  private let warning: String

  /// The seconds of a search, after which the process ends with code 64.
  ///
  /// Swift's matcher goes back, so an expression of ten characters can take longer than anybody
  /// waits. The number is a choice: a search in a name takes microseconds.
  private static let patience: UInt32 = 3

  /// Reads an expression.
  ///
  /// - Parameters:
  ///   - text: The expression.
  ///   - option: The option that has the expression, for error messages.
  /// - Throws: `CommandError` with code 64 for a text that is no regular expression.
  package init(_ text: String, of option: String) throws(CommandError) {
    self.text = text
    warning =
      "error: \(option) \(text): the search in one name took more than \(Self.patience) s; write "
      + "it without repetitions inside repetitions"
    do {
      // By scalars, `\b` would see no edge before a digit; by the default kind, none in `a.b`.
      expression = try Regex(text).wordBoundaryKind(.simple)
    } catch {
      throw CommandError(.usage, "\(option) \(text): no regular expression: \(error)")
    }
  }

  /// Whether the expression is found in a name, or is the name.
  ///
  /// A search that takes more than `patience` ends the process with code 64 and a line that names
  /// the expression: nothing else can end it.
  package func matches(in name: String) -> Bool {
    if name == text { return true }
    return Self.watched(warning) { name.contains(expression) }
  }

  /// The line that a search prints if it takes too long.
  nonisolated(unsafe) private static var line: [UInt8] = []

  /// Calls `search`, and ends the process if it takes too long.
  ///
  /// By the process's alarm, of which nothing else makes use: a thread would wake while a benchmark
  /// is timed.
  private static func watched(_ warning: String, _ search: () -> Bool) -> Bool {
    unsafe line = Array("\(warning.visible)\n".utf8)
    signal(SIGALRM) { _ in
      unsafe NamePattern.line.withUnsafeBytes { bytes in
        _ = unsafe write(STDERR_FILENO, bytes.baseAddress, bytes.count)
      }
      _exit(64)
    }
    alarm(patience)
    defer { alarm(0) }
    return search()
  }
}
