internal import CSwiftRuntime

/// The references that a counted piece of work took and released, on all threads.
package struct ReferenceTally: Sendable, Equatable {
  /// The number of strong references taken; a call for n references counts as n.
  package var retains = 0
  /// The number of strong references released; a call for n references counts as n.
  package var releases = 0

  /// Creates a tally from two counts, by default of no references.
  package init(retains: Int = 0, releases: Int = 0) {
    self.retains = retains
    self.releases = releases
  }
}

/// Counts strong references exactly, through the hooks that the Swift runtime has for instruments.
///
/// Every retain and release takes a detour meanwhile, so counting has a separate pass and never
/// runs during a timed sample. The counter sees the calls that the optimiser left, and those in the
/// standard library; an object's first reference is no retain. Weak and unowned references are not
/// counted, but reading a weak reference takes a strong one.
package enum ReferenceCounter {
  /// The reason why references cannot be counted in this process; `nil` if the runtime has hooks.
  package static var unavailableReason: String? {
    cswift_has_reference_hooks() != 0
      ? nil : "the Swift runtime of this program has no hooks for reference counting"
  }

  /// Runs `work` and counts the references that it takes and releases.
  ///
  /// - Throws: The errors of `work`; `ReferenceCounterError` when the hooks are absent or dead.
  package static func count(_ work: () throws -> Void) throws -> ReferenceTally {
    guard unavailableReason == nil else { throw ReferenceCounterError.noHooks }
    // A runtime that has hooks and does not call them would read 0.
    let canary = countCanary()
    guard canary == ReferenceTally(retains: 100, releases: 100) else {
      throw ReferenceCounterError.deadCanary(canary)
    }
    return try tally(work)
  }

  /// Counts 100 known retains and 100 known releases.
  private static func countCanary() -> ReferenceTally {
    let object = Canary()
    return withExtendedLifetime(object) {
      let address = unsafe Unmanaged.passUnretained(object).toOpaque()
      return tally { unsafe cswift_churn(address, 100) }
    }
  }

  private static func tally(_ work: () throws -> Void) rethrows -> ReferenceTally {
    unsafe cswift_start_counting(Platform.exclusionFlag)
    defer { cswift_stop_counting() }
    try work()
    let counts = cswift_counts()
    return ReferenceTally(retains: Int(counts.retains), releases: Int(counts.releases))
  }

  private final class Canary {}
}

/// A failure of the counter itself, not of the counted work.
package enum ReferenceCounterError: CountingError, CustomStringConvertible {
  /// The Swift runtime has no hooks for reference counting.
  case noHooks
  /// A check of 100 known retains and 100 known releases counted the numbers in the value.
  case deadCanary(ReferenceTally)

  package var description: String {
    switch self {
    case .noHooks:
      "references cannot be counted: the Swift runtime has no hooks for it"
    case .deadCanary(let tally):
      "the reference counter counts nothing: 100 known retains and releases read \(tally.retains)"
        + " and \(tally.releases); this Swift runtime does not call its hooks"
    }
  }
}
