import Comparison
import Foundation
import Measurements
import ScriptedWorkers
import Storage
import Testing

@testable import Gates
@testable import Sessions
@testable import Storage

/// The only place where these tests make the requests of gates.
extension ScriptedRounds {
  /// A request to compare the scripted programs; the benchmarks are those of the script, and no
  /// instructions are counted unless `named` has them or is empty.
  func request(
    _ metrics: [Metric] = [.allocations], named: [Metric]? = nil, comparesTime: Bool = false,
    budget: Double = 60, forcesTiming: Bool = false, shard: Shard? = nil
  ) throws -> GateRequest {
    let program = try run { try SuiteProgram(path: pair.candidate) }
    workers.forget()
    var rules = GateRules(
      comparing: metrics, andTime: comparesTime,
      Assessment.Policy(judges: true, requiresCounterparts: true, namedMetrics: []),
      drip: CumulativeGrowthCheck(anchors: [], environment: workers.environment, percent: 5))
    (rules.budget, rules.seed, rules.forcesTiming) = (.seconds(budget), 1, forcesTiming)
    var request = GateRequest(
      program, in: try root, try Selection(nil), against: .program(path: pair.reference),
      MeasurementSettings(metrics: named ?? metrics, timeout: .seconds(7), cpu: Self.cpu), rules)
    request.messages = Messages(isQuiet: true)
    request.share = try shard.map { try GateShare($0, of: workers.entries, in: request) }
    return request
  }

  /// The outcome of a gate between the scripted programs.
  func outcome(
    of request: GateRequest, haveEqualCode: Bool = false
  ) throws -> PairedGate.Outcome {
    let builds = ComparedBuilds(pair, reference: "old", haveEqualCode: haveEqualCode)
    return try run { try PairedGate(request, explains: false).outcome(of: builds) }
  }

  /// The counts of both programs; of the reference's benchmarks, those of the script by default.
  func counts(
    _ request: GateRequest, reference: [BenchmarkDescription]? = nil
  ) throws -> PairedCounts.Outcome {
    let known = (reference ?? workers.entries).map {
      WorkerIntroduction.Subject(id: $0.id, tags: $0.tags)
    }
    return try run { try PairedCounts(request, pair, known).measured() }
  }

  /// A folder with a manifest, which is no repository.
  var root: PackageRoot {
    get throws {
      try Data().write(to: folder.appending(path: "Package.swift"))
      return try #require(PackageRoot(above: folder.path))
    }
  }

  /// Stores allocations of benchmarks, as counted at a commit.
  func store(
    suite: String = "s", _ allocations: [String: Int], environment: RunEnvironment? = nil
  ) throws {
    let environment = environment ?? workers.environment
    let baseline = ExactBaseline(
      suite: suite, key: BuildKey(environment), provenance: Self.provenance(nil),
      benchmarks: allocations.mapValues {
        ExactBaseline.Entry(
          tags: [], checksum: .absent,
          metrics: [.allocations: ExactValue(total: $0, iterations: 1)])
      })
    let path = BaselineStore(root: try root.path)
      .exactPath(suite: try #require(FileName(suite)), environment: workers.environment)
    try write(ExactBaselineDocument(baseline).text(), to: path)
  }

  /// Stores floors of benchmarks, in nanoseconds, as measured at a commit.
  func store(
    suite: String = "s", floors: [String: Double], at commit: Commit?,
    environment: RunEnvironment? = nil
  ) throws {
    let environment = environment ?? workers.environment
    let baseline = TimingBaseline(
      suite: suite, environment: environment, provenance: Self.provenance(commit),
      benchmarks: floors.mapValues { floor in
        [
          .time: TimedValue(
            floor: floor, median: floor, medianAbsoluteDeviation: 0, p90: floor, p99: floor,
            iterationsPerSample: 1, samples: [])
        ]
      })
    let path = BaselineStore(root: try root.path)
      .timingPath(suite: try #require(FileName(suite)), environment: environment)
    try write(TimingBaselineDocument(baseline).text(), to: path)
  }

  private func write(_ data: Data, to path: String) throws {
    let file = URL(filePath: path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: file)
  }

  private static func provenance(_ commit: Commit?) -> Provenance {
    Provenance(because: "first", commit: commit, date: "2026-11-20T10:00:00Z")
  }

  /// The stored baselines of suites, for the environment of the script.
  func stored(_ suites: [String] = ["s"]) throws -> StoredBaselines {
    try StoredBaselines(
      of: suites, in: BaselineStore(root: try root.path), environment: workers.environment)
  }
}
