internal import Benchmarking
internal import Worker

/// Traces the allocations of benchmarks, in processes of a build of this program.
package struct AllocationProfiler {
  /// A build is from before allocations could be traced.
  package struct BuildIsTooOld: Error, CustomStringConvertible {
    /// Its file.
    package let program: String

    /// Which program it is, and what to do.
    package var description: String {
      "\(program): built from a commit that cannot trace allocations yet; name a later one"
    }
  }

  private let symbolizer: Symbolizer
  private let demangler = Demangler()

  /// Finds the tools that name functions.
  ///
  /// - Throws: `ToolError.missing`.
  package init() throws(ToolError) {
    symbolizer = try Symbolizer()
  }

  /// Whether names are the linker's, because no toolchain is on the path.
  package var hasLinkerNames: Bool { demangler == nil }

  /// Finds out where the allocations of a benchmark come from.
  ///
  /// In a process of its own, at fixed addresses and with hashing that does not depend on chance,
  /// so that two builds differ by their code. Names are found here, not there.
  ///
  /// - Parameters:
  ///   - id: The benchmark.
  ///   - program: A build of this program.
  ///   - timeout: Seconds without an answer that count as a stall.
  /// - Returns: The sites and stacks.
  /// - Throws: `ToolError`, `WorkerError`, `BuildIsTooOld`.
  package func profile(
    _ id: String, in program: String, timeout: Double
  ) throws -> AllocationProfile {
    var launch = WorkerLaunch(program: program, timeout: timeout)
    launch.hasFixedAddresses = true
    launch.hasFixedHashing = true
    let worker = try Worker(launch)
    defer { worker.end() }
    let build = try worker.ask(.introduce)
    guard build.protocolVersion >= WorkerIntroduction.tracingProtocol else {
      throw BuildIsTooOld(program: program)
    }
    return try AllocationProfile(
      worker.ask(.traceAllocations(id)), of: program, by: symbolizer, demangler)
  }
}
