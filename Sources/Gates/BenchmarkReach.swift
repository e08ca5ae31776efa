package import Builds
internal import Measurements
internal import Profiling
internal import Sessions

/// The functions that each benchmark runs, and with them the benchmarks that an edit can change.
///
/// callgrind names the functions that a benchmark runs. Whatever the next build leaves the same,
/// with all code and data that it can reach, needs no measurement.
package struct BenchmarkReach {
  /// The code of the latest build; `nil` if it could not be read.
  private var code: CodeGraph?
  /// The linker names of the functions that a benchmark runs, set-up included, by identifier.
  private var executions: [String: Set<String>] = [:]
  /// The functions that ran before the first benchmark; `nil` as long as they are unknown.
  private var startUp: Set<String>?

  /// The beginnings of the linker names of the types that measure every benchmark:
  /// `BenchmarkRunner`, `MeasuringPass` and `Sampler`.
  private static let measurers = ["15BenchmarkRunnerO", "13MeasuringPassV", "7SamplerV"]
    .map { "$s12Benchmarking\($0)" }

  /// Creates the reach of benchmarks of which nothing is known yet.
  package init() {}

  /// Returns the benchmarks that a build can have changed since the latest one, and takes the build
  /// as the latest.
  ///
  /// - Parameters:
  ///   - built: The program, with the objects that it was linked from.
  ///   - ids: The identifiers of the benchmarks in question.
  /// - Returns: All of them if the code of either build is unknown.
  /// - Complexity: O(references of both builds).
  package mutating func affected(by built: BuiltProgram, among ids: [String]) -> Set<String> {
    let older = code
    code = try? CodeGraph(of: built)
    guard let older, let code, let startUp, let changes = CodeChanges(older, code),
      changes.leaveSameAlone(startUp),
      Self.measurers.allSatisfy(changes.leaveSame(namesBeginningWith:))
    else {
      executions = [:]
      return Set(ids)
    }
    executions = executions.filter { changes.leaveSame($0.value) }
    return Set(ids.filter { executions[$0] == nil })
  }

  /// Finds the functions that benchmarks run, unless they are known.
  ///
  /// - Parameters:
  ///   - ids: The identifiers of the benchmarks.
  ///   - program: The path of the latest build.
  ///   - timeout: The time without an answer that counts as a stall.
  ///   - showsProgress: Whether to draw a progress bar.
  /// - Throws: `ToolError` without valgrind, `WorkerError.interrupted` after a signal.
  package mutating func learn(
    _ ids: [String], of program: String, timeout: Duration, showsProgress: Bool
  ) throws {
    let unknown = ids.filter { executions[$0] == nil }
    guard code != nil, !unknown.isEmpty else { return }
    let progress = ProgressBar(
      total: unknown.count, unit: "call graphs", isShown: showsProgress)
    defer { progress.clear() }
    let counter = try InstructionCounter(program: program)
    let counts = try counter.count(unknown, timeout: timeout.seconds) {
      progress.update(done: $0, current: $1)
    }
    startUp = counter.startUp
    for id in unknown {
      guard case .success(let count)? = counts[id], let preparation = count.preparation else {
        continue
      }
      executions[id] = preparation.functions.union(count.functions)
    }
  }
}
