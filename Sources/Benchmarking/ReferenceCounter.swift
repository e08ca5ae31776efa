internal import CSwiftRuntime

/// How many references one counted piece of work took and gave back, on all threads.
package struct ReferenceTally: Sendable, Equatable {
  /// Strong references taken.
  package var retains = 0
  /// Strong references given back.
  package var releases = 0

  /// Creates a tally.
  package init(retains: Int = 0, releases: Int = 0) {
    self.retains = retains
    self.releases = releases
  }
}

/// Counts strong references exactly, through the hooks that the Swift runtime has for instruments.
///
/// Every retain and release takes a detour meanwhile, so counting has a pass of its own and never
/// runs beside a timed sample. It sees the calls that the optimiser left, and those in the standard
/// library; an object's first reference is no retain. Weak and unowned references are not counted,
/// but a weak one that is read takes a strong one.
package enum ReferenceCounter {
  /// Why references cannot be counted here, or `nil` when they can.
  package static var unavailableReason: String? {
    cswift_has_reference_hooks() != 0
      ? nil : "the Swift runtime of this program has no hooks for reference counting"
  }

  /// Runs `work` and counts the references it takes and gives back.
  ///
  /// - Throws: What `work` throws, or `ReferenceCounterError`.
  package static func count(_ work: () throws -> Void) throws -> ReferenceTally {
    guard unavailableReason == nil else { throw ReferenceCounterError.noHooks }
    // A runtime whose hooks are there and not called would read 0.
    let canary = countCanary()
    guard canary == ReferenceTally(retains: 100, releases: 100) else {
      throw ReferenceCounterError.deadCanary(canary)
    }
    return try tally(work)
  }

  /// Counts a hundred known retains and as many releases.
  private static func countCanary() -> ReferenceTally {
    let object = Canary()
    return withExtendedLifetime(object) {
      let address = unsafe Unmanaged.passUnretained(object).toOpaque()
      return tally { unsafe cswift_churn(address, 100) }
    }
  }

  private static func tally(_ work: () throws -> Void) rethrows -> ReferenceTally {
    cswift_start_counting()
    defer { cswift_stop_counting() }
    try work()
    let counts = cswift_counts()
    return ReferenceTally(retains: Int(counts.retains), releases: Int(counts.releases))
  }

  private final class Canary {}
}

/// Why references were not counted.
package enum ReferenceCounterError: Error, CustomStringConvertible {
  /// The runtime has no hooks.
  case noHooks
  /// A hundred known retains and releases read as other numbers.
  case deadCanary(ReferenceTally)

  package var description: String {
    switch self {
    case .noHooks:
      "references cannot be counted: the Swift runtime has no hooks for it"
    case .deadCanary(let tally):
      "the reference counter is dead: 100 known retains and releases read \(tally.retains) and"
        + " \(tally.releases); this Swift runtime does not call its hooks"
    }
  }
}
