internal import ChildProcess
internal import Foundation

/// The names by which people know functions, from those by which linkers do.
package struct Demangler {
  private let tool: Tool

  /// Finds the toolchain's demangler; `nil` where no toolchain is on the path.
  package init?() {
    guard let path = ChildProcess.path(of: "swift-demangle") else { return nil }
    tool = Tool(path: path)
  }

  /// Demangles names, all in one process: short, without module names and types that overloads do
  /// not need.
  ///
  /// - Parameter symbols: Linker names; those of other languages stay as they are.
  /// - Returns: A name for each.
  /// - Throws: `ToolError.failed`, `WorkerError.interrupted`.
  package func names(of symbols: some Collection<String>) throws -> [String: String] {
    let mangled = symbols.filter { $0.hasPrefix("$s") || $0.hasPrefix("$S") }
    let folder = try TemporaryFolder()
    let (input, output) = ("\(folder.path)/in", "\(folder.path)/out")
    try Data(mangled.map { "\($0)\n" }.joined().utf8).write(to: URL(fileURLWithPath: input))
    try tool.run(["--simplified", "--compact"], input: input, output: output)
    let lines = try String(contentsOfFile: output, encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.count == mangled.count + 1 else {
      throw ToolError.failed(tool.name, reason: "another number of names than it was given")
    }
    var names = Dictionary(symbols.map { ($0, $0) }) { first, _ in first }
    for (symbol, line) in zip(mangled, lines) { names[symbol] = String(line) }
    return names
  }
}
