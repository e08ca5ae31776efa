/// The paths of two builds of one program.
package struct BuildPair: Equatable {
  /// The path of the program to compare with.
  var reference: String
  /// The path of the program under test.
  var candidate: String

  /// Returns the path of the program on one side.
  subscript(side: BuildSide) -> String {
    side == .reference ? reference : candidate
  }
}

/// A side of a comparison: the build to compare with, or the build under test.
enum BuildSide: String, CaseIterable {
  case reference
  case candidate

  /// Returns both sides, the first drawn by `generator` with equal probability.
  static func inRandomOrder(using generator: inout some RandomNumberGenerator) -> [BuildSide] {
    Bool.random(using: &generator) ? [.reference, .candidate] : [.candidate, .reference]
  }
}
