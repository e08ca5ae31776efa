internal import Comparison
internal import Measurements
internal import Profiling

/// Profiles the sites of a benchmark's allocations, for `bench profile --with allocations`.
struct AllocationsProfile: Profiler {
  let mode = ProfileMode.allocations
  private let profiler: AllocationProfiler
  private let timeout: Double

  /// Creates a profiler of allocations.
  ///
  /// - Throws: `ToolError` when a tool is missing.
  init(timeout: Double) throws {
    profiler = try AllocationProfiler()
    self.timeout = timeout
  }

  func profile(_ id: String, in program: String) throws -> TakenProfile {
    let profile: AllocationProfile
    do {
      profile = try profiler.profile(id, in: program, timeout: timeout)
    } catch let error as AllocationProfiler.BuildIsTooOld {
      throw CommandError(.data, "\(error)")
    }
    let document = ProfileDocument(
      mode: mode.rawValue, benchmark: id, unit: "allocations",
      iterations: profile.sites.iterations, stacks: profile.stacks, sites: profile.sites.sites)
    return TakenProfile(document: document, notes: notes(on: profile.sites))
  }

  private func notes(on sites: AllocationSites) -> [String] {
    let many = sites.iterations == 1 ? "1 iteration" : "\(sites.iterations) iterations"
    var notes = [
      "traced \(many) after one to warm up; bytes are usable bytes, "
        + "and a block is kept when its iteration ends before it is freed"
    ]
    if profiler.hasLinkerNames {
      notes.append("names are the linker's: swift-demangle is not on the path")
    }
    return notes
  }
}
