/// The storage location of a card: its leaf, its position in the leaf, and the path to the leaf.
struct CardPlace {
  var leaf = 0
  /// The row of the leaf's first card.
  var firstRow = 0
  /// The top of the leaf in the content, in grains.
  var leafTop = 0
  /// The index of the card inside the leaf.
  var position = 0
  /// The path to the leaf, encoded as in `CardPath`.
  var lanes: UInt64 = 0
}

/// The path from the root of the tree of heights to a leaf: the child taken in each node.
struct CardPath {
  /// The number of the root node, at which the path begins.
  let root: Int
  /// The number of nodes on the path, without the leaf.
  let levels: Int
  /// The index of the child taken in each node, five bits each, that of the root in the lowest
  /// bits.
  ///
  /// A new level needs a root with 32 children, so 12 levels hold far more than 2³⁰ cards.
  let lanes: UInt64

  /// Returns the index in its node of the child taken at a level; level 0 is the root.
  @inline(__always)
  func lane(at level: Int) -> Int {
    Int(truncatingIfNeeded: lanes &>> (5 &* UInt64(truncatingIfNeeded: level)) & 31)
  }
}
