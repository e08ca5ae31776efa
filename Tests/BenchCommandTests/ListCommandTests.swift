internal import TestSupport
internal import Testing

@Suite struct ListCommandTests {
  @Test func listShowsEveryBenchmarkWithItsTags() throws {
    let outcome = try PackageFolder().bench("list")
    let lines = outcome.output.split(separator: "\n")
    #expect(lines.count == 22, "a heading and 21 benchmarks: \(outcome)")
    #expect(lines.contains { $0.hasPrefix("known/allocations/one ") && $0.hasSuffix("gate") })
    #expect(lines.contains { $0.hasPrefix("known/time/steps[count=50] ") && $0.contains("50") })
    #expect(outcome.errors.isEmpty)
  }

  @Test func jsonListHasEveryField() throws {
    let outcome = try PackageFolder().bench("list", "--suite", "known", "--format", "json")
    let document = try outcome.json(ListDocument.self)
    #expect(document.schema == "bench.list/1")
    try expectValid("list", outcome)
    let steps = try #require(
      document.benchmarks.first { $0.id == "known/time/steps[count=50000000]" })
    #expect(steps.suite == "known")
    #expect(steps.group == "time")
    #expect(steps.name == "steps")
    #expect(steps.parameters == ["count": "50000000"])
    #expect(steps.items == 50_000_000)
    #expect(steps.metrics.contains("time") && steps.metrics.contains("allocations"))
    #expect(document.benchmarks.first { $0.name == "one" }?.tags == ["gate"])
  }

  @Test func listWritesAMarkdownTable() throws {
    let outcome = try PackageFolder().bench("list", "--format", "markdown")
    #expect(outcome.output.hasPrefix("| benchmark | items | tags |\n| --- | ---: | --- |\n"))
  }

  @Test(arguments: [
    (["--suite", "faults"], "faults/body/", 9),
    (["--tag", "gate"], "known/", 2),
    (["--tag", "gate", "--tag", "plain"], "known/", 3),
    (["--filter", "steps\\[count=50\\]"], "known/time/steps[count=50]", 1),
    (["--suite", "known", "--skip", "/(time|presence)/"], "known/allocations/", 7),
  ])
  func optionsSelectBenchmarks(options: [String], prefix: String, count: Int) throws {
    let outcome = try PackageFolder().bench(["list", "--format", "json"] + options)
    let ids = try outcome.json(ListDocument.self).benchmarks.map(\.id)
    #expect(ids.count == count && ids.allSatisfy { $0.hasPrefix(prefix) }, "\(options): \(ids)")
  }
}
