import Comparison
import Foundation
import FoundationXML
import Measurements
import Pages
import Reporting
import Storage
import TestSupport
import Testing

/// The environment of all measurements in these tests.
func environment(date: String = "2026-03-04T05:06:07Z") throws -> RunEnvironment {
  let json = """
    {"cpuModel": "AMD EPYC", "cpuCount": 2, "hypervisor": "kvm", "kernel": "6.1", "os": "linux",
     "arch": "x86_64", "toolchain": "swift-6.3.1", "configuration": "release", "flags": [],
     "allocator": "jemalloc 5.3.0", "commit": "0123456789abcdef", "date": "\(date)",
     "load": [0.5, 1, 2]}
    """
  return try JSONDecoder().decode(RunEnvironment.self, from: Data(json.utf8))
}

/// A distribution with these samples of one iteration each.
func time(_ floor: Double, samples: [Int] = []) -> MetricValue {
  .timed(
    TimedValue(
      floor: floor, median: floor * 1.25, medianAbsoluteDeviation: floor / 16, p90: floor * 1.5,
      p99: floor * 2, iterationsPerSample: 1, samples: samples))
}

/// A count of ten iterations.
func count(_ total: Int) -> MetricValue { .exact(ExactValue(total: total, iterations: 10)) }

/// A record of a suite's benchmark.
func record(_ id: String, _ metrics: [Metric: MetricValue], frames: FrameProfile? = nil)
  -> BenchmarkRecord
{
  BenchmarkRecord(
    id: id, items: 1, tags: [], checksum: .exact(1),
    metrics: metrics, frames: frames)
}

/// A page of records beside older ones, as a comparison or a gate.
func page(
  _ records: [BenchmarkRecord], beside older: [BenchmarkRecord], kind: Report.Kind = .gate,
  history: PageHistory = PageHistory(), title: String = "a title", reference: String = "older"
) throws -> ReportPage {
  let environment = try environment()
  let comparisons = Comparator(
    reference: Reference(
      MeasurementSet(environment: environment, benchmarks: older), environment: environment),
    metrics: Metric.allCases, suspectsTimes: true, isSelected: { _, _ in true }
  ).compare(records)
  let report = Report(
    kind: kind, environment: environment, comparisons: comparisons,
    assessment: Assessment(
      comparisons,
      policy: .init(judges: true, requiresCounterparts: false, namedMetrics: [])),
    reference: reference)
  return ReportPage(
    title: title, document: JudgedDocument(report),
    measurement: MeasurementSet(environment: environment, benchmarks: records),
    growth: GrowthSeries.all(in: comparisons), threads: ThreadScaling.all(in: comparisons),
    history: history)
}

/// Three benchmarks, of which the second allocates once more than before.
func threeBenchmarks() throws -> ReportPage {
  let before = [("a/one", 30.0, 0), ("a/two", 10, 10), ("b/three", 20, 0)]
  let samples = (0..<200).map { 10 + $0 % 7 }
  return try page(
    before.map { id, floor, allocations in
      record(
        id,
        [
          .time: time(floor, samples: samples),
          .allocations: count(id == "a/two" ? 20 : allocations),
        ])
    },
    beside: before.map { record($0, [.time: time($1), .allocations: count($2)]) },
    history: history(of: before.map(\.0), runs: 12, steps: [7]))
}

/// The page of a gate of three benchmarks, of which the first is proven 3.4 % slower.
func redGate() throws -> ReportPage {
  var made = try threeBenchmarks()
  let rounds = (0..<24).map { 1.03 + Double($0 % 5) * 0.002 }
  try made.document.benchmarks[0].judge(
    by: finding(.regressed, ratio: 1.034, interval: 1.031...1.037, rounds: rounds))
  return made
}

/// The result of 24 rounds, read from its published form, in which a floor goes from 30 to 31 ns.
func finding(
  _ verdict: Verdict, ratio: Double, interval: ClosedRange<Double>, rounds: [Double] = []
) throws -> PairedFinding {
  let reading = """
    "ratio": \(ratio), "interval": [\(interval.lowerBound), \(interval.upperBound)],
    "detectableEffect": 0.01
    """
  let json = """
    {"verdict": "\(verdict.rawValue)", "floor": 31, "baseline": 30, "rounds": 24, \(reading),
     "undisturbed": {\(reading), "rounds": \(rounds)},
     "decision": {"rounds": 16, "changeMargin": 0.005, "equalityMargin": 0.0192}}
    """
  return try JSONDecoder().decode(PairedFinding.self, from: Data(json.utf8))
}

extension BenchmarkComparison {
  /// Judges the time by a paired comparison.
  mutating func judge(by finding: PairedFinding) {
    guard let time = self[.time] else { return }
    replace(time.judged(finding.verdict, .timed(finding)))
  }
}

/// A history in which times go up by a tenth at each step, with noise that follows from a seed.
func history(of ids: [String], runs: Int, steps: [Int], seed: UInt64 = 1) -> PageHistory {
  var generator = SeededGenerator(seed: seed)
  let entries = (0..<runs).map { run in
    let day = "2026-\(String(1 + run / 28 + 100).suffix(2))-\(String(1 + run % 28 + 100).suffix(2))"
    return PageHistory.Run(
      name: "run-\(run)", commit: Commit(String(format: "%012x", run * 7919)),
      date: "\(day)T00:00:00Z")
  }
  let lines = ids.map { id -> (String, [Metric: PageHistory.Line]) in
    let floor = generator.uniform(in: 100...100_000)
    let values = (0..<runs).map { run -> Double? in
      floor * (1 + 0.1 * Double(steps.count { $0 <= run })) * generator.uniform(in: 0.995...1.005)
    }
    let line = PageHistory.Line(
      values: values, steps: steps.map { .init(index: $0, before: 1, after: 1.1, confidence: nil) })
    return (id, [.time: line])
  }
  return PageHistory(
    runs: entries, lines: Dictionary(uniqueKeysWithValues: lines),
    acceptances: [
      .init(
        suites: ["a"], because: "a \"good\" reason", commit: "0123456",
        date: "2026-01-09T12:00:00Z")
    ])
}

extension ReportPage {
  /// The page as a reader of XML finds it; fails where it is none.
  func parsed() throws -> XMLDocument { try XMLDocument(xmlString: try html()) }
}

extension XMLDocument {
  /// The elements with a local name and, where one is given, a class among others.
  func elements(_ name: String, _ style: String? = nil) throws -> [XMLElement] {
    try nodes(forXPath: "//*[local-name()='\(name)']").compactMap { $0 as? XMLElement }.filter {
      style == nil || $0.text("class").split(separator: " ").contains(Substring(style ?? ""))
    }
  }
}

extension XMLElement {
  /// An attribute's value; empty where there is none.
  func text(_ attribute: String) -> String {
    // By `attribute(forName:)` Foundation finds nothing here on Linux.
    attributes?.first { $0.name == attribute }?.stringValue ?? ""
  }
}

extension String {
  /// The text of a page without the elements that keep a figure on one line.
  var withoutMarksOfFigures: String {
    replacing(#/<span class="whole">([^<]*)<\/span>/#) { $0.output.1 }
      .replacing(#/<\/?time>/#, with: "")
  }
}
