internal import Benchmarking
internal import Essentials
internal import Measurements
internal import Profiling
// A test writes `.linear`, and `import BenchmarkTesting` alone.
@_exported public import Statistics
internal import Synchronization
internal import Testing

/// A cost of work on the heap, counted exactly on one thread.
public enum HeapCost: String, Sendable {
  /// The number of blocks allocated; a block that grows counts once more.
  case allocations
  /// The bytes of all allocated blocks, rounded up to the allocator's size classes.
  case bytes
  /// The bytes live at the end beyond those live at the start.
  case retained
}

extension HeapCost {
  /// Returns the cost in a count.
  func value(of tally: ThreadAllocationTally) -> Int {
    switch self {
    case .allocations: tally.allocations
    case .bytes: tally.allocatedBytes
    case .retained: tally.retainedBytes
    }
  }

  /// Runs a body twice, and counts the second run on this thread.
  ///
  /// - Returns: The count; `nil` after an issue was recorded because nothing can be counted.
  /// - Throws: The errors of `body`.
  static func tally<Failure: Error>(
    inDebug: Bool, at location: SourceLocation, _ body: () throws(Failure) -> Void
  ) throws(Failure) -> ThreadAllocationTally? {
    try body()
    guard Toolchain.isOptimised || inDebug else {
      Issue.record(
        "counts belong to release: swift test -c release", sourceLocation: location)
      return nil
    }
    var outcome = Result<Void, Failure>.success(())
    let counted = Result {
      try AllocationCounter.countOnThisThread {
        do throws(Failure) { try body() } catch { outcome = .failure(error) }
      }
    }
    try outcome.get()
    switch counted {
    case .success(let tally): return tally
    case .failure(let error):
      Issue.record("\(error)", sourceLocation: location)
      return nil
    }
  }

  /// Finds the functions that allocate in a further run of a body on this thread.
  ///
  /// - Parameters:
  ///   - ofRetained: Whether only functions whose blocks outlive the body are named.
  ///   - body: The work, whose errors end the trace.
  /// - Returns: A line for each function, those with the most blocks first, or one that says why
  ///   they are unknown; each begins with a line feed.
  static func origins(ofRetained: Bool, _ body: () throws -> Void) -> String {
    do {
      let trace = try AllocationTracer.traceOnThisThread { try? body() }
      let sites = try sites(of: trace).filter { !ofRetained || $0.blocks.keptCount > 0 }
      let most = 5
      let rest = sites.count > most ? ["\(sites.count - most) further functions"] : []
      let named = sites.prefix(most).map { site in
        let sizes = BlockTally.words(Array(site.blocks.sizes.keys))
        return "\(site.blocks.count) × \(sizes) \(site.key.words(at: site.places))"
      }
      return (named + rest).map { "\n  \($0)" }.joined()
    } catch {
      return "\n  lines unknown: \(error)"
    }
  }

  /// The sites of the traces so far: a test may fail often in the same way, and the names of a
  /// large program take a second.
  private static let known = Mutex<[[AllocationTrace.Stack]: [AllocationSite]]>([:])

  private static func sites(of trace: AllocationTrace) throws -> [AllocationSite] {
    if let sites = known.withLock({ $0[trace.stacks] }) { return sites }
    let program = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let profile = try AllocationProfile(trace, of: program, by: Symbolizer(), Demangler())
    known.withLock { $0[trace.stacks] = profile.sites.sites }
    return profile.sites.sites
  }
}
