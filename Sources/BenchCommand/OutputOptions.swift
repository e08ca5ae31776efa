package import ArgumentParser
package import Essentials
package import Sessions

/// The options for the format and the destination of a verb's result.
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

  /// Writes a result that has a single format, to the file if one was named.
  ///
  /// - Throws: `StorageError` or `CommandError` when it cannot be written.
  package func write(_ result: Data) throws {
    try OutputStyle.write(result, to: output)
  }

  /// Whether to draw a progress bar: standard error is a terminal, and no option forbids the bar.
  var showsProgress: Bool { style.showsProgress }

  /// Makes the advice and the progress that the options allow, with a line of progress of its own.
  package func makeMessages() -> Messages { style.makeMessages() }

  /// Prints a message that is not part of the result to standard error; prints nothing with
  /// `--quiet`.
  package func advise(_ line: String) {
    style.advise(line)
  }
}

/// The option `--root`, which names the folder of the package.
package struct RootOptions: ParsableArguments {
  @Option(
    help: "The package's folder; else the nearest upwards with a Package.swift, or its Benchmarks/."
  )
  var root: String?

  package init() {}

  /// Returns the package that `--root` names, else the nearest one around the current folder or
  /// this program.
  package func find() throws(CommandError) -> PackageRoot {
    try PackageRoot.find(root)
  }
}
