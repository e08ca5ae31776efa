import Comparison
import Foundation
import Measurements
internal import Reporting
import Testing

/// The report of a gate against another build, with a benchmark for each way its time can come out.
struct PairedSamples {
  /// All benchmarks of the sample, in order.
  static let ids = [
    "spring/evaluate[count=4096]", "cards/visible", "cards/layout", "ripple/sample",
    "conversion/frame", "magic/match",
  ].map { "transitions/\($0)" }

  /// The options and the seed of the call that made the sample.
  static let call = GateCall(options: ["--against", "main"], seed: 7)

  /// A report of some of the benchmarks, all unless told otherwise; further copies have a group of
  /// their own.
  static func report(
    _ chosen: [String] = ids, copies: Int = 1, isStrict: Bool = false,
    others: [Assessment.Problem] = []
  ) throws -> Report {
    let comparisons = try (0..<copies).flatMap { copy in
      try chosen.map { try comparison($0, copy) }
    }
    return Report(
      kind: .gate, environment: try environment(), comparisons: comparisons,
      assessment: Assessment(
        comparisons,
        policy: .init(
          judges: true, requiresCounterparts: false, isStrict: isStrict, namedMetrics: []),
        others: others),
      reference: "commit 0123abc",
      evidence: ["timed in 19 rounds of fresh processes, each in a layout of its own, seed 7"],
      call: call)
  }

  /// Two of them did more, one depends on the layout, one is open, one is faster, one as before.
  static func comparison(_ sample: String, _ copy: Int = 0) throws -> BenchmarkComparison {
    let id = copy == 0 ? sample : sample.replacing("transitions/", with: "transitions/\(copy)/")
    return switch ids.firstIndex(of: sample) {
    case 0: try regressed(id)
    case 1: try allocating(id)
    case 2: try layoutSensitive(id)
    case 3: try inconclusive(id)
    case 4: try timed(id, finding(Array(repeating: -0.05, count: 24)))
    default: try timed(id, finding(Array(repeating: 0.0001, count: 24)))
    }
  }

  private static func regressed(_ id: String) throws -> BenchmarkComparison {
    var finding = try finding((0..<19).map { 0.0282 + 0.0004 * Double($0 % 8) }, blunt: 2)
    finding.attribute(.moreWork(instructions: 0.03, allocations: 0))
    return try timed(id, finding, instructions: 1030)
  }

  private static func allocating(_ id: String) throws -> BenchmarkComparison {
    var finding = try finding(Array(repeating: 0.1, count: 16))
    finding.attribute(.moreWork(instructions: nil, allocations: 1))
    return try timed(id, finding, allocations: 20)
  }

  private static func layoutSensitive(_ id: String) throws -> BenchmarkComparison {
    var finding = try finding(Array(repeating: 0.15, count: 24))
    finding.attribute(.oneLayout)
    return try timed(id, finding)
  }

  private static func inconclusive(_ id: String) throws -> BenchmarkComparison {
    try timed(id, finding((0..<48).map { 0.03 * Double($0 % 7 - 3) }, blunt: 30))
  }

  private static func timed(
    _ id: String, _ finding: PairedFinding, instructions: Int = 1000, allocations: Int = 10
  ) throws -> BenchmarkComparison {
    let known = record(id, [.instructions: count(1000, over: 1), .allocations: count(10)])
    let measured = record(
      id, [.instructions: count(instructions, over: 1), .allocations: count(allocations)])
    let environment = try environment()
    let comparator = Comparator(
      reference: Reference(
        MeasurementSet(environment: environment, benchmarks: [known]), environment: environment),
      metrics: [.instructions, .allocations], isSelected: { _, _ in true })
    var comparison = try #require(comparator.compare([measured]).first)
    comparison.add(finding)
    return comparison
  }

  /// Rounds of these differences around a floor of 35.9 µs; the first few are not sharp, and are
  /// played last.
  static func finding(_ differences: [Double], blunt: Int = 0) throws -> PairedFinding {
    var test = PairedTest(plan: PairedPlan(benchmarks: 40))
    let rounds = differences.enumerated().map { index, difference in
      PairedRound(
        referenceFloor: 359_000, candidateFloor: 359_000 * exp(difference),
        floors: PairedReading(difference: difference, spread: index < blunt ? 0.02 : 0.001),
        turns: PairedReading(difference: difference, spread: 1),
        means: PairedReading(difference: difference, spread: index < blunt ? 0.02 : 0.001))
    }
    for round in rounds.dropFirst(blunt) + rounds.prefix(blunt) { test.add(round) }
    return try #require(PairedFinding(test, iterations: 10))
  }
}
