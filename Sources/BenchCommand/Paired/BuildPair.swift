/// Two builds of one program, by the paths of their programs.
struct BuildPair: Equatable {
  /// The program of the reference.
  var reference: String
  /// The program of the candidate.
  var candidate: String

  /// Returns the program of a side.
  subscript(side: BuildSide) -> String {
    side == .reference ? reference : candidate
  }
}

/// One of the two builds.
enum BuildSide: String, CaseIterable {
  case reference
  case candidate

  /// Returns both sides in random order.
  static func inRandomOrder(using generator: inout some RandomNumberGenerator) -> [BuildSide] {
    Bool.random(using: &generator) ? [.reference, .candidate] : [.candidate, .reference]
  }
}
