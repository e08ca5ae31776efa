internal import Testing

/// `scripts/docs`: the declarations that it rejects as undocumented, each named in the message.
@Suite struct DocsScriptTests {
  private let modules = Checkout.documentedModules

  /// A package in which every module has pages.
  private func documented() throws -> Checkout {
    let checkout = try Checkout()
    try checkout.writePages()
    return checkout
  }

  @Test func everyModuleIsConvertedAndMerged() throws {
    let checkout = try documented()
    let outcome = try checkout.run("scripts/docs")
    #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
    let calls = checkout.calls.filter { $0.hasPrefix("docc") }
    #expect(calls == modules.map { "docc convert \($0)" } + ["docc merge"])
    #expect(
      outcome.output
        == "\(modules.count) modules in .build-docs, together in .build-docs/all.doccarchive\n")
  }

  @Test func docsScriptTakesNoArguments() throws {
    let checkout = try Checkout()
    let outcome = try checkout.run("scripts/docs", ["Geometry"])
    #expect(outcome.status == 64)
    #expect(outcome.errors == "usage: scripts/docs\n")
    #expect(checkout.calls == [])
  }

  @Test func missingDoccIsNamed() throws {
    let checkout = try documented()
    try checkout.remove("docc")
    let outcome = try checkout.run("scripts/docs")
    #expect(outcome.status == 69)
    #expect(
      outcome.errors == "scripts/docs: no docc on PATH; it comes with the Swift toolchain\n")
  }

  @Test func failedBuildIsShown() throws {
    let checkout = try documented()
    let outcome = try checkout.run("scripts/docs", environment: ["FAKE_SWIFT_FAILS": "package"])
    #expect(outcome.status == 70)
    #expect(
      outcome.errors == "the compiler speaks\nscripts/docs: the build failed, see above\n")
  }

  @Test func doccErrorsAreShownAndOtherModulesChecked() throws {
    let checkout = try documented()
    let outcome = try checkout.run(
      "scripts/docs",
      environment: ["FAKE_DOCC_FAILS": "Motion", "FAKE_DOCC_SAYS": "'Sprin' doesn't exist"])
    #expect(outcome.status == 1)
    #expect(outcome.output == "'Sprin' doesn't exist\n")
    #expect(checkout.calls.last == "docc convert Film")
  }

  @Test func undocumentedDeclarationIsNamed() throws {
    let checkout = try documented()
    let path = "doc://Geometry/documentation/Geometry"
    let table = """
      Point  | Structure   | true  | true  | false | -     | Swift | \(path)/Point
      x      | Property    | false | false | false | -     | Swift | \(path)/Point/x
      init() | Initializer | false | false | false | (0/0) | Swift | \(path)/Rule/init(rawValue:)
      """
    let outcome = try checkout.run("scripts/docs", environment: ["FAKE_DOCC_SAYS": table])
    #expect(outcome.status == 1)
    let lines = outcome.output.split(separator: "\n")
    #expect(lines.count == modules.count)
    #expect(Set(lines) == ["Geometry/Point/x: no comment"])
  }

  @Test func uncuratedDeclarationIsNamed() throws {
    let checkout = try documented()
    let page = #"""
      {"topicSections":[{"identifiers":["doc:\/\/M\/documentation\/M\/A"],"title":"Values"},\#
      {"generated":true,"identifiers":["doc:\/\/M\/documentation\/M\/B"],"title":"Structures"}]}
      """#
    let outcome = try checkout.run("scripts/docs", environment: ["FAKE_DOCC_PAGE": page])
    #expect(outcome.status == 1)
    #expect(
      Set(outcome.output.split(separator: "\n")) == ["M/B: under no topic of its module"])
  }

  @Test func modulesWithoutPagesOrListEntriesAreNamed() throws {
    let checkout = try Checkout()
    try checkout.write("struct Wave {}\n", to: "Sources/Waves/Wave.swift")
    // The one module that is exempt, since another package documents its declarations.
    try checkout.write("struct Configuration {}\n", to: "Sources/Benchmark/Benchmark.swift")
    let outcome = try checkout.run("scripts/docs")
    #expect(outcome.status == 1)
    let expected =
      modules.map { "\($0): no \($0).docc, so no page" }
      + ["Waves: not in the list of scripts/docs"]
    #expect(outcome.output.split(separator: "\n").map(String.init) == expected)
  }
}
