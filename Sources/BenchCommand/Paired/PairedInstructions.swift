internal import Benchmarking
internal import Comparison
internal import Profiling
internal import Worker

/// The instructions of both builds' benchmarks.
struct PairedInstructions {
  /// The counts of one side by benchmark; empty if instructions could not be counted.
  typealias Counts = [String: InstructionCounter.Count]

  /// The counts of the reference.
  private(set) var reference: Counts = [:]
  /// The counts of the candidate.
  private(set) var candidate: Counts = [:]
  /// The reason why nothing was counted; `nil` if counts were taken or not requested.
  private(set) var absence: String?
  /// The benchmarks that could not be counted in a build, with the reason.
  private(set) var failures: [String] = []

  /// Creates an empty set of counts.
  init() {}

  /// Counts some benchmarks in both builds.
  ///
  /// - Throws: `CommandError` when the user interrupts.
  init(_ ids: [String], _ pair: BuildPair, timeout: Double) throws {
    do {
      reference = try count(ids, .reference, pair, timeout)
      candidate = try count(ids, .candidate, pair, timeout)
    } catch let error as ToolError {
      absence = "instructions not counted: \(error)"
    } catch let error as WorkerError {
      throw CommandError(error)
    }
  }

  private mutating func count(
    _ ids: [String], _ side: BuildSide, _ pair: BuildPair, _ timeout: Double
  ) throws -> Counts {
    let results = try InstructionCounter(program: pair[side]).count(ids, timeout: timeout)
    for id in ids {
      guard case .failure(let failure) = results[id] else { continue }
      failures.append("\(id): instructions not counted in the \(side.rawValue): \(failure)")
    }
    return results.compactMapValues { try? $0.get() }
  }

  /// Returns the relative change of a benchmark's instructions; `nil` unless both sides were
  /// counted.
  func change(of id: String) -> Double? {
    guard let old = reference[id]?.value.value, let new = candidate[id]?.value.value, old > 0 else {
      return nil
    }
    return new / old - 1
  }

  /// Returns the relative change of a benchmark's instructions, or 0 if the change is within
  /// `noise`.
  func growth(of id: String) -> Double? {
    guard let change = change(of: id), let old = reference[id]?.value.value else { return nil }
    return abs(change * old) <= Self.noise ? 0 : change
  }

  /// Returns the comparison of a benchmark's instructions; `nil` unless both sides were counted.
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

  /// The smallest relative change that is judged.
  static let threshold = 0.01
  /// The largest change, in instructions per iteration, that is never judged.
  static let noise = 50.0

  /// Returns the linker names of the functions that a benchmark runs in the candidate.
  func functions(of id: String) -> Set<String>? {
    candidate[id].map { Set($0.profile.instructions.keys.map(Self.function)) }
  }

  /// Returns the function of a name in a profile, where a recursive function has a name for each
  /// depth: `name`, `name'2` and so on.
  static func function(_ name: String) -> String { String(name.prefix { $0 != "'" }) }
}
