import Comparison
import Foundation
import Measurements
internal import Reporting
import TestSupport

/// Reports with anything in them: long, wide and hostile names, all verdicts, few and many rows.
struct RandomReport {
  /// The source of all random choices.
  var generator: SeededGenerator

  /// The next report.
  mutating func report() throws -> Report {
    let kind = element(of: [Report.Kind.run, .gate, .comparison, .measurement])
    let environment = try environment(
      cpuModel: text(), flags: (0..<generator.below(3)).map { _ in "-X\(text())" },
      calibration: calibration(slowerBy: element(of: [1, 1.01])))
    let records = (0..<generator.below(12)).map { record("suite/\(name())\($0)") }
    let stored = MeasurementSet(
      environment: try JudgingTests.environment(calibration: calibration(slowerBy: 1)),
      benchmarks: records.filter { _ in chance(0.9) }.map { varied($0) })
    var comparisons = Comparator(
      reference: Reference(stored, environment: environment), metrics: Metric.allCases,
      suspectsTimes: chance(0.5), isSelected: { _, _ in true }
    ).compare(records)
    for index in comparisons.indices where kind == .gate && chance(0.5) {
      let center = generator.uniform(in: -0.4...0.4)
      let differences = (0..<(2 + generator.below(20))).map { _ in
        center + generator.uniform(in: -0.01...0.01)
      }
      let metric = comparisons[index][.time]?.metric
      if metric == nil { comparisons[index].add(try PairedSamples.finding(differences)) }
    }
    var report = Report(
      kind: kind, environment: environment, comparisons: comparisons,
      assessment: Assessment(
        comparisons,
        policy: .init(judges: kind != .run, requiresCounterparts: chance(0.5), namedMetrics: []),
        others: chance(0.2) ? [.init(.data, text())] : []),
      reference: text(), evidence: [text(), text()],
      call: chance(0.5) ? GateCall(options: ["--against", text()], seed: 7) : nil)
    report.spent = chance(0.5) ? [.rest: generator.uniform(in: 0...5000)] : nil
    return report
  }

  private mutating func record(_ id: String) -> BenchmarkRecord {
    if chance(0.1) { return failedRecord(id, .threw(text())) }
    var metrics: [Metric: MetricValue] = [.allocations: count(generator.below(20))]
    if chance(0.7) { metrics[.time] = randomTime() }
    if chance(0.5) { metrics[.allocatedBytes] = count(generator.below(1_000_000_000)) }
    if chance(0.2) { metrics[.cpu] = randomTime() }
    if chance(0.2) {
      metrics[.frameP99] = randomTime()
      metrics[.frameMax] = randomTime()
      metrics[.frameAllocations] = count(generator.below(3), over: 1)
    }
    return JudgingTests.record(id, metrics, items: 1 + generator.below(5000))
  }

  /// The same benchmark at another time, a little different.
  private mutating func varied(_ record: BenchmarkRecord) -> BenchmarkRecord {
    var record = record
    if chance(0.3) { record.metrics[.allocations] = count(generator.below(20)) }
    if chance(0.5), record.metrics[.time] != nil { record.metrics[.time] = randomTime() }
    return record
  }

  private mutating func randomTime() -> MetricValue {
    let floor = exp(generator.uniform(in: -2...23))
    let samples = (0..<generator.below(50)).map { _ in
      (exp(generator.uniform(in: -9...1)), 1 + generator.below(9))
    }
    return TerminalReports.time(floor, samples)
  }

  private mutating func name() -> String {
    let groups = (0..<generator.below(3)).map { _ in element(of: Self.words) }
    let parameters = chance(0.5) ? "[\(element(of: Self.words))=\(generator.below(1_000_000))]" : ""
    return (groups + [element(of: Self.words)]).joined(separator: "/") + parameters
  }

  private mutating func text() -> String {
    (0..<(1 + generator.below(12))).map { _ in element(of: Self.words) }.joined(separator: " ")
  }

  private mutating func chance(_ probability: Double) -> Bool {
    generator.uniform(in: 0...1) < probability
  }

  private mutating func element<Element>(of elements: [Element]) -> Element {
    elements[generator.below(elements.count)]
  }

  private static let words = [
    "spring", "evaluate", "カード", "表示する", "a", "new", "failed", "\u{1B}[31m", "x\ny", "👩‍👩‍👧",
    "a-name-that-is-so-long-that-it-cannot-stand-in-any-line-of-a-narrow-terminal-whatever-is-done",
    "非常に長い名前なので狭い端末のどの行にも収まらないことが明らかであるベンチマーク", "e\u{301}té", "it's", "",
  ]
}
