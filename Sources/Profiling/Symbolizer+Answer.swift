internal import Essentials
internal import Measurements

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
      var startFile: String?
      var startLine: Int?

      private enum CodingKeys: String, CodingKey {
        case name = "FunctionName"
        case file = "FileName"
        case line = "Line"
        case startFile = "StartFileName"
        case startLine = "StartLine"
      }
    }

    private enum CodingKeys: String, CodingKey {
      case symbols = "Symbol"
    }
  }
}

extension SourcePlace {
  /// Creates a place; `nil` for line 0, which is code without a place in the source.
  fileprivate init?(known file: String, _ line: Int) {
    guard line > 0, !file.isEmpty else { return nil }
    self.init(file: file, line: line)
  }
}

extension Symbolizer.Function {
  fileprivate init(_ answer: Symbolizer.Answer.Symbol) {
    symbol = answer.name
    place = SourcePlace(known: answer.file, answer.line)
    declaration = SourcePlace(known: answer.startFile ?? "", answer.startLine ?? 0)
  }
}
