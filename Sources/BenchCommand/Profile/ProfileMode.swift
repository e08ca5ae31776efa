internal import ArgumentParser
internal import Profiling

/// What a profile counts, and with which tool.
enum ProfileMode: String, ExpressibleByArgument, CaseIterable {
  /// Samples of where the time goes, taken by Linux perf.
  case perf
  /// Instructions, counted under callgrind.
  case callgrind
  /// The stack of every allocation, written down by the allocator's hooks.
  case allocations

  /// What takes profiles this way.
  ///
  /// - Parameters:
  ///   - seconds: Processor time to sample, where samples are taken.
  ///   - timeout: Seconds of silence that count as a stall.
  /// - Returns: The profiler.
  /// - Throws: `ToolError` when a tool is missing.
  func profiler(seconds: Double, timeout: Double) throws -> any Profiler {
    switch self {
    case .perf: try PerfProfile(seconds: seconds, timeout: timeout)
    case .callgrind: try InstructionsProfile(timeout: timeout)
    case .allocations: try AllocationsProfile(timeout: timeout)
    }
  }
}

/// Takes profiles of benchmarks in one way.
protocol Profiler {
  /// Its way.
  var mode: ProfileMode { get }

  /// Finds out where the work of a benchmark goes.
  ///
  /// - Parameters:
  ///   - id: The benchmark.
  ///   - program: A build of this program, which may be another version of it.
  /// - Returns: The profile.
  /// - Throws: `ToolError`, `WorkerError`, `BenchmarkFailure`.
  func profile(_ id: String, in program: String) throws -> TakenProfile
}

/// A profile, and what the tool itself wrote.
struct TakenProfile {
  /// The profile.
  var document: ProfileDocument
  /// What a reader must know about it, a line each.
  var notes: [String] = []
  /// Further files to keep beside it, by name.
  var texts: [String: String] = [:]
}
