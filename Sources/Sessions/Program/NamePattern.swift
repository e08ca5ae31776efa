internal import Comparison
internal import Essentials
internal import Markup

/// An expression that selects names: a regular expression of Swift, or a name as it is printed.
///
/// The expression is found anywhere in a name. A name that equals the text, or ends with it after a
/// slash as in a table of one suite, is found too, although the brackets of its parameters would be
/// a set of characters.
package struct NamePattern {
  let text: String
  private let expression: Regex<AnyRegexOutput>
  /// The line that a search prints if it takes too long.
  private let warning: [UInt8]

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
    let words =
      "error: \(option) \(text): the search in one name took more than \(Self.patience) s; write "
      + "it without repetitions inside repetitions"
    warning = Array("\(words.visible)\n".utf8)
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
    if name == text || name.hasSuffix("/\(text)") { return true }
    // By the alarm of the process, of which nothing else makes use: a thread would wake while a
    // benchmark is timed.
    unsafe Self.line = warning
    _ = Self.handler
    alarm(Self.patience)
    defer { alarm(0) }
    return name.contains(expression)
  }

  /// The line of the present search.
  nonisolated(unsafe) private static var line: [UInt8] = []

  /// Has the alarm print `line` and end the process, from the first use on.
  private static let handler: Void = {
    signal(SIGALRM) { _ in
      unsafe NamePattern.line.withUnsafeBytes { bytes in
        _ = unsafe write(STDERR_FILENO, bytes.baseAddress, bytes.count)
      }
      _exit(64)
    }
  }()
}
