import Comparison
import Foundation
import Measurements
internal import Reporting
import Testing

/// The source locations of additional work, as every format shows them for a slower benchmark.
@Suite struct ExplanationTests {
  private static let id = PairedSamples.ids[1]
  private static let line = "+1 per iteration, 64 B each, from `CardListLayout.place`"

  @Test func textListsSitesBelowTheDifferences() throws {
    let text = try report(explained).text()
    #expect(
      text.contains(
        """
        \(Self.id): allocations 2 per iteration, before 1 (+1): regressed
          allocations: \(Self.line)
          instructions not explained: valgrind is not installed; sudo apt-get install valgrind

        """), "\(text)")
  }

  @Test func explanationIsWrappedToANarrowWidth() throws {
    let lines = try report(explained).text(width: 60).components(separatedBy: "\n")
    let explained = lines.drop { !$0.hasPrefix("    allocations: +1") }.prefix(2)
    #expect(explained.allSatisfy { $0.count <= 60 }, "\(lines)")
    #expect(explained.joined().contains("CardListLayout.place"), "\(lines)")
  }

  @Test func markdownListsExplanationsBelowTheTable() throws {
    let text = try report(explained).markdown()
    #expect(text.contains("**regressed**\n  - allocations: \(Self.line)\n"), "\(text)")
  }

  @Test func annotationIncludesTheExplanation() throws {
    let message = try #require(try report(explained).annotations.first?.message)
    #expect(message.contains("\nallocations: \(Self.line)\n"), "\(message)")
  }

  @Test func jsonHasMetricLinesAndReasonOfAnExplanation() throws {
    struct Document: Decodable {
      struct Benchmark: Decodable {
        struct Explanation: Decodable, Equatable {
          var metric: String
          var lines: [String]
          var absence: String?
        }
        var explanations: [Explanation]?
      }
      var benchmarks: [Benchmark]
    }
    let found = try JSONDecoder().decode(Document.self, from: report(explained).json())
    #expect(
      found.benchmarks.first?.explanations == [
        .init(metric: "allocations", lines: [Self.line]),
        .init(
          metric: "instructions", lines: [],
          absence: "valgrind is not installed; sudo apt-get install valgrind"),
      ])
    let plain = try JSONDecoder().decode(Document.self, from: report { _ in }.json())
    #expect(plain.benchmarks.first?.explanations == nil)
  }

  @Test func explanationsDoNotChangeVerdictOrExitCode() throws {
    let (plain, other) = (try report { _ in }, try report(explained))
    #expect(other.assessment.exitCode == plain.assessment.exitCode)
    #expect(other.comparisons.map(\.verdict) == plain.comparisons.map(\.verdict))
    #expect(other.headline == plain.headline && other.summary == plain.summary)
  }

  private func explained(_ comparison: inout BenchmarkComparison) {
    comparison.explain([
      Explanation(.allocations, lines: [Self.line]),
      Explanation(
        .instructions, absence: "valgrind is not installed; sudo apt-get install valgrind"),
    ])
  }

  /// A gate with one red row, and what was done to it.
  private func report(_ change: (inout BenchmarkComparison) -> Void) throws -> Report {
    var comparison = try PairedSamples.comparison(Self.id)
    change(&comparison)
    return Report(
      kind: .gate, environment: try environment(), comparisons: [comparison],
      assessment: Assessment(
        [comparison], policy: .init(judges: true, requiresCounterparts: false, namedMetrics: [])),
      reference: "commit 0123abc")
  }
}
