import Measurements
import Profiling
import Testing

@Suite struct FunctionCountsTests {
  private typealias Function = Symbolizer.Function

  /// `outer` has an instruction of its own, one of `inner`, and one of the standard library that
  /// was inlined into `inner`.
  @Test func inlinedCodeCountsForTheFunctionThatItWasWrittenIn() {
    var code = CallgrindCode()
    code.counts = ["outer": [0x10: 100, 0x14: 20, 0x18: 3]]
    let (outer, inner) = (
      Function(symbol: "outer", place: SourcePlace(file: "A.swift", line: 5)),
      Function(symbol: "inner", place: SourcePlace(file: "A.swift", line: 9))
    )
    let counts = FunctionCounts(
      code,
      inlines: [
        0x10: [outer], 0x14: [inner, outer], 0x18: [Function(symbol: "append"), inner, outer],
      ], names: ["inner": "inner()"])
    #expect(counts.stacks.weights == [["outer"]: 100, ["outer", "inner()"]: 23])
    #expect(counts.neighbours == ["outer": ["inner()"], "inner()": ["outer"]])
  }

  @Test func withoutLineTablesCodeCountsForItsSymbol() {
    var code = CallgrindCode()
    code.counts = ["outer": [0x10: 100, nil: 20]]
    code.calls = [.init(caller: "outer", address: 0x10, callee: "memcpy"): 30]
    let counts = FunctionCounts(code, inlines: [:], names: [:])
    #expect(counts.stacks.weights == [["outer"]: 120])
    #expect(counts.neighbours == ["outer": ["memcpy"], "memcpy": ["outer"]])
    #expect(counts.callers == ["memcpy": [["outer"]: 30]])
  }

  @Test func callFromInlinedCodeMakesAllOfItsFunctionsNeighbours() {
    var code = CallgrindCode()
    code.calls = [.init(caller: "outer", address: 0x10, callee: "leaf"): 30]
    let counts = FunctionCounts(
      code,
      inlines: [
        0x10: [
          Function(symbol: "inner", place: SourcePlace(file: "A.swift", line: 9)),
          Function(symbol: "outer"),
        ]
      ], names: [:])
    #expect(counts.neighbours["leaf"] == ["inner", "outer"])
    #expect(counts.callers == ["leaf": [["outer", "inner"]: 30]])
  }

  @Test func partsAndSpecialisationsOfAFunctionHaveOneName() throws {
    let plain = "$s5Suite6kernelyxxSFRzlF"
    let specialised = "$s5Suite6kernelyxxSFRzlFSd_Tg5"
    let names = FunctionCounts.names(
      of: [plain, specialised, "fill_leaf.cold.1", "std::pair<a.b>::first()"], Demangler())
    #expect(names["fill_leaf.cold.1"] == "fill_leaf")
    #expect(names["std::pair<a.b>::first()"] == "std::pair<a.b>::first()")
    try #require(Demangler() != nil, "the toolchain is on the path of tests")
    #expect(names[plain] == names[specialised] && names[plain]?.hasPrefix("kernel") == true)
    #expect(names[plain]?.contains("specialized") == false)
  }
}
