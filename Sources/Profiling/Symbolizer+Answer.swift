internal import Foundation

extension Symbolizer {
  /// Parses the answer for one address: its functions, or a single function without a name.
  static func functions(in line: Substring.UTF8View) throws -> [Function] {
    // For a file that it cannot read, the symbolizer answers with an error and no symbols.
    let symbols = try JSONDecoder().decode(Answer.self, from: Data(line)).symbols ?? []
    return symbols.isEmpty ? [Function(symbol: "")] : symbols.map(Function.init)
  }

  /// The answer of llvm-symbolizer for one address, in JSON; unused fields are left out.
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
    // Line 0 is code without a place in the source.
    guard answer.line > 0, let file = answer.file.split(separator: "/").last else { return }
    place = "\(file):\(answer.line)"
  }
}
