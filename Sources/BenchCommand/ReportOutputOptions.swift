internal import ArgumentParser
internal import Comparison
internal import Essentials
internal import Reporting
internal import Sessions

/// A format of a report: one that every verb offers, or one that another program reads.
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

  /// Whether the format can represent a benchmark whose checksum was verified without measuring.
  var holdsChecks: Bool {
    switch self {
    case .own, .exchanged(.csv), .exchanged(.junit), .exchanged(.sarif): true
    case .exchanged: false
    }
  }
}

/// The options for the format and the destination of a measurement's report.
struct ReportOutputOptions: ParsableArguments {
  @Option(
    help: """
      text, json or markdown; for other programs csv, junit, gobench, google-benchmark, bmf or \
      sarif.
      """)
  var format = ReportFormat.own(.text)

  @OptionGroup var style: OutputStyle

  @Option(help: "Write the result to this file instead of standard output.")
  var output: String?

  @Flag(help: "Show every row and every reason on a terminal too, however many.")
  var allRows = false

  /// Whether the format is plain text, which lists the problems in words by itself.
  var isText: Bool { format == .own(.text) }

  /// Writes a report whose JSON is the document of what it judged, as `--all-rows` asks for.
  ///
  /// - Throws: `StorageError` or `CommandError` when it cannot be written.
  func write(_ report: Report) throws {
    var report = report
    report.showsAllRows = allRows
    try write(
      report, text: { report.text(width: $0) }, markdown: { report.markdown() },
      json: { try report.json() })
  }

  /// Writes a report in the chosen format, to the file if one was named.
  ///
  /// - Throws: `StorageError` or `CommandError` when it cannot be written.
  func write(
    _ report: Report, text: (_ width: Int?) -> String, markdown: () -> String,
    json: () throws -> Data
  ) throws {
    do {
      try style.write(report, format, to: output, text: text, markdown: markdown, json: json)
    } catch  where output != nil {
      // What took minutes is printed all the same.
      try? style.write(.text, text: text, markdown: markdown, json: json)
      throw error
    }
  }
}

extension OutputStyle {
  /// Writes a report in a format, to a file or to standard output.
  ///
  /// - Parameters:
  ///   - report: The report, for the formats of other programs.
  ///   - format: The format.
  ///   - path: The path of a file; `nil` for standard output.
  ///   - text: Returns the plain text, fitted to `width` on a terminal.
  ///   - markdown: Returns Markdown for a pull request.
  ///   - json: Returns the JSON document.
  /// - Throws: `StorageError` or `CommandError` when it cannot be written.
  func write(
    _ report: Report, _ format: ReportFormat, to path: String? = nil,
    text: (_ width: Int?) -> String, markdown: () -> String, json: () throws -> Data
  ) throws {
    switch format {
    case .own(let format):
      try write(format, to: path, text: text, markdown: markdown, json: json)
    case .exchanged(let format):
      try Self.requirePlace(for: report, in: format)
      try Self.write(try report.document(format), to: path)
    }
  }

  /// Throws for a report on only a part of the selection, in a format that cannot say so.
  ///
  /// A reader of the file would take the part for the whole.
  private static func requirePlace(
    for report: Report, in format: ExchangeFormat
  ) throws(CommandError) {
    // A problem without a benchmark is about the whole run, such as its early end.
    let problem = report.assessment.problems.first { $0.benchmark == nil }
    guard format == .bmf, let problem else { return }
    throw CommandError(
      problem.code, "\(problem.message); bmf has no place to say so, so nothing was written")
  }
}
