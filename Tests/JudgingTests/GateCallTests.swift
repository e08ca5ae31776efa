import Comparison
import Foundation
internal import Reporting
import Testing

/// The command that a report gives to see a failure again.
@Suite struct GateCallTests {
  @Test func reproductionCommandHasReferenceBenchmarkAndSeed() throws {
    let text = try PairedSamples.report([PairedSamples.ids[1]]).text()
    #expect(
      text.contains(
        "\nreproduce: bench gate --against main --filter '^transitions/cards/visible$' --seed 7\n"),
      "\(text)")
  }

  @Test func filterExpressionMatchesOnlyFailedBenchmarks() throws {
    let failed = Array(PairedSamples.ids.prefix(2))
    let text = try PairedSamples.report().text()
    let command = try #require(text.split(separator: "\n").first { $0.hasPrefix("reproduce:") })
    let expression = try Regex(String(command.split(separator: "'")[1]))
    let others = PairedSamples.ids.dropFirst(2) + failed.map { $0 + "2" } + failed.map { "x" + $0 }
    #expect(failed.allSatisfy { $0.contains(expression) }, "\(command)")
    #expect(!others.contains { $0.contains(expression) }, "\(command)")
  }

  @Test func storedReferenceNeedsNoOption() throws {
    let report = try report([PairedSamples.comparison(PairedSamples.ids[1])])
    #expect(
      report.text().contains("\nreproduce: bench gate --filter '^transitions/cards/visible$'\n"))
  }

  @Test func argumentsAreQuotedForTheShell() throws {
    let options = ["--against-binary", "/tmp/it's a copy", "--against", "HEAD~1", "~", ""]
    let report = try report(
      [PairedSamples.comparison(PairedSamples.ids[1])], call: GateCall(options: options))
    let words = #" --against-binary '/tmp/it'\''s a copy' --against HEAD~1 '~' '' --filter "#
    #expect(report.text().contains(words), "\(report.text())")
  }

  @Test(arguments: [(1, true), (8, true), (9, false)])
  func reproductionCommandIncludesAllFailedBenchmarks(count: Int, isNamed: Bool) throws {
    let comparator = Comparator(
      reference: Reference(exact: [], timings: [], environment: try environment()), metrics: [],
      isSelected: { _, _ in true })
    let failed = (0..<count).map { failedRecord("transitions/many/\($0)") }
    let text = try report(comparator.compare(failed)).text()
    #expect(text.contains("\nreproduce: bench gate --exact"), "no time was compared: \(text)")
    #expect(text.contains("--filter") == isNamed)
  }

  private func report(
    _ comparisons: [BenchmarkComparison], call: GateCall? = nil
  ) throws -> Report {
    Report(
      kind: .gate, environment: try environment(), comparisons: comparisons,
      assessment: Assessment(
        comparisons, policy: .init(judges: true, requiresCounterparts: true, namedMetrics: [])),
      reference: "stored", call: call)
  }
}
