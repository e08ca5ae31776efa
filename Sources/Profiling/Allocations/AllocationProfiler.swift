internal import Measurements
internal import Worker

/// Traces the allocations of benchmarks, in processes of a build of this program.
package struct AllocationProfiler {
  /// The error for a build from a commit that cannot trace allocations yet.
  package struct BuildIsTooOld: Error, CustomStringConvertible {
    /// The path of the build that is too old.
    package let program: String

    /// One line with the program and the remedy.
    package var description: String {
      "\(program): built from a commit that cannot trace allocations yet; name a later one"
    }
  }

  private let symbolizer: Symbolizer
  private let demangler = Demangler()

  /// Finds the tools that name functions.
  ///
  /// - Throws: `ToolError.missing` without llvm-symbolizer.
  package init() throws(ToolError) {
    symbolizer = try Symbolizer()
  }

  /// Whether functions have linker names, because no demangler is on the path.
  package var hasLinkerNames: Bool { demangler == nil }

  /// Traces the allocations of a benchmark.
  ///
  /// The worker is a new process with fixed addresses and deterministic hashing, so that two builds
  /// differ only by their code. Names are found in this process.
  ///
  /// - Parameters:
  ///   - id: The identifier of the benchmark.
  ///   - program: The path of a build of this program.
  ///   - timeout: The seconds without an answer that count as a stall.
  /// - Returns: The sites and stacks.
  /// - Throws: `ToolError` when a tool fails, `WorkerError` when the worker fails, `BuildIsTooOld`.
  package func profile(
    _ id: String, in program: String, timeout: Double
  ) throws -> AllocationProfile {
    var launch = WorkerLaunch(program: program, timeout: timeout)
    launch.hasFixedAddresses = true
    launch.isRepeatable = true
    let worker = try Worker(launch)
    defer { worker.end() }
    // The build may be of any commit, and would take the request below for an unknown one.
    let build = try worker.ask(.introduce)
    guard build.protocolVersion >= WorkerIntroduction.tracingProtocol else {
      throw BuildIsTooOld(program: program)
    }
    return try AllocationProfile(
      worker.ask(.traceAllocations(id)), of: program, by: symbolizer, demangler)
  }
}
