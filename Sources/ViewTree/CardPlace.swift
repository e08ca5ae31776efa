/// Where a card is stored.
struct CardPlace {
  var leaf = 0
  /// The row of the leaf's first card.
  var firstRow = 0
  /// Where the leaf begins, in grains.
  var leafTop = 0
  /// The index inside the leaf.
  var position = 0
  /// The way to the leaf, as `CardPath` has it.
  var lanes: UInt64 = 0
}

/// The way from the root of the tree of heights to a leaf: which child was taken in each node.
struct CardPath {
  /// The node it begins at.
  let root: Int
  /// How many nodes there are on it.
  let levels: Int
  /// Five bits for each node, those of the root lowest.
  ///
  /// A level more needs a root of 32 children, so 12 levels would be far more than 2³⁰ cards.
  let lanes: UInt64

  /// Which child was taken in the node of a level, from the root down.
  @inline(__always)
  func lane(at level: Int) -> Int {
    Int(truncatingIfNeeded: lanes &>> (5 &* UInt64(truncatingIfNeeded: level)) & 31)
  }
}
