internal import ArgumentParser
internal import Essentials
internal import Markup
internal import Measurements
internal import Reporting
internal import Sessions
internal import Storage

/// A format in which every verb can write its result.
package enum OutputFormat: String, ExpressibleByArgument, CaseIterable, Sendable {
  case text, json, markdown
}

/// The options for the colours, the progress and the messages of a verb.
package struct OutputStyle: ParsableArguments {
  package enum Colour: String, ExpressibleByArgument, CaseIterable {
    case auto, always, never
  }

  @Option(name: .customLong("color"), help: "auto, always or never; NO_COLOR counts as never.")
  var colour = Colour.auto

  @Flag(name: .shortAndLong, help: "No progress, no advice; errors only.")
  var quiet = false

  @Flag(name: .customLong("no-progress"), help: "No progress.")
  var hidesProgress = false

  package init() {}

  /// Writes a result in the chosen format.
  ///
  /// - Parameters:
  ///   - format: The format.
  ///   - path: The path of a file; `nil` for standard output.
  ///   - text: Returns the plain text, fitted to `width` on a terminal; converted to ASCII if the
  ///     terminal has no UTF-8.
  ///   - markdown: Returns Markdown for a pull request.
  ///   - json: Returns the JSON document.
  /// - Throws: `StorageError` or `CommandError` when it cannot be written.
  func write(
    _ format: OutputFormat, to path: String? = nil,
    text: (_ width: Int?) -> String, markdown: () -> String, json: () throws -> Data
  ) throws {
    let isToTerminal = path == nil && Platform.isTerminal(STDOUT_FILENO)
    let result: Data
    switch format {
    case .text:
      let plain = text(isToTerminal ? Platform.terminalWidth(STDOUT_FILENO) : nil)
        .withoutCommands
      let coloured = isColoured(isToTerminal) ? VerdictColours.coloured(plain) : plain
      result = Data((isToTerminal ? Console.legible(coloured) : coloured).utf8)
    case .markdown:
      result = Data(markdown().withoutCommands.utf8)
    case .json:
      // Read by programs, so it is not altered; `JSONText` has escaped control characters.
      result = try json()
    }
    try Self.write(result, to: path)
  }

  /// Writes a result that has a single format to a file, or to standard output.
  ///
  /// - Throws: `StorageError` or `CommandError` when it cannot be written.
  static func write(_ result: Data, to path: String?) throws {
    if let path {
      try StoredFile.write(result, to: path)
    } else {
      try Console.print(result)
    }
  }

  /// Whether to show progress: no option forbids it.
  var showsProgress: Bool { !quiet && !hidesProgress }

  /// Makes the advice and the progress that these options allow, with a line of progress of its
  /// own.
  func makeMessages() -> Messages { Messages(isQuiet: quiet, showsProgress: showsProgress) }

  /// Prints a message that is not part of the result to standard error; prints nothing with
  /// `--quiet`.
  func advise(_ line: String) { makeMessages().advise(line) }

  private func isColoured(_ isToTerminal: Bool) -> Bool {
    switch colour {
    case .always: true
    case .never: false
    case .auto:
      isToTerminal && !Console.isDumb
        && (ProcessInfo.processInfo.environment["NO_COLOR"] ?? "").isEmpty
    }
  }
}
