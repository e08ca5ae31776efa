internal import ArgumentParser
internal import Benchmarking
internal import Foundation
internal import Regression

/// How a result looks.
package struct OutputStyle: ParsableArguments {
  package enum Format: String, ExpressibleByArgument, CaseIterable {
    case text, json, markdown
  }

  package enum Colour: String, ExpressibleByArgument, CaseIterable {
    case auto, always, never
  }

  @Option(help: "text, json or markdown.")
  var format = Format.text

  @Option(name: .customLong("color"), help: "auto, always or never; NO_COLOR counts as never.")
  var colour = Colour.auto

  @Flag(name: .shortAndLong, help: "No progress, no advice; errors only.")
  var quiet = false

  @Flag(name: .customLong("no-progress"), help: "No progress bar.")
  var hidesProgress = false

  package init() {}

  /// Writes a result in the chosen format.
  ///
  /// - Parameters:
  ///   - path: A file; `nil` is standard output.
  ///   - text: The plain text, fitted to a width where there is a terminal.
  ///   - markdown: The same for a pull request.
  ///   - json: The document.
  /// - Throws: `StorageError` or `CommandError` when it cannot be written.
  func write(
    to path: String? = nil,
    text: (_ width: Int?) -> String, markdown: () -> String, json: () throws -> Data
  ) throws {
    let isToTerminal = path == nil && Platform.isTerminal(STDOUT_FILENO)
    let result: Data
    switch format {
    case .text:
      let plain = text(isToTerminal ? Platform.terminalWidth(STDOUT_FILENO) : nil)
      result = Data((isColoured(isToTerminal) ? VerdictColours.coloured(plain) : plain).utf8)
    case .markdown:
      result = Data(markdown().utf8)
    case .json:
      result = try json()
    }
    try Self.write(result, to: path)
  }

  /// Writes a result that has one form only to a file, or to standard output.
  ///
  /// - Throws: `StorageError` or `CommandError` when it cannot be written.
  static func write(_ result: Data, to path: String?) throws {
    if let path {
      try StoredFile.write(result, to: path)
    } else {
      try Console.print(result)
    }
  }

  /// Whether a progress bar makes sense.
  var showsProgress: Bool {
    !quiet && !hidesProgress && Platform.isTerminal(STDERR_FILENO)
  }

  /// Says something that is not part of the result.
  func advise(_ line: String) {
    if !quiet { Console.note(line) }
  }

  private func isColoured(_ isToTerminal: Bool) -> Bool {
    switch colour {
    case .always: true
    case .never: false
    case .auto: isToTerminal && (ProcessInfo.processInfo.environment["NO_COLOR"] ?? "").isEmpty
    }
  }
}
