internal import Benchmarking
internal import Comparison
internal import Profiling
internal import Worker

/// The instructions of both builds' benchmarks.
struct PairedInstructions {
  /// One side's counts by benchmark; empty where they could not be had.
  typealias Counts = [String: InstructionCounter.Count]

  /// The reference's.
  private(set) var reference: Counts = [:]
  /// The candidate's.
  private(set) var candidate: Counts = [:]
  /// Why there are none.
  private(set) var absence: String?

  /// Counts nothing.
  init() {}

  /// Counts some benchmarks in both builds.
  ///
  /// - Throws: `CommandError` when the user interrupts.
  init(_ ids: [String], _ pair: BuildPair, timeout: Double) throws {
    do {
      reference = try Self.count(ids, pair.plain.reference, timeout)
      candidate = try Self.count(ids, pair.plain.candidate, timeout)
    } catch let error as ToolError {
      absence = "instructions not counted: \(error)"
    } catch let error as WorkerError {
      throw CommandError(error)
    }
  }

  private static func count(_ ids: [String], _ program: String, _ timeout: Double) throws -> Counts
  {
    try InstructionCounter(program: program).count(ids, timeout: timeout)
      .compactMapValues { try? $0.get() }
  }

  /// The relative change of a benchmark's instructions, where both sides were counted.
  func change(of id: String) -> Double? {
    guard let old = reference[id]?.value.value, let new = candidate[id]?.value.value, old > 0 else {
      return nil
    }
    return new / old - 1
  }

  /// The comparison of a benchmark's instructions, where both sides were counted.
  ///
  /// Linking moves a few instructions per call, and less than 1 % of them is worth no red gate.
  func comparison(of id: String) -> MetricComparison? {
    guard let change = change(of: id), let old = reference[id]?.value,
      let new = candidate[id]?.value
    else { return nil }
    let isNoise = abs(new.value - old.value) <= Self.noise
    let verdict: Verdict =
      change >= Self.threshold && !isNoise
      ? .regressed : change <= -Self.threshold && !isNoise ? .improved : .unchanged
    return MetricComparison(
      metric: .instructions, baseline: .exact(old), candidate: .exact(new), ratio: 1 + change,
      verdict: verdict)
  }

  /// The relative change that is judged.
  static let threshold = 0.01
  /// Instructions of an iteration that are never judged.
  static let noise = 50.0

  /// The functions a benchmark runs in the candidate, by linker name.
  func functions(of id: String) -> Set<String>? {
    candidate[id].map { Set($0.profile.instructions.keys.map(Self.function)) }
  }

  /// A function by its name in a profile, where one that calls itself stands once for each depth:
  /// as `name`, `name'2` and so on.
  static func function(_ name: String) -> String { String(name.prefix { $0 != "'" }) }
}
