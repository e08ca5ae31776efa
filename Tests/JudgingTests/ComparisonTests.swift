import Comparison
import Measurements
import Testing

@Suite struct ComparisonTests {
  /// One side that varies is enough, and so is one that could be counted once only.
  @Test func countVariesIfOneSideDoes() {
    let steady = MetricValue.exact(ExactValue(total: 20, iterations: 10))
    let unsteady = MetricValue.exact(ExactValue(total: 20, iterations: 10, readings: [20, 21]))
    func varies(_ old: MetricValue, _ new: MetricValue, _ remark: Remark? = nil) -> Bool {
      MetricComparison(
        metric: .instructions, baseline: old, candidate: new, verdict: .unchanged,
        evidence: .exact(ratio: 1, remark)
      ).varies
    }
    #expect(!varies(steady, steady) && !varies(steady, steady, .sameCode))
    #expect(varies(unsteady, steady) && varies(steady, unsteady))
    #expect(varies(steady, steady, .countedOnce))
  }

  @Test func remarkOnAVaryingCountHasTheCandidateFirst() {
    let old = ExactValue(total: 20, iterations: 10, readings: [20, 22])
    let new = ExactValue(total: 30, iterations: 10, readings: [30, 34])
    let note = MetricComparison(
      metric: .instructions, baseline: .exact(old), candidate: .exact(new), verdict: .regressed,
      evidence: .exact(ratio: 1.5, Remark(old, new))
    ).note
    #expect(note?.hasPrefix("varies: 3 … 3.4 in 2 readings") == true, "\(note ?? "")")
    #expect(note?.contains("was 2 … 2.2 in 2 readings") == true, "\(note ?? "")")
  }

  @Test func countThatVariesByChanceIsShownWithWhatItWas() {
    let old = ExactValue(total: 20, iterations: 10, readings: [20, 21])
    let remark = Remark(old, ExactValue(total: 30, iterations: 10), isByChance: true)
    #expect(remark?.words.hasPrefix("varies: 3; was 2 … 2.1 in 2 readings") == true)
    #expect(remark?.words.contains("; it draws random numbers of the system; ") == true)
  }

  /// Neither what one side lacks, nor what failed or was absent here.
  @Test(arguments: [nil, Verdict.new, .missing])
  func benchmarkRanOnBothSides(presence: Verdict?) {
    let ran = BenchmarkRecord(id: "s/a", items: 1, tags: [])
    var absent = ran
    absent.absence = "needs another machine"
    for (record, isRun) in [(ran, true), (absent, false), (nil, false)] {
      let comparison = BenchmarkComparison(
        id: "s/a", record: record, metrics: [], presence: presence)
      #expect(comparison.ranOnBothSides == (isRun && presence == nil))
    }
  }
}
