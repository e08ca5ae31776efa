internal import Measurements

/// The verdict on page faults.
///
/// A page holds many blocks, and their places in it depend on all memory that the process used
/// before. So a build that allocates the same may touch a page more or less in the counted
/// iterations, in every process. Page faults are judged only from a difference of a whole fault per
/// iteration on, and only if each side was read several times.
enum PageFaults {
  /// The smallest difference that is judged, in faults per iteration.
  ///
  /// The number is a choice: fresh memory in every iteration is at least a fault in each.
  static let grain = 1.0

  /// Returns the verdict on two counts.
  ///
  /// - Parameters:
  ///   - old: The count of the reference.
  ///   - new: The count of the candidate.
  ///   - count: The number of varying counts in the gate, as in `VaryingCount.verdict`.
  /// - Returns: The verdict of `VaryingCount` if a side varies. Otherwise unchanged below `grain`,
  ///   inconclusive when a side was read less than `Readings.exact` times, else a change.
  static func verdict(_ old: ExactValue, _ new: ExactValue, among count: Int) -> Verdict {
    if old.varies || new.varies {
      return VaryingCount.verdict(old.values, new.values, among: count, grain: grain)
    }
    if abs(new.value - old.value) < grain { return .unchanged }
    if min(old.passes, new.passes) < Readings.exact { return .inconclusive }
    return new.value > old.value ? .regressed : .improved
  }
}
