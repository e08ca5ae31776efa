public import Comparison
public import Measurements

/// A comparison ready to be shown in any format.
///
/// All formats share its contents: `rows` and `columns` for tables, `notices` for benchmarks that
/// need attention, `headline` and `summary` for a sentence.
public struct Report: Sendable {
  /// The origin of a report, on which its columns and judgements depend.
  public enum Kind: String, Sendable {
    /// A measurement with stored values beside it, as `bench run` prints.
    case run
    /// A comparison that passes or fails, with another build or with stored values.
    case gate
    /// Two measurements side by side, as `bench compare` prints.
    case comparison
    /// A single measurement without a reference.
    case measurement
    /// Commands that took turns, as `bench duel` prints.
    case duel

    /// The name of the document's format, such as `bench.gate/1`.
    package var schema: String { "bench.\(rawValue)/1" }
    /// Whether the report begins with its conclusion.
    package var concludes: Bool { self == .gate || self == .duel }
  }

  /// The origin of the comparisons; only a gate and a duel begin with a conclusion.
  public let kind: Kind
  /// The environment of the candidate.
  public let environment: RunEnvironment
  /// The comparisons, one for each benchmark, in the order of the tables.
  public let comparisons: [BenchmarkComparison]
  /// The verdict and exit code derived from `comparisons`.
  public let assessment: Assessment
  /// The reference in words, such as a commit, or the dates and reasons of the baselines.
  public let reference: String
  /// The method of the comparison, and remarks on the measurements, a line each.
  public let evidence: [String]
  /// The options and the seed of a gate, to repeat it; `nil` for a comparison with stored values.
  public let call: GateCall?
  /// The code of two builds, of the product and of each module; empty for other reports.
  public var code: [CodeComparison] = []
  /// The options that select a part of the program's benchmarks; `nil` for the whole program.
  public var selection: RunSelection?
  /// Whether a terminal shows every row and every reason, however many.
  public var showsAllRows = false
  /// The seconds of each part of the command; `nil` if its duration is not meaningful.
  package var spent: [CommandPart: Double]?
  /// The gate of which this is a shard; `nil` for a whole report.
  package var shard: SharedGate?
  /// The shards of a merged gate, with the machine of each; `nil` for a gate of one machine.
  package var parts: [MergedPart]?
  /// The first words of each `bench` command that the report tells readers to type.
  public var program = ["bench"]
  /// The name of the suite that all benchmarks belong to; `nil` if there are several.
  let onlySuite: String?

  /// Creates a report; `call` is `nil` unless a gate compares two builds.
  public init(
    kind: Kind, environment: RunEnvironment, comparisons: [BenchmarkComparison],
    assessment: Assessment, reference: String, evidence: [String] = [], call: GateCall? = nil
  ) {
    self.kind = kind
    self.environment = environment
    self.comparisons = comparisons
    self.assessment = assessment
    self.reference = reference
    self.evidence = evidence
    self.call = call
    // Found once, because every row asks for it.
    let suites = Set(comparisons.map { BenchmarkID($0.id).suite })
    // A slash in a command does not end the name of a suite.
    onlySuite = suites.count == 1 && kind != .duel ? suites.first : nil
  }

  /// Whether whole iterations were timed in any benchmark; else there are counts or steps only.
  var hasTimes: Bool {
    comparisons.contains { $0.metrics.contains { !$0.metric.isExact && !$0.metric.isOfSteps } }
  }

  /// Whether every metric is of single steps, so that there is no table of whole iterations.
  var isOfStepsOnly: Bool {
    comparisons.allSatisfy { comparison in
      !comparison.metrics.isEmpty && comparison.metrics.allSatisfy(\.metric.isOfSteps)
    }
  }

  /// The options of `selection` in words; `nil` for the whole program.
  var selectionLine: String? { selection?.line }

  var environmentLine: String { environmentPhrases.joined(separator: " · ") }

  /// The build and the machine in phrases: configuration and flags, toolchain, allocator, machine.
  ///
  /// Commands were built elsewhere, so a duel has the machine only.
  var environmentPhrases: [String] {
    guard kind != .duel else { return [environment.machineLine] }
    let build = ([environment.configuration] + environment.flags).joined(separator: " ")
    let times = environment.timeAllocator.map { "times under \($0)" }
    return [build, environment.toolchain, environment.allocator] + [times].compactMap { $0 }
      + [environment.machineLine]
  }

  /// The remarks on benchmarks, each once, preceded by the benchmark's name, by `all`, or by the
  /// number of benchmarks that share the remark.
  var noteLines: [String] {
    let notes = comparisons.compactMap(\.record).flatMap { record in
      (record.notes + (record.absence.map { ["not available: \($0)"] } ?? []))
        .map { (note: $0, owner: record.title ?? shortened(record.id)) }
    }
    return notes.grouped { $0.note }.map { note, owned in
      let names = owned.map(\.owner)
      let isOfAll = names.count == comparisons.count && names.count > 1
      let whose = names.count == 1 ? names[0] : isOfAll ? "all" : "\(names.count) benchmarks"
      return "note: \(whose): \(note)"
    }
  }

  /// A line on the measured overhead of the harness; `nil` if no time was measured.
  var overheadLine: String? {
    guard let loop = environment.loopOverhead, let clock = environment.clockOverhead else {
      return nil
    }
    return "harness overhead, not subtracted: \(Quantity.time(loop)) an iteration, "
      + "\(Quantity.time(clock)) a clock reading"
  }
}
