/// Two builds of one program that are compared.
struct BuildPair: Equatable {
  /// The program of each build.
  struct Programs: Equatable {
    /// The one to compare with.
    var reference: String
    /// The one that is judged.
    var candidate: String
  }

  /// Both builds as they came.
  var plain: Programs
  /// Both builds again, several times, each time with what they have in common at the same
  /// addresses; empty where they cannot be linked so.
  var commonLayouts: [Programs] = []

  /// What rounds draw from.
  var layouts: [Programs] { commonLayouts.isEmpty ? [plain] : commonLayouts }
}

/// One of the two builds.
enum BuildSide: String, CaseIterable {
  case reference
  case candidate
}

extension BuildPair.Programs {
  /// The program of a side.
  subscript(side: BuildSide) -> String {
    side == .reference ? reference : candidate
  }
}
