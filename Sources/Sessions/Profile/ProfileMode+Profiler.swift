extension ProfileMode {
  /// Returns a profiler of this mode.
  ///
  /// - Parameters:
  ///   - seconds: The processor time to sample; only `perf` uses it.
  ///   - timeout: The seconds without an answer that count as a stall.
  /// - Returns: The profiler.
  /// - Throws: `ToolError` when a tool is missing.
  package func profiler(seconds: Double, timeout: Double) throws -> any Profiler {
    switch self {
    case .perf: try PerfProfile(seconds: seconds, timeout: timeout)
    case .callgrind: try InstructionsProfile(timeout: timeout)
    case .allocations: try AllocationsProfile(timeout: timeout)
    }
  }
}
