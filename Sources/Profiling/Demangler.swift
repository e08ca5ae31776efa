internal import ChildProcess
internal import Essentials

/// Converts linker names of Swift to readable names, with the toolchain's `swift-demangle`.
package struct Demangler {
  private let tool: Tool

  /// Finds the toolchain's demangler; `nil` if no toolchain is on the path.
  package init?() {
    guard let path = ChildProcess.path(of: "swift-demangle") else { return nil }
    tool = Tool(path: path)
  }

  /// Demangles names, all in one process, in short form: without module names, and without types
  /// that overloads do not need.
  ///
  /// - Parameter symbols: The linker names; those of other languages are returned unchanged.
  /// - Returns: A readable name for each linker name.
  /// - Throws: `ToolError.failed` when the demangler fails, `WorkerError.interrupted` after a
  ///   signal.
  package func names(of symbols: some Collection<String>) throws -> [String: String] {
    // `$s` begins the names of Swift 5 and later, `$S` those of Swift 4.2.
    let mangled = symbols.filter { $0.hasPrefix("$s") || $0.hasPrefix("$S") }
    let folder = try TemporaryFolder()
    let (input, output) = ("\(folder.path)/in", "\(folder.path)/out")
    try Data(mangled.map { "\($0)\n" }.joined().utf8).write(to: URL(fileURLWithPath: input))
    try tool.run(["--simplified", "--compact"], input: input, output: output)
    let lines = try String(contentsOfFile: output, encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false)
    // The line end of the last name makes one more, empty part.
    guard lines.count == mangled.count + 1 else {
      throw ToolError.failed(tool.name, reason: "another number of names than it was given")
    }
    var names = Dictionary(symbols.map { ($0, $0) }) { first, _ in first }
    for (symbol, line) in zip(mangled, lines) { names[symbol] = String(line) }
    return names
  }
}
