import Measurements
import Testing

/// The part of a program that a run was asked for.
@Suite struct RunSelectionTests {
  @Test func wholeProgramIsNoSelection() {
    #expect(RunSelection() == nil)
  }

  @Test(arguments: [
    (RunSelection(suites: ["a"]), ["--suite", "a"]),
    (RunSelection(tags: ["gate"]), ["--tag", "gate"]),
    (RunSelection(filter: "x"), ["--filter", "x"]), (RunSelection(skip: "y"), ["--skip", "y"]),
    (RunSelection(metrics: [.time]), ["--metric", "time"]),
  ])
  func eachPartAloneIsASelection(selection: RunSelection?, options: [String]) throws {
    #expect(try #require(selection).options == options)
  }

  @Test func selectionWithoutMetricsHasAll() throws {
    #expect(try #require(RunSelection(suites: ["a"])).has(.time))
    let narrow = try #require(RunSelection(metrics: [.time]))
    #expect(narrow.has(.time) && !narrow.has(.allocations))
  }
}
