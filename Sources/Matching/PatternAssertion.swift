/// A place before, between or after the scalars of a text.
struct Place {
  let isStart: Bool
  let isEnd: Bool
  /// Whether exactly one of the scalars before and after the place is part of a word.
  let isEdge: Bool

  init(_ scalars: [Unicode.Scalar], _ position: Int) {
    // The ends of the text are no part of a word.
    isStart = position == 0
    isEnd = position == scalars.count
    let before = position > 0 && ScalarSet.word.contains(scalars[position - 1])
    let after = position < scalars.count && ScalarSet.word.contains(scalars[position])
    isEdge = before != after
  }
}

/// A condition on a place, which takes no scalar: `^`, `$`, `\b` or `\B`.
enum PatternAssertion: Sendable {
  case start, end, edge, noEdge

  func holds(at place: Place) -> Bool {
    switch self {
    case .start: place.isStart
    case .end: place.isEnd
    case .edge: place.isEdge
    case .noEdge: !place.isEdge
    }
  }
}
