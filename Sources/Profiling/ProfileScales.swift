/// The factors that make the weights of two profiles of one benchmark comparable.
///
/// Counts are divided by the iterations. Samples become shares of the nanoseconds of an iteration
/// if both profiles have that time. Otherwise the reference is scaled to the candidate's number of
/// samples, and only shares are comparable.
package struct ProfileScales: Sendable {
  /// The factor for the weights of the candidate, which is judged.
  package let candidate: Double
  /// The factor that makes the reference's weights comparable with the candidate's scaled ones.
  package let reference: Double
  /// The unit of the scaled weights, in the plural.
  package let unit: String
  /// Whether a larger weight means more work; otherwise it means a larger share of the whole.
  package let isAbsolute: Bool
  /// Whether the weights are samples, whose numbers differ by chance.
  package let isSampled: Bool

  /// Finds the factors.
  ///
  /// - Parameters:
  ///   - candidate: The profile that is judged.
  ///   - reference: The profile to compare with, of the same benchmark by the same profiler.
  package init(of candidate: ProfileDocument, since reference: ProfileDocument) {
    isSampled = candidate.iterations == nil
    let totals = (after: Double(candidate.total), before: Double(reference.total))
    if candidate.iterations != nil {
      (self.candidate, self.reference) = (candidate.scale, reference.scale)
      (unit, isAbsolute) = (candidate.scaledUnit, true)
    } else if let after = candidate.nanosecondsPerIteration,
      let before = reference.nanosecondsPerIteration, totals.after > 0, totals.before > 0
    {
      (self.candidate, self.reference) = (after / totals.after, before / totals.before)
      (unit, isAbsolute) = ("ns per iteration", true)
    } else {
      (self.candidate, self.reference) = (1, totals.before > 0 ? totals.after / totals.before : 1)
      (unit, isAbsolute) = (candidate.unit, false)
    }
  }
}
