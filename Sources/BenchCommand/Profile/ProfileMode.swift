internal import ArgumentParser
internal import Profiling

/// The tool of a profile, which determines the quantity that the profile counts.
enum ProfileMode: String, ExpressibleByArgument, CaseIterable {
  /// Samples of processor time, taken by Linux perf.
  case perf
  /// Instructions, counted under callgrind.
  case callgrind
  /// The stack of every allocation, recorded by hooks of the allocator.
  case allocations

  /// Returns a profiler of this mode.
  ///
  /// - Parameters:
  ///   - seconds: The processor time to sample; only `perf` uses it.
  ///   - timeout: The seconds without an answer that count as a stall.
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

/// A tool that takes profiles of benchmarks in one mode.
protocol Profiler {
  var mode: ProfileMode { get }

  /// Takes the profile of a benchmark.
  ///
  /// - Parameters:
  ///   - id: The identifier of the benchmark.
  ///   - program: The path of a build of this program, possibly of another version.
  /// - Returns: The profile.
  /// - Throws: `ToolError`, `WorkerError` or `BenchmarkFailure`.
  func profile(_ id: String, in program: String) throws -> TakenProfile
}

/// A new profile, with notes and further files from its tool.
struct TakenProfile {
  var document: ProfileDocument
  /// Remarks on the profile, one line each, such as that `swift-demangle` is not on the path.
  var notes: [String] = []
  /// The contents of further files to store with the profile, by file name.
  var texts: [String: String] = [:]
}
