package import Benchmarking
internal import ChildProcess
internal import Foundation

/// Names what lies at the addresses of another process, inlined functions too, through
/// llvm-symbolizer.
package struct Symbolizer {
  private let tool: Tool

  /// Finds llvm-symbolizer.
  ///
  /// - Throws: `ToolError.missing`.
  package init() throws(ToolError) {
    tool = try Tool("llvm-symbolizer", package: "llvm")
  }

  /// A function that an address lies in, itself or inlined into another.
  package struct Function: Sendable, Equatable {
    /// Its linker name; empty where the file tells none.
    package var symbol: String
    /// The file and line in it, such as `Layout.swift:42`; `nil` where the file tells none.
    package var place: String?

    /// Creates a function.
    package init(symbol: String, place: String? = nil) {
      self.symbol = symbol
      self.place = place
    }
  }

  /// Finds the functions at addresses, all in one process.
  ///
  /// - Parameters:
  ///   - addresses: Where to look.
  ///   - images: What lies there.
  /// - Returns: For each address in an image the functions it lies in, the innermost first, at
  ///   least one.
  /// - Throws: `ToolError.failed`, `WorkerError.interrupted`.
  package func functions(
    at addresses: Set<UInt>, in images: [LoadedImage]
  ) throws -> [UInt: [Function]] {
    let known = addresses.sorted().compactMap { address in
      images.first { $0.addresses.contains(address) }.map { (address: address, image: $0) }
    }
    let folder = try TemporaryFolder()
    let (input, output) = ("\(folder.path)/in", "\(folder.path)/out")
    let questions = known.map { address, image in
      "\"\(image.path)\" 0x\(String(address - image.bias, radix: 16))\n"
    }
    try Data(questions.joined().utf8).write(to: URL(fileURLWithPath: input))
    try tool.run(
      ["--inlines", "--functions=linkage", "--no-demangle", "--output-style=JSON"],
      input: input, output: output)
    let lines = try Data(contentsOf: URL(fileURLWithPath: output))
      .split(separator: UInt8(ascii: "\n"))
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

  /// Reads an answer.
  private static func functions(in line: Data) throws -> [Function] {
    // Of a file that it cannot read it says why, without symbols.
    let symbols = try JSONDecoder().decode(Answer.self, from: line).symbols ?? []
    return symbols.isEmpty ? [Function(symbol: "")] : symbols.map(Function.init)
  }

  fileprivate struct Answer: Decodable {
    var symbols: [Symbol]?

    struct Symbol: Decodable {
      var name: String
      var file: String
      var line: Int

      private enum CodingKeys: String, CodingKey {
        case name = "FunctionName"
        case file = "FileName"
        case line = "Line"
      }
    }

    private enum CodingKeys: String, CodingKey {
      case symbols = "Symbol"
    }
  }
}

extension Symbolizer.Function {
  fileprivate init(_ answer: Symbolizer.Answer.Symbol) {
    symbol = answer.name
    // Line 0 is code that stands nowhere in the source.
    guard answer.line > 0, let file = answer.file.split(separator: "/").last else { return }
    place = "\(file):\(answer.line)"
  }
}
