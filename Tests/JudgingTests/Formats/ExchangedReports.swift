import Foundation
import Measurements
internal import Reporting

@testable import Comparison

/// A report of a gate over some records, beside a stored baseline where there is one.
func exchangedReport(
  _ records: [BenchmarkRecord], kind: Report.Kind = .gate,
  stored: [String: ExactBaseline.Entry] = [:], others: [Assessment.Problem] = []
) throws -> Report {
  let environment = try environment()
  let exact = stored.isEmpty ? [] : [exactBaseline(stored, environment: environment)]
  let comparisons = Comparator(
    reference: Reference(exact: exact, timings: [], environment: environment),
    metrics: MeasurementSet(environment: environment, benchmarks: records).possibleMetrics,
    isSelected: { _, _ in true }
  ).compare(records)
  return Report(
    kind: kind, environment: environment, comparisons: comparisons,
    assessment: Assessment(
      comparisons,
      policy: .init(judges: true, requiresCounterparts: !stored.isEmpty, namedMetrics: []),
      others: others),
    reference: "stored")
}

/// A time with samples of its own: `count` of them, scattered above a floor.
func sampledTime(
  _ nanoseconds: Int, over iterations: Int = 16, count: Int = 50
) throws -> MetricValue {
  let samples = (0..<count).map { nanoseconds * iterations + ($0 * 7919) % 97 }
  return .timed(try TimedValue(samples: samples, iterationsPerSample: iterations))
}

/// Identifiers made of what the formats reserve, quote, split at or cannot hold.
let hostileIdentifiers = [
  "s/<b>&amp;\"quoted\"</b>", "s/]]>--><!--", "s/comma,semi;tab\tquote\"", "s/two\nlines\r\nthree",
  "s/back`tick|pipe*star_", "s/=cmd|' /C calc'!A0", "s/\u{1}\u{7F}\u{85}\u{1B}[31m", "s/ünïcode✓𝄞",
  "s/\u{202E}rtl\u{2028}line", "s/%20%zz", "s/n[a=1,b=<x>]", "s/\\u0041\\", "s/{\"a\":1}",
  "s/$(echo hi)", "s/\u{FFFE}\u{FFFF}", "s/ lead and trail ",
]

/// A record for each hostile identifier, whose time tells them apart.
func hostileRecords() throws -> [BenchmarkRecord] {
  try hostileIdentifiers.enumerated().map { index, id in
    record(id, [.time: try sampledTime(100 + index, count: 3), .allocations: count(10 * index)])
  }
}

/// The documents of some data, one for each element.
func jsonObject(_ data: Data) throws -> [String: Any] {
  try JSONSerialization.jsonObject(with: data) as? [String: Any] ?? [:]
}
