import Measurements
import Profiling
import Testing

@Suite(.enabled(if: Demangler() != nil, "no swift-demangle on the path, so names stay mangled"))
struct DemanglerTests {
  @Test func symbolsAreDemangledToSourceNames() throws {
    let names = try #require(Demangler()).names(of: [
      countedRegionSymbol, "$sSS6appendyySSF", "sin", "", "$sNoName",
    ])
    #expect(
      names == [
        countedRegionSymbol: "countedRegion(_:_:)", "$sSS6appendyySSF": "String.append(_:)",
        "sin": "sin", "": "", "$sNoName": "$sNoName",
      ])
  }

  @Test func emptyInputDemanglesToAnEmptyResult() throws {
    #expect(try #require(Demangler()).names(of: [String]()).isEmpty)
  }

  @Test func thousandsOfSymbolsAreDemangledAtOnce() throws {
    let symbols = Set((0..<20_000).map { "$s1a\(String($0).utf8.count + 1)f\($0)yyF" })
    let names = try #require(Demangler()).names(of: symbols)
    #expect(names.count == symbols.count)
    #expect(names["$s1a5f1234yyF"] == "f1234()")
  }
}
