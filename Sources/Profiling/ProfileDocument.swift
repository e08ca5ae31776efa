/// Where the work of one benchmark goes, as one of the profilers found it.
package struct ProfileDocument: Equatable, Sendable {
  /// The name of its form in JSON.
  package static let schema = "bench.profile/1"

  /// The profiler: `perf`, `callgrind` or `allocations`.
  package var mode: String
  /// The identifier of the benchmark.
  package var benchmark: String
  /// What the weights of stacks count: `samples`, `instructions`, `allocations`.
  package var unit: String
  /// The iterations that were counted; `nil` where samples were taken of any number of them.
  package var iterations: Int?
  /// The call stacks, and what each weighs over all iterations.
  package var stacks: FoldedStacks
  /// Where blocks are allocated; `nil` for a profile of something else.
  package var sites: [AllocationSite]?

  /// Creates a profile.
  ///
  /// - Parameters:
  ///   - mode: The profiler's name on the command line.
  ///   - benchmark: The identifier of the benchmark.
  ///   - unit: What the weights count, in the plural.
  ///   - iterations: The iterations that were counted, at least one; `nil` for samples.
  ///   - stacks: The call stacks.
  ///   - sites: Where blocks are allocated; `nil` for a profile of something else.
  package init(
    mode: String, benchmark: String, unit: String, iterations: Int?, stacks: FoldedStacks,
    sites: [AllocationSite]? = nil
  ) {
    precondition(iterations.map { $0 > 0 } ?? true, "a count needs an iteration")
    self.mode = mode
    self.benchmark = benchmark
    self.unit = unit
    self.iterations = iterations
    self.stacks = stacks
    self.sites = sites
  }

  /// The sites with the iterations they were traced over; `nil` for a profile of something else.
  package var allocations: AllocationSites? {
    sites.map { AllocationSites(iterations: iterations ?? 1, sites: $0) }
  }

  /// What all stacks weigh.
  package var total: Int { stacks.total }

  /// What is read of a weight: a count for one iteration, or a number of samples.
  package var scale: Double { 1 / Double(iterations ?? 1) }

  /// The unit of a scaled weight: `instructions per iteration`, `samples`.
  package var scaledUnit: String { iterations == nil ? unit : "\(unit) per iteration" }

  /// What to multiply the weights of another profile by to read them beside this one's scaled ones.
  ///
  /// A count is for one iteration. Samples are taken for as long as one likes, so both profiles are
  /// brought to the same number of them.
  ///
  /// - Parameter reference: A profile by the same profiler.
  /// - Returns: A factor, positive unless this profile is empty.
  package func scale(of reference: ProfileDocument) -> Double {
    if iterations != nil { return reference.scale }
    return reference.total == 0 ? 1 : Double(total) / Double(reference.total)
  }
}
