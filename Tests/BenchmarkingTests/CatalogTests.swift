import Testing

@testable import Benchmarking

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

  @Test func limitsAreDescribed() throws {
    let limits = [Limit.allocations(atMost: 3), .time(growth: .percent(10))]
    let description = ProgramDescription(try catalog { counting("held").limits(limits) })
    #expect(description.entries.first?.limits == limits)
  }

  @Test(arguments: [
    ([Limit.metric("frameTime", atMost: 1)], "frameTime, which the benchmark does not have"),
    ([.metric("typo", atMost: 1)], "typo, which the benchmark does not have"),
    ([.allocations(atMost: -1)], "allocations below 0"),
    ([.time(growth: .percent(.nan))], "time without one finite number"),
    ([.metric("time", atMost: 5)], "the time has a growth"),
    ([.allocations(atMost: 1), .allocations(growth: .percent(1))], "allocations twice"),
  ])
  func limitThatCannotBeHeldIsRefused(limits: [Limit], words: String) {
    let error = #expect(throws: CatalogError.self) {
      try catalog { counting("held").limits(limits) }
    }
    #expect("\(error as Any)".contains("a limit of suite/group/held is on"), "\(error as Any)")
    #expect("\(error as Any)".contains(words), "\(error as Any)")
  }

  @Test func limitsOfCodeAreThoseOfAllSuites() throws {
    func suite(_ name: String, _ limits: [Limit]) -> BenchmarkSuite {
      BenchmarkSuite(name) { BenchmarkGroup("group") { counting("held") } }.limits(limits)
    }
    let (first, second) = (Limit.codeSize(growth: .percent(1)), Limit.codeSize(of: "A", atMost: 9))
    let catalog = try Catalog([suite("a", [first]), suite("b", [second])])
    #expect(ProgramDescription(catalog).limits == [first, second])
    for (limits, words) in [
      ([first], "on codeSize twice"),
      ([.codeSize(of: "B", atMost: -1)], "on codeSize of B below 0"),
      ([.allocations(atMost: 1)], "on allocations, which the suite does not have"),
    ] {
      let error = #expect(throws: CatalogError.self) {
        try Catalog([suite("a", [first]), suite("b", limits)])
      }
      #expect("\(error as Any)".contains("a limit of b is \(words)"), "\(error as Any)")
    }
  }

  @Test func descriptionFindsABenchmarkByItsIdentifier() throws {
    let catalog = try catalog {
      counting("first")
      counting("second")
    }
    let answer = WorkerService(catalog: catalog).answer(to: .describe)
    guard case .description(let program) = answer else {
      Issue.record("\(answer)")
      return
    }
    #expect(program["suite/group/second"]?.id == "suite/group/second")
    #expect(program["suite/group/third"] == nil)
  }

  @Test func equalIdentifiersAreRefused() {
    #expect(
      throws: CatalogError.duplicate(
        "suite/group/same[n=1]", first: SourcePlace(file: "a/A.swift", line: 3),
        second: SourcePlace(file: "b/B.swift", line: 7))
    ) {
      try catalog {
        plain("same", n: 1, file: "a/A.swift", line: 3)
        plain("same", n: 2, file: "a/A.swift", line: 5)
        plain("same", n: 1, file: "b/B.swift", line: 7)
      }
    }
  }

  @Test func benchmarkHasItsSourceLocation() {
    let line = #line + 1
    let benchmark = Benchmark("here") { _ in .exact(0) }
    #expect(benchmark.place.file.hasSuffix("/CatalogTests.swift"))
    #expect(benchmark.place.line == line)
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
        BenchmarkSuite("hollow") {},
      ])
    }
  }

  @Test func groupWithoutBenchmarksIsRefused() {
    #expect(throws: CatalogError.emptyGroup("suite/hollow")) {
      try Catalog([
        BenchmarkSuite("suite") {
          BenchmarkGroup("full") { counting("x") }
          BenchmarkGroup("hollow") {}
        }
      ])
    }
  }

  @Test(arguments: [0, -1])
  func numbersBelowOneAreRefused(number: Int) {
    for (what, benchmark) in [
      ("items", idle("x", items: number)),
      ("countedIterations", idle("x", countedIterations: number)),
    ] {
      let refusal = CatalogError.outOfRange(
        what, "\(number), and must be at least 1", in: "suite/group/x")
      #expect(throws: refusal) { try catalog { benchmark } }
    }
  }

  @Test(arguments: [0, -0.5, .infinity, .nan])
  func nonPositiveStepIntervalIsRefused(interval: Double) {
    let refusal = CatalogError.outOfRange(
      "stepInterval", "\(interval), and must be positive", in: "suite/group/x")
    #expect(throws: refusal) { try catalog { stepping("x", stepInterval: interval) } }
  }

  @Test(arguments: ["time", "allocations", "throughput"])
  func builtInMetricNameIsRefusedForACustomMetric(name: String) {
    #expect(throws: CatalogError.builtInMetric(name, in: "suite/group/x")) {
      try catalog { reporting("x", [.exact(name, unit: "count") { $0 }]) }
    }
  }

  @Test func conflictingCustomMetricsAreRefused() throws {
    let declared: [CustomMetric<Int>] = [
      .exact("hits", unit: "count") { $0 }, .exact("hits", unit: "bytes") { $0 },
      .exact("hits", unit: "count", better: .more) { $0 },
      .sampled("hits", unit: "count") { Double($0) },
    ]
    for other in declared.dropFirst() {
      #expect(throws: CatalogError.contradictoryMetric("hits", in: "suite/group/y")) {
        try catalog {
          reporting("x", [declared[0]])
          reporting("y", [other])
        }
      }
    }
    #expect(throws: CatalogError.contradictoryMetric("hits", in: "suite/group/x")) {
      try catalog { reporting("x", [declared[0], declared[0]]) }
    }
    let shared = try catalog {
      reporting("x", [declared[0]])
      reporting("y", [declared[0], .exact("a", unit: "%") { $0 }])
    }
    #expect(shared.customMetrics.map(\.rawValue) == ["a", "hits"])
  }

  @Test(arguments: ["", "a b", "a\nb", "|", "<b>", "`"])
  func malformedUnitIsRefused(unit: String) {
    #expect(throws: CatalogError.malformedUnit(unit, of: "hits", in: "suite/group/x")) {
      try catalog { reporting("x", [.exact("hits", unit: unit) { $0 }]) }
    }
  }

  @Test(arguments: ["", "a b", "a/b", "a\n"])
  func malformedNameOfAMetricIsRefused(name: String) {
    #expect(throws: CatalogError.malformedName(name, in: "suite/group/x")) {
      try catalog { reporting("x", [.exact(name, unit: "%") { $0 }]) }
    }
  }

  @Test(arguments: ["", "a b", "a/b", "a[b", "a=b", "a,b", "größe", "a\n", "\r\n", "٣"])
  func malformedNameIsRefusedInEveryPart(part: String) {
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

  @Test func throughputNeedsMoreThanOneItem() throws {
    let described = try catalog {
      idle("one")
      idle("two", items: 2)
    }.entries.map(BenchmarkDescription.init)
    #expect(described.map { $0.offers(.throughput) } == [false, true])
    #expect(described.allSatisfy { $0.offers(.time) && !$0.offers(.frameMax) })
  }

  @Test func catalogErrorsNameTheIdentifierAndTheFix() {
    let error = CatalogError.malformedName("a b", in: "suite/group/a b")
    let names = "use letters, digits, '-', '_' and '.', and no '.' before a suite's name"
    #expect("\(error)" == "\"a b\" in \"suite/group/a b\" is no name; \(names)")
    #expect("\(CatalogError.emptySuite("hollow"))".contains("hollow"))
    let places = (SourcePlace(file: "a/A.swift", line: 3), SourcePlace(file: "b/B.swift", line: 7))
    #expect(
      "\(CatalogError.duplicate("s/g/x", first: places.0, second: places.1))"
        == "two benchmarks are called s/g/x, at a/A.swift:3 and b/B.swift:7; "
        + "change a name or a parameter of one")
  }

  @Test func catalogErrorIsAlwaysOneLine() {
    let errors: [CatalogError] = [
      .malformedName("a\nb", in: "s/g/a\nb"), .malformedUnit("a\nb", of: "hits", in: "s/g/x"),
    ]
    for error in errors { #expect(!"\(error)".contains("\n")) }
  }
}

private func plain(_ name: String, n: Int, file: String, line: Int) -> Benchmark {
  Benchmark(name, parameters: ["n": n], file: file, line: line) { _ in .exact(0) }
}
