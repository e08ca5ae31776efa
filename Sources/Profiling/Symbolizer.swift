internal import ChildProcess
internal import Essentials
package import Measurements

/// Finds the names of functions at the addresses of another process, including inlined functions,
/// with llvm-symbolizer.
package struct Symbolizer {
  private let tool: Tool

  /// Finds llvm-symbolizer.
  ///
  /// - Throws: `ToolError.missing` when it is not installed.
  package init() throws(ToolError) {
    tool = try Tool("llvm-symbolizer", package: "llvm")
  }

  /// A function at an address, directly or inlined into another.
  package struct Function: Sendable, Equatable {
    /// The linker name of the function; empty if unknown.
    package var symbol: String
    /// The file and line, with the path that the compiler recorded; `nil` if unknown.
    package var place: SourcePlace?
    /// The place at which the function begins; `nil` if unknown.
    package var declaration: SourcePlace?

    /// Creates a function; the places are `nil` without debug information.
    package init(symbol: String, place: SourcePlace? = nil, declaration: SourcePlace? = nil) {
      self.symbol = symbol
      self.place = place
      self.declaration = declaration
    }
  }

  /// Finds the functions at addresses, all in one process.
  ///
  /// - Parameters:
  ///   - addresses: The addresses.
  ///   - images: The files loaded at the addresses.
  /// - Returns: For each address in an image, the functions at that address, the innermost first,
  ///   at least one.
  /// - Throws: `ToolError.failed` when the symbolizer fails, `WorkerError.interrupted` after a
  ///   signal.
  package func functions(
    at addresses: Set<UInt>, in images: [LoadedImage]
  ) throws -> [UInt: [Function]] {
    let known = addresses.sorted().compactMap { address in
      images.first { $0.addresses.contains(address) }.map { (address: address, image: $0) }
    }
    let folder = try TemporaryFolder()
    let (input, output) = ("\(folder.path)/in", "\(folder.path)/out")
    // The symbolizer wants addresses of the file, not of the process; quotes keep blanks in a path.
    let questions = known.map { address, image in
      "\"\(image.path)\" 0x\(String(address - image.bias, radix: 16))\n"
    }
    try Data(questions.joined().utf8).write(to: URL(fileURLWithPath: input))
    try tool.run(
      ["--inlines", "--functions=linkage", "--no-demangle", "--output-style=JSON"],
      input: input, output: output)
    // Not decoded from bytes: those of a file's name need not be UTF-8.
    let text = String(decoding: try Data(contentsOf: URL(fileURLWithPath: output)), as: UTF8.self)
    let lines = text.utf8.split(separator: UInt8(ascii: "\n"))
    guard lines.count == known.count else {
      throw ToolError.failed(
        tool.name, reason: "\(lines.count) answers to \(known.count) questions")
    }
    var functions: [UInt: [Function]] = [:]
    for (question, line) in zip(known, lines) {
      functions[question.address] = try Self.functions(in: line)
    }
    return functions
  }
}
