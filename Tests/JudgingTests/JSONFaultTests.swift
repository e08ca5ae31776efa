import Foundation
import TestSupport
import Testing

@testable import Storage

@Suite struct JSONFaultTests {
  @Test(arguments: [
    ("{\n\"a\": [1, 2,\n3], \"b\": nul}", 3, false), ("{\n\"a\" 1}", 2, false),
    ("[\n1,\n]", 3, false), ("[1}\n", 1, false), ("{\"a\": 1}\n{}", 2, false),
    ("{\"a\":\n\"x\ny\"}", 2, false), ("[01x]", 1, false), ("", 1, true), ("[\n1,\n{\"a", 3, true),
    ("[\n\"\\", 2, true), ("{\"a\":\n1", 2, true), ("[tru", 1, true),
  ])
  func jsonFaultHasItsLine(text: String, line: Int, isEnd: Bool) throws {
    let fault = try #require(JSONFault(in: text.utf8))
    #expect(fault.line == line && fault.isEnd == isEnd, "\(fault)")
  }

  @Test(arguments: ["NaN", "-Infinity", "1e999"])
  func nonFiniteNumberIsAFaultUnlessAllowed(number: String) throws {
    let text = "[1,\n\(number)]"
    #expect(try #require(JSONFault(in: text.utf8)).line == 2)
    #expect(JSONFault(in: text.utf8, takesNaN: true) == nil)
  }

  @Test(arguments: [
    ("{\"a\": 1,\n\"a\": 2}", 2, JSONFault.Kind.key("a")),
    ("[{\"a\": {\"a\": 1}},\n{\"b\": 1, \"\\u0062\": 2}]", 2, .key("b")),
    ("[01]", 1, .syntax), ("[+1]", 1, .syntax), ("[1.]", 1, .syntax), ("[.5]", 1, .syntax),
    ("[0x1F]", 1, .syntax), ("[1e]", 1, .syntax),
    (String(repeating: "[", count: 65), 1, .depth),
  ])
  func jsonFaultHasItsLineAndKind(text: String, line: Int, kind: JSONFault.Kind) throws {
    let fault = try #require(JSONFault(in: text.utf8))
    #expect(fault.line == line && fault.kind == kind, "\(fault)")
  }

  @Test(arguments: ["[0, -0, 0.5, -1.25e+3, 1E9, 10]", "{\"a\": {\"a\": 1}, \"b\": {\"a\": 1}}"])
  func grammaticalJSONHasNoFault(text: String) {
    #expect(JSONFault(in: text.utf8) == nil)
  }

  @Test func validJSONHasNoFault() throws {
    var random = SeededGenerator(seed: 5)
    for _ in 0..<200 {
      let text = Self.value(depth: 4, &random)
      _ = try JSONSerialization.jsonObject(with: Data(text.utf8), options: [.fragmentsAllowed])
      #expect(JSONFault(in: text.utf8) == nil, "seed 5: \(text)")
    }
  }

  @Test func everyTruncatedDocumentEndsTooEarly() throws {
    let text = #"{"a": [1.5e3, true, {"b\n\"": null}], "c": "d", "e": -7}"#
    for length in 0..<text.utf8.count {
      let fault = try #require(JSONFault(in: text.utf8.prefix(length)), "\(length)")
      #expect(fault.isEnd && fault.line == 1, "\(length): \(fault)")
    }
    #expect(JSONFault(in: text.utf8) == nil)
  }

  private static func value(depth: Int, _ random: inout SeededGenerator) -> String {
    let space = ["", " ", "\n", "\t "][random.below(4)]
    let count = depth > 0 ? random.below(4) : 0
    let inner = (0..<count).map { _ in value(depth: depth - 1, &random) }
    switch random.below(depth > 0 ? 6 : 4) {
    case 0: return space + ["true", "false", "null"][random.below(3)]
    case 1: return "\(random.uniform(in: -1e9...1e9))"
    case 2: return "\(random.below(1000))" + space
    case 3: return "\"\\u00e9\\\\ \\\" ü\""
    case 4: return "[" + inner.joined(separator: "," + space) + space + "]"
    default:
      let pairs = inner.enumerated().map { "\"\($0)\"" + space + ":" + $1 }
      return "{" + space + pairs.joined(separator: ",") + "}"
    }
  }
}
