internal import CPlatform

/// The page faults of a counted piece of work, on all threads.
package struct FaultTally: Sendable, Equatable {
  /// The number of faults that the kernel served from memory, such as the first touch of a page.
  package var minor: Int
  /// The number of faults that waited for a disk.
  package var major: Int

  /// Creates a tally from two counts.
  package init(minor: Int, major: Int) {
    (self.minor, self.major) = (minor, major)
  }

  init(_ faults: cplatform_faults) {
    self.init(minor: Int(faults.minor_faults), major: Int(faults.major_faults))
  }

  static func - (one: FaultTally, other: FaultTally) -> FaultTally {
    FaultTally(minor: one.minor - other.minor, major: one.major - other.major)
  }
}

/// Counts page faults by the kernel's own counters, with a system call before and after the work.
///
/// The counters belong to the process, so the faults of all threads are included. The work itself
/// runs at its usual speed.
package enum FaultCounter {
  /// The reason why page faults cannot be counted; `nil` if the system counts known ones.
  package static var unavailableReason: String? {
    let canary = count { cplatform_touch_new_pages(knownFaults) }.minor
    return canary >= Int(knownFaults)
      ? nil : "the system does not count page faults: \(knownFaults) known ones read \(canary)"
  }

  /// The number of page faults that the check of the counter causes.
  private static let knownFaults: CInt = 4

  /// Causes `count` minor page faults.
  static func cause(_ count: Int) {
    // A piece of memory for each, none of which the kernel can make a huge page.
    for _ in 0..<count { cplatform_touch_new_pages(1) }
  }

  /// Runs `work` and counts the page faults meanwhile, without those of exclusions.
  ///
  /// - Throws: The errors of `work`.
  package static func count(_ work: () throws -> Void) rethrows -> FaultTally {
    Platform.excludesFaults = true
    defer { Platform.excludesFaults = false }
    let start = Platform.measuredFaults
    try work()
    return Platform.measuredFaults - start
  }
}
