import Comparison
import Measurements
import ScriptedWorkers
import Testing

@testable import Sessions

@Suite struct SelectionTests {
  private let script = ScriptedWorkers([
    .scripted("maps/read/get", tags: ["gate", "memory"]), .scripted("maps/write/put"),
    .scripted("sets/read/get", tags: ["gate"]), .scripted("lists/read/get", tags: ["slow"]),
  ])

  private func ids(_ selection: Selection) -> [String] {
    script.entries.filter { selection.contains(id: $0.id, tags: $0.tags) }.map(\.id)
  }

  private func selection(
    suites: [String] = [], tags: [String] = [], filter: String? = nil, skip: String? = nil
  ) throws -> Selection {
    try Selection(RunSelection(suites: suites, tags: tags, filter: filter, skip: skip))
  }

  @Test func emptySelectionContainsEverything() throws {
    #expect(try ids(selection()) == script.entries.map(\.id))
    #expect(try ids(Selection(nil)) == script.entries.map(\.id))
  }

  @Test func suitesAndTagsAreAlternatives() throws {
    #expect(try ids(selection(suites: ["maps", "sets"])).count == 3)
    #expect(
      try ids(selection(tags: ["slow", "memory"])) == ["maps/read/get", "lists/read/get"])
  }

  @Test func allConditionsHoldTogether() throws {
    let both = try selection(suites: ["maps", "lists"], tags: ["gate"])
    #expect(ids(both) == ["maps/read/get"])
    let filtered = try selection(suites: ["maps", "lists"], filter: "read", skip: "lists")
    #expect(ids(filtered) == ["maps/read/get"])
    #expect(try ids(selection(filter: "get$")).count == 3)
    #expect(try ids(selection(skip: "get$")) == ["maps/write/put"])
  }

  @Test func skipThatMatchesNothingIsIdle() throws {
    let known = script.entries.map(\.id)
    #expect(try selection().idleSkip(among: known) == nil)
    #expect(try selection(skip: "get$").idleSkip(among: known) == nil)
    #expect(
      try selection(skip: "raed").idleSkip(among: known)
        == "note: --skip raed: matches no benchmark; did you mean read?")
    #expect(
      try selection(skip: "zzz").idleSkip(among: known)
        == "note: --skip zzz: matches no benchmark")
  }

  @Test func recordedSelectionSelectsTheSame() throws {
    let recorded = RunSelection(suites: ["maps"], tags: ["gate"], filter: "get", skip: "write")
    #expect(try ids(Selection(recorded)) == ["maps/read/get"])
  }

  @Test func selectionIsLimitedToNamedBenchmarksOrGoesWithoutThem() throws {
    let maps = try selection(suites: ["maps"])
    #expect(ids(maps.only(["maps/write/put", "sets/read/get"])) == ["maps/write/put"])
    #expect(ids(maps.without(["maps/write/put"])) == ["maps/read/get"])
    let none = maps.only(["maps/write/put"]).without(["maps/write/put"])
    #expect(ids(none).isEmpty)
    #expect(ids(maps.without(["maps/read/get"]).without(["maps/write/put"])).isEmpty)
  }

  @Test(arguments: ["--filter", "--skip"])
  func badExpressionIsAWrongOption(option: String) {
    let error = #expect(throws: CommandError.self) {
      try selection(
        filter: option == "--filter" ? "a(" : nil, skip: option == "--skip" ? "a(" : nil)
    }
    #expect(error?.code == .usage)
    #expect(error?.message?.hasPrefix("\(option) a(: ") == true)
  }

  // MARK: Programs

  @Test func benchmarksOfAProgramKeepTheirOrder() throws {
    let program = try script.program()
    #expect(
      try selection(tags: ["gate"]).entries(of: program).map(\.id)
        == ["maps/read/get", "sets/read/get"])
  }

  @Test func selectionOfNothingIsAWrongOption() throws {
    let program = try script.program()
    let misspelt = #expect(throws: CommandError.self) {
      try selection(filter: "raed").entries(of: program)
    }
    #expect(misspelt?.code == .usage)
    #expect(misspelt?.message?.contains("did you mean --filter read?") == true)
    let unknown = #expect(throws: CommandError.self) {
      try selection(tags: ["none"]).entries(of: program)
    }
    #expect(
      unknown?.message
        == "the selection matches no benchmark; `bench list` shows what there is")
    let empty = try ScriptedWorkers().program()
    let nothing = #expect(throws: CommandError.self) { try selection().entries(of: empty) }
    #expect(
      nothing?.message == "there is no benchmark to select from: nothing was measured")
  }

  @Test func baselinesAreNeededOfNamedSuitesAndOfSelectedBenchmarks() throws {
    let program = try script.program()
    #expect(try selection(tags: ["memory"]).suites(of: program) == ["maps"])
    let lost = try selection(suites: ["lists"], tags: ["gate"])
    #expect(lost.suites(of: program) == ["lists"], "only its baseline shows what it lost")
    #expect(try selection().suites(of: program) == ["lists", "maps", "sets"])
  }
}
