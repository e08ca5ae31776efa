package import Comparison
internal import Foundation
package import Measurements
package import Storage

/// The document format of a judged measurement: `bench.gate/1` or `bench.comparison/1`.
///
/// Pages are drawn from this document, so a page of a file and a page of a new comparison show the
/// same. Fields that older files lack are optional. `docs/reference/gate-json.md` lists the fields.
package struct JudgedDocument: Codable, Sendable {
  /// The format: `bench.gate/1`, `bench.comparison/1`, or `bench.measurement/1` for a measurement
  /// without a reference.
  package var schema: String
  /// The environment of the candidate.
  package var environment: RunEnvironment
  /// The reference in words, such as a commit, or the dates and reasons of the baselines.
  package var reference: String
  /// The method of the comparison, and remarks on the measurements, a line each.
  package var evidence: [String]
  /// The options that selected a part of the program's benchmarks; `nil` for the whole program.
  package var selection: RunSelection?
  /// The reason why most times are not comparable; `nil` for comparable times, or without times.
  package var machine: MachineNote?
  /// The seed that drew orders and layouts of a paired comparison; `nil` if nothing was drawn.
  var seed: UInt64?
  /// The benchmarks in the order of the report.
  package var benchmarks: [Line]
  /// All problems, the most serious first: what happened, where, and what to do, a line each.
  package var problems: [String]
  /// The verdict on all benchmarks; `nil` if something failed.
  package var verdict: Verdict?
  /// The exit code of the command, the raw value of an `ExitStatus`.
  package var exitCode: Int32
  /// The failures of a gate with their reasons, or what was proven; `nil` for other documents.
  package var headline: String?
  /// The number of benchmarks and of each verdict, in one sentence.
  package var summary: String?
  /// The shell command that reproduces the failures of a gate; `nil` if there are none to
  /// reproduce.
  var reproduction: String?
  /// The commands that accept the differences, or advice in a sentence; `nil` without differences.
  var acceptances: [String]?
  /// The same commands as words, with the search for the commit of the failures; `nil` in older
  /// documents.
  var commands: Commands?
  /// The gate of which this is a shard; `nil` for a whole one.
  package var shard: SharedGate?
  /// The shards of a merged gate with the machine of each, in order; `nil` for a gate of one
  /// machine.
  package var parts: [MergedPart]?

  /// The commit that the candidate was compared with, as far as `reference` names it; `nil` for
  /// stored baselines and programs.
  package var referenceCommit: String? {
    let words = reference.split(separator: " ")
    guard words.count == 2, words[0] == "commit", words[1].allSatisfy(\.isHexDigit) else {
      return nil
    }
    return String(words[1])
  }

  /// A benchmark with its verdict and its metrics, or the reason for its failure.
  package struct Line: Codable, Sendable {
    /// The identifier: `suite/group/name[parameter=value]`.
    package var id: String
    var suite: String?
    /// The number of items that one iteration handles; `nil` for a missing benchmark.
    package var items: Int?
    /// The number of threads that run the body; `nil` for a benchmark without threads of its own.
    var threads: Int?
    /// The reason why the benchmark cannot run on this machine; `nil` with enough processors.
    package var absence: String?
    /// The tags for selection, such as `gate`; `nil` for a missing benchmark.
    package var tags: [String]?
    var checksum: Checksum?
    /// The most serious verdict on the metrics, `missing` or `new`; `nil` without a verdict.
    package var verdict: Verdict?
    /// The values of the metrics, by the metric's name; `nil` for a benchmark that failed.
    package var metrics: [String: Value]?
    /// The reason for each metric that could not be read, by the metric's name.
    package var unavailable: [String: String]?
    /// The timings of the steps of a replay; `nil` for a benchmark without steps.
    package var frames: FrameProfile?
    /// The live memory of one iteration or replay; `nil` unless it was recorded.
    package var heap: HeapCurve?
    /// The locations of additional work; `nil` if there are none.
    package var explanations: [Explanation]?
    /// The functions that execute more instructions than in the reference, the largest growth
    /// first; `nil` if there are none.
    package var functions: [FunctionGrowth]?
    /// The reason for a failure; `nil` for a benchmark that ran.
    package var error: Failure?

    /// The value of a metric, looked up by the metric's name; `nil` if it was not measured.
    package subscript(metric: Metric) -> Value? { metrics?[metric.rawValue] }
  }

  /// The failure of a benchmark: a sentence for readers, and the case for programs.
  package struct Failure: Codable, Sendable {
    /// The reason in one sentence, as the text of a report has it.
    package var message: String
    var kind: BenchmarkFailure?
  }

  /// The value of a metric, with its comparison if there is a reference.
  package struct Value: Codable, Sendable {
    /// The unit of all values of the metric.
    package var unit: String
    var better: Metric.Direction?
    /// The count per iteration; `nil` for a metric that is sampled, which has a floor.
    package var value: Double?
    var total: Int?
    /// The counts of all passes, ascending; `nil` if they are equal.
    var readings: [Int]?
    var iterations: Int?
    var steps: [Int: Int]?
    /// The floor: the second smallest sample, per iteration in `unit`; for a throughput, the second
    /// largest sample; in a paired comparison, the lowest floor of all rounds.
    package var floor: Double?
    /// The spread of the floors of several processes, as a share; `nil` if one process was
    /// measured.
    var floorSpread: Double?
    /// The median of the samples, per iteration in `unit`.
    package var median: Double?
    /// The median absolute deviation of the samples, per iteration in `unit` and unscaled.
    package var mad: Double?
    var p90: Double?
    var p99: Double?
    var iterationsPerSample: Int?
    /// The value of the reference: its count per iteration, or its floor.
    package var baseline: Double?
    /// The count of the reference that `baseline` was divided from; only in a shard.
    var reference: Count?
    /// Whether the count has grown since the last release; `nil` if it has not.
    var isDrip: Bool?
    /// The candidate divided by the reference; of a paired comparison the estimate of its endpoint,
    /// not the ratio of the floors.
    package var ratio: Double?
    /// The verdict; `nil` if the metric was not compared.
    package var verdict: Verdict?
    /// A remark on the row, such as the reason for an absent verdict.
    package var note: String?
    /// The two ends of the 95 % confidence interval of `ratio`, in a paired comparison.
    package var interval: [Double]?
    /// The number of rounds of a paired comparison; `nil` for other comparisons.
    package var rounds: Int?
    /// The number of rounds that are precise enough: see `PairedRound.isSharp`.
    var sharpRounds: Int?
    /// The p-value that proved the verdict; `nil` if nothing was proven.
    package var pValue: Double?
    /// The smallest change that the rounds would have shown, as a share; `nil` with too few rounds.
    package var detectableEffect: Double?
    /// The endpoint that the verdict is about; `nil` in files of gates that tested one only.
    var endpoint: Endpoint?
    /// The result of a paired comparison for the undisturbed time.
    package var undisturbed: PairedFinding.Reading?
    /// The result of a paired comparison for the mean of all samples.
    package var mean: PairedFinding.Reading?
    /// The rule that decided and its margins; `nil` in files of gates that did not keep it.
    package var decision: PairedFinding.Decision?
    /// The cause of a proven slowdown; `nil` for a benchmark that is not slower.
    package var attribution: Reason?
    /// The result of a paired comparison of a tail; `nil` for other metrics.
    package var tail: TailFinding?

    /// The value that stands for the metric in a table: the count, or the floor.
    package var headline: Double? { value ?? floor }

    /// The confidence interval of the ratio as a range; `nil` without two ascending ends.
    package var ratios: ClosedRange<Double>? {
      guard let interval, interval.count == 2, interval[0] <= interval[1] else { return nil }
      return interval[0]...interval[1]
    }

    /// The finding of a paired comparison, without its attribution; `nil` for other comparisons.
    package var finding: PairedFinding? {
      guard let verdict, let ratio, let rounds, let floor, let baseline else { return nil }
      // Files of gates that tested one endpoint have its numbers in the row only.
      let shown = PairedFinding.Reading(
        ratio: ratio, interval: ratios, detectableEffect: detectableEffect, rounds: [])
      return PairedFinding(
        verdict: verdict, endpoint: endpoint ?? .undisturbed,
        undisturbed: undisturbed ?? shown, mean: mean,
        floors: (baseline, floor), rounds: rounds, sharpRounds: sharpRounds ?? 0, pValue: pValue,
        decision: decision)
    }
  }

  /// The count of a reference, as a shard keeps it for the whole gate.
  package struct Count: Codable, Sendable {
    var total: Int
    var iterations: Int
    var readings: [Int]?
    var steps: [Int: Int]?
  }

  /// The cause of a slowdown: a word for programs, words for readers, and the evidence.
  package struct Reason: Codable, Sendable {
    var kind: String?
    /// The cause in a few words, for readers.
    package var words: String
    /// The relative change of the instruction count; `nil` if it was not counted, or for another
    /// cause.
    var instructions: Double?
    /// The additional allocations per iteration; `nil` for a cause other than more work.
    var allocations: Double?
    /// The executed functions that changed, by linker name; `nil` if `kind` is not `drawn-layouts`.
    var changedFunctions: [String]?
  }
}

extension JudgedDocument {
  /// The schemas of judged measurements, which `load(path:)` reads.
  package static let schemas = [
    "bench.\(Report.Kind.gate.rawValue)/1", "bench.\(Report.Kind.comparison.rawValue)/1",
  ]

  /// Reads a document of either schema from a file; `nil` if the file has another schema.
  ///
  /// - Throws: `StorageError` when the file does not exist or is damaged.
  package static func load(path: String) throws(StorageError) -> JudgedDocument? {
    guard let data = try StoredFile.contents(of: path) else { throw .notFound(path: path) }
    let schema = try JSONFile.schema(of: data, path: path)
    guard schemas.contains(schema) else { return nil }
    let document = try JSONFile.decode(
      JudgedDocument.self, from: data, path: path, schema: schema)
    if let fault = document.fault { throw .damaged(path: path, reason: fault) }
    return document
  }
}
