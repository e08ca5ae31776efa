/// A profile of one benchmark by perf, callgrind or the tracing of allocations.
package struct ProfileDocument: Equatable, Sendable {
  /// The name and version of the JSON form.
  package static let schema = "bench.profile/1"

  /// The profiler: `perf`, `callgrind` or `allocations`.
  package var mode: String
  /// The identifier of the benchmark: `suite/group/name[parameter=value]`.
  package var benchmark: String
  /// The unit of the weights of stacks: `samples`, `instructions`, `allocations`.
  package var unit: String
  /// The counted iterations; `nil` for samples, which cover any number of iterations.
  package var iterations: Int?
  /// The nanoseconds of an iteration while stacks were sampled, of which samples are shares; `nil`
  /// if the time was not measured.
  package var nanosecondsPerIteration: Double?
  /// The call stacks, weighted over all iterations in the profile's `unit`.
  package var stacks: FoldedStacks
  /// The allocation sites; `nil` unless allocations were profiled.
  package var sites: [AllocationSite]?

  /// Creates a profile.
  ///
  /// - Parameters:
  ///   - mode: The name of the profiler on the command line.
  ///   - benchmark: The identifier of the benchmark.
  ///   - unit: The unit of the weights, in the plural.
  ///   - iterations: The counted iterations, at least one; `nil` for samples.
  ///   - nanosecondsPerIteration: The nanoseconds of an iteration, for samples.
  ///   - stacks: The call stacks.
  ///   - sites: The allocation sites; `nil` for a profile of anything else.
  package init(
    mode: String, benchmark: String, unit: String, iterations: Int?,
    nanosecondsPerIteration: Double? = nil, stacks: FoldedStacks, sites: [AllocationSite]? = nil
  ) {
    precondition(iterations.map { $0 > 0 } ?? true, "a count needs an iteration")
    self.mode = mode
    self.benchmark = benchmark
    self.unit = unit
    self.iterations = iterations
    self.nanosecondsPerIteration = nanosecondsPerIteration
    self.stacks = stacks
    self.sites = sites
  }

  /// The allocation sites with the traced iterations; `nil` unless allocations were profiled.
  package var allocations: AllocationSites? {
    sites.map { AllocationSites(iterations: iterations ?? 1, sites: $0) }
  }

  /// The weight of all stacks, over all iterations.
  package var total: Int { stacks.total }

  /// The factor that scales a weight for display: to a count per iteration, or 1 for samples.
  package var scale: Double { 1 / Double(iterations ?? 1) }

  /// The unit of a scaled weight: `instructions per iteration`, `samples`.
  package var scaledUnit: String { iterations == nil ? unit : "\(unit) per iteration" }
}
