internal import ArgumentParser
internal import Comparison
internal import Foundation
internal import Reporting

/// What a report can be written as: a format of every verb, or one that other programs read.
enum ReportFormat: ExpressibleByArgument, Equatable {
  case own(OutputFormat)
  case exchanged(ExchangeFormat)

  init?(argument: String) {
    if let own = OutputFormat(rawValue: argument) {
      self = .own(own)
    } else if let exchanged = ExchangeFormat(rawValue: argument) {
      self = .exchanged(exchanged)
    } else {
      return nil
    }
  }

  static var allValueStrings: [String] {
    OutputFormat.allCases.map(\.rawValue) + ExchangeFormat.allCases.map(\.rawValue)
  }

  var defaultValueDescription: String {
    switch self {
    case .own(let format): format.rawValue
    case .exchanged(let format): format.rawValue
    }
  }

  /// Whether a benchmark has a place in it whose checksum was only looked at.
  var holdsChecks: Bool {
    switch self {
    case .own, .exchanged(.csv), .exchanged(.junit): true
    case .exchanged: false
    }
  }
}

/// How the report of a measurement looks and where it goes.
struct ReportOutputOptions: ParsableArguments {
  @Option(
    help: """
      text, json or markdown; for other programs csv, junit, gobench, google-benchmark or bmf.
      """)
  var format = ReportFormat.own(.text)

  @OptionGroup var style: OutputStyle

  @Option(help: "Write the result to this file instead of standard output.")
  var output: String?

  /// Whether the result says in words what is wrong.
  var isText: Bool { format == .own(.text) }

  /// Writes a report in the chosen format, to the file if one was named.
  ///
  /// - Parameters:
  ///   - report: The report, as other programs read it.
  ///   - text: The plain text, fitted to a width where there is a terminal.
  ///   - markdown: The same for a pull request.
  ///   - json: The document.
  /// - Throws: `StorageError` or `CommandError` when it cannot be written.
  func write(
    _ report: Report, text: (_ width: Int?) -> String, markdown: () -> String,
    json: () throws -> Data
  ) throws {
    switch format {
    case .own(let format):
      try style.write(format, to: output, text: text, markdown: markdown, json: json)
    case .exchanged(let format):
      try OutputStyle.write(try report.document(format), to: output)
    }
  }
}
