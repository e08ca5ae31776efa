import Benchmarking
import Testing

@Suite struct CatalogTests {
  @Test func identifiersAreBuiltFromSuiteGroupNameAndParameters() throws {
    let catalog = try catalog {
      counting("plain")
      counting("swept", parameters: ["z": 2, "a": 0.5, "kind": "mixed-1_x.y"])
    }
    #expect(
      catalog.entries.map(\.id) == [
        "suite/group/plain", "suite/group/swept[z=2,a=0.5,kind=mixed-1_x.y]",
      ])
    #expect(catalog.entries.map(\.suite) == ["suite", "suite"])
    #expect(catalog.entries.map(\.group) == ["group", "group"])
  }

  @Test func parametersKeepTheOrderWritten() {
    let benchmark = counting("swept", parameters: ["z": 1, "a": 2, "m": 3])
    #expect(benchmark.parameters.map(\.description) == ["z=1", "a=2", "m=3"])
  }

  @Test func entriesKeepTheOrderOfSuitesGroupsAndBenchmarks() throws {
    let catalog = try Catalog([
      BenchmarkSuite("second") {
        BenchmarkGroup("z") { counting("b") }
        BenchmarkGroup("a") {
          for count in [3, 1] { counting("n", parameters: ["count": count]) }
        }
      },
      BenchmarkSuite("first") { BenchmarkGroup("g") { counting("x") } },
    ])
    #expect(
      catalog.entries.map(\.id) == [
        "second/z/b", "second/a/n[count=3]", "second/a/n[count=1]", "first/g/x",
      ])
    #expect(catalog.suites == ["second", "first"])
  }

  @Test func entryIsFoundByItsWholeIdentifierOnly() throws {
    let catalog = try catalog { counting("swept", parameters: ["count": 8]) }
    #expect(catalog["suite/group/swept[count=8]"]?.benchmark.label == "swept[count=8]")
    #expect(catalog["suite/group/swept"] == nil)
    #expect(catalog[""] == nil)
  }

  @Test func equalIdentifiersAreRefused() {
    #expect(throws: CatalogError.duplicate("suite/group/same[n=1]")) {
      try catalog {
        counting("same", parameters: ["n": 1])
        counting("same", parameters: ["n": 2])
        counting("same", parameters: ["n": 1])
      }
    }
  }

  @Test func equalNamesInTwoGroupsAreFine() throws {
    let suite = BenchmarkSuite("suite") {
      BenchmarkGroup("a") { counting("same") }
      BenchmarkGroup("b") { counting("same") }
    }
    #expect(try Catalog([suite]).entries.count == 2)
  }

  @Test func suiteWithoutBenchmarksIsRefused() {
    #expect(throws: CatalogError.emptySuite("hollow")) {
      try Catalog([
        BenchmarkSuite("full") { BenchmarkGroup("g") { counting("x") } },
        BenchmarkSuite("hollow") { BenchmarkGroup("g") {} },
      ])
    }
  }

  @Test(arguments: ["", "a b", "a/b", "a[b", "a=b", "a,b", "größe", "a\n", "\r\n", "٣"])
  func malformedPartIsRefusedWhereverItStands(part: String) {
    #expect(throws: CatalogError.malformedName(part, in: "suite/group/\(part)")) {
      try catalog { counting(part) }
    }
    #expect(throws: CatalogError.malformedName(part, in: "suite/group/x[\(part)=1]")) {
      try catalog { counting("x", parameters: [part: 1]) }
    }
    #expect(throws: CatalogError.malformedName(part, in: "suite/group/x[n=\(part)]")) {
      try catalog { counting("x", parameters: ["n": part]) }
    }
    #expect(throws: CatalogError.malformedName(part, in: "suite/\(part)/x")) {
      try Catalog([BenchmarkSuite("suite") { BenchmarkGroup(part) { counting("x") } }])
    }
    #expect(throws: CatalogError.malformedName(part, in: "\(part)/group/x")) {
      try Catalog([BenchmarkSuite(part) { BenchmarkGroup("group") { counting("x") } }])
    }
  }

  @Test func errorsNameTheIdentifierAndTheCure() {
    let error = CatalogError.malformedName("a b", in: "suite/group/a b")
    #expect(
      "\(error)" == "\"a b\" in suite/group/a b is no name; use letters, digits, '-', '_' and '.'")
    #expect("\(CatalogError.duplicate("s/g/x"))".contains("s/g/x"))
    #expect("\(CatalogError.emptySuite("hollow"))".contains("hollow"))
  }
}
