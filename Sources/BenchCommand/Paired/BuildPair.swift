/// Two builds of one program, by the paths of their programs.
struct BuildPair: Equatable {
  /// The path of the reference's program.
  var reference: String
  /// The path of the candidate's program.
  var candidate: String

  /// Returns the path of a side's program.
  subscript(side: BuildSide) -> String {
    side == .reference ? reference : candidate
  }
}

/// A side of a comparison: the build to compare with, or the build under test.
enum BuildSide: String, CaseIterable {
  case reference
  case candidate

  /// Returns both sides in random order.
  static func inRandomOrder(using generator: inout some RandomNumberGenerator) -> [BuildSide] {
    Bool.random(using: &generator) ? [.reference, .candidate] : [.candidate, .reference]
  }
}
