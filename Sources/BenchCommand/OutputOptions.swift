package import ArgumentParser
package import Foundation

/// How a result looks and where it goes.
package struct OutputOptions: ParsableArguments {
  @Option(help: "text, json or markdown.")
  package var format = OutputFormat.text

  @OptionGroup var style: OutputStyle

  @Option(help: "Write the result to this file instead of standard output.")
  package var output: String?

  package init() {}

  /// Writes a result in the chosen format, to the file if one was named.
  ///
  /// - Throws: `StorageError` or `CommandError` when it cannot be written.
  package func write(
    text: (_ width: Int?) -> String, markdown: () -> String, json: () throws -> Data
  ) throws {
    try style.write(format, to: output, text: text, markdown: markdown, json: json)
  }

  /// Writes a result that has one form only, to the file if one was named.
  ///
  /// - Throws: `StorageError` or `CommandError` when it cannot be written.
  package func write(_ result: Data) throws {
    try OutputStyle.write(result, to: output)
  }

  /// Whether a progress bar makes sense.
  var showsProgress: Bool { style.showsProgress }

  /// Says something that is not part of the result.
  package func advise(_ line: String) {
    style.advise(line)
  }
}

/// Where the package is.
package struct RootOptions: ParsableArguments {
  @Option(help: "The package's folder; else the nearest one upwards with a Package.swift.")
  var root: String?

  package init() {}

  /// The package the command works in.
  package func find() throws(CommandError) -> PackageRoot {
    try PackageRoot.find(root)
  }
}
