/// What a comparison concludes: the one vocabulary of code, text and JSON.
public enum Verdict: String, Sendable, Codable, CaseIterable {
  /// Proven worse.
  case regressed
  /// Proven better.
  case improved
  /// Proven equal, or equal to within the margin.
  case unchanged
  /// Measured, and neither could be proven.
  case inconclusive
  /// Slower in some layouts of the same code only.
  case layoutSensitive = "layout-sensitive"
  /// Looks worse than a stored time; to be settled by a paired comparison.
  case suspect
  /// Here, and not in what it is compared with.
  case new
  /// In what it is compared with, and gone from here.
  case missing
  /// A time that was only set beside another one: no conclusion is drawn.
  case unproven
}
