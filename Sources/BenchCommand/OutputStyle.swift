internal import ArgumentParser
internal import Benchmarking
internal import Foundation
internal import Reporting
internal import Storage

/// The formats that every verb's result has.
package enum OutputFormat: String, ExpressibleByArgument, CaseIterable, Sendable {
  case text, json, markdown
}

/// How a result looks, whatever its format.
package struct OutputStyle: ParsableArguments {
  package enum Colour: String, ExpressibleByArgument, CaseIterable {
    case auto, always, never
  }

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
  ///   - format: The format.
  ///   - path: A file; `nil` is standard output.
  ///   - text: The plain text, fitted to a width where there is a terminal, and in ASCII where that
  ///     has no UTF-8.
  ///   - markdown: The same for a pull request.
  ///   - json: The document.
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
      let coloured = isColoured(isToTerminal) ? VerdictColours.coloured(plain) : plain
      result = Data((isToTerminal ? Console.legible(coloured) : coloured).utf8)
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
    if !quiet { Console.advise(line) }
  }

  private func isColoured(_ isToTerminal: Bool) -> Bool {
    switch colour {
    case .always: true
    case .never: false
    case .auto: isToTerminal && (ProcessInfo.processInfo.environment["NO_COLOR"] ?? "").isEmpty
    }
  }
}
