package import Profiling

/// A tool that takes profiles of benchmarks in one mode.
package protocol Profiler {
  /// The tool, which determines what the profile counts.
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
package struct TakenProfile {
  /// The stacks with their counts.
  package var document: ProfileDocument
  /// Remarks on the profile, one line each, such as that `swift-demangle` is not on the path.
  package var notes: [String] = []
  /// The contents of further files to store with the profile, by file name.
  package var texts: [String: String] = [:]
}
