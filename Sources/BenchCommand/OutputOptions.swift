internal import ArgumentParser
internal import Foundation

/// How a result looks and where it goes.
struct OutputOptions: ParsableArguments {
  @OptionGroup var style: OutputStyle

  @Option(help: "Write the result to this file instead of standard output.")
  var output: String?

  /// Text, JSON or Markdown.
  var format: OutputStyle.Format { style.format }

  /// Writes a result in the chosen format, to the file if one was named.
  ///
  /// - Throws: `StorageError` or `CommandError` when it cannot be written.
  func write(
    text: (_ width: Int?) -> String, markdown: () -> String, json: () throws -> Data
  ) throws {
    try style.write(to: output, text: text, markdown: markdown, json: json)
  }

  /// Whether a progress bar makes sense.
  var showsProgress: Bool { style.showsProgress }

  /// Says something that is not part of the result.
  func advise(_ line: String) {
    style.advise(line)
  }
}

/// Where the package is.
struct RootOptions: ParsableArguments {
  @Option(help: "The package's folder; else the nearest one upwards with a Package.swift.")
  var root: String?

  /// The package the command works in.
  func find() throws(CommandError) -> PackageRoot {
    try PackageRoot.find(root)
  }
}
