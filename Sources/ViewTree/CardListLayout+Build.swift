extension CardListLayout {
  /// Replaces all cards.
  ///
  /// - Parameter heights: One height for each card, in points, from 0 to 2²⁷.
  /// - Complexity: O(n). Allocates only when the list grows beyond what it has held before.
  public mutating func rebuild(heights: [Double]) {
    let source = heights.span
    rebuild(count: source.count) { source[$0] }
  }

  /// Replaces all cards by cards of one estimated height, to be measured later.
  ///
  /// - Parameters:
  ///   - count: The number of cards.
  ///   - estimatedHeight: The height of each until it is measured, in points, from 0 to 2²⁷.
  /// - Complexity: O(n). Allocates only when the list grows beyond what it has held before.
  public mutating func rebuild(count: Int, estimatedHeight: Double) {
    rebuild(count: count) { _ in estimatedHeight }
    leaves.markAllEstimates()
  }

  @inline(__always)
  mutating func rebuild(count: Int, height: (Int) -> Double) {
    precondition(count >= 0 && count < Int32.max, "a list holds fewer than 2³¹ cards")
    leaves.removeAll()
    nodes.removeAll()
    reserve(for: count)
    levels = 1
    var cardsBelow = CardLeaves.fill * CardNodes.fill
    while cardsBelow < count {
      cardsBelow *= CardNodes.fill
      levels += 1
    }
    let built = buildNode(level: levels, cards: cardsBelow, rows: 0..<count, height: height)
    root = built.node
    self.count = count
    contentHeight = built.height
  }

  /// Makes room for the list and for a quarter more leaves, so that edits do not allocate at once.
  private mutating func reserve(for count: Int) {
    let leafCount = count / CardLeaves.fill + 1
    leaves.reserveCapacity(leafCount + leafCount / 4)
    let nodeCount = leafCount / (CardNodes.fill - 1) + 2
    nodes.reserveCapacity(nodeCount + nodeCount / 4)
  }

  /// Builds the node over `rows`, which are at most `cards`.
  private mutating func buildNode(
    level: Int, cards: Int, rows: Range<Int>, height: (Int) -> Double
  ) -> (node: Int, height: Double) {
    let node = nodes.makeNode()
    let step = cards / CardNodes.fill
    var (first, total) = (rows.lowerBound, 0.0)
    repeat {
      let part = first..<min(first + step, rows.upperBound)
      let child =
        level == 1
        ? buildLeaf(rows: part, height: height)
        : buildNode(level: level - 1, cards: step, rows: part, height: height)
      nodes.append(child.node, row: first - rows.lowerBound, offset: total, to: node)
      total += child.height
      first = part.upperBound
    } while first < rows.upperBound
    return (node, total)
  }

  private mutating func buildLeaf(
    rows: Range<Int>, height: (Int) -> Double
  ) -> (node: Int, height: Double) {
    let leaf = leaves.makeLeaf()
    return (leaf, leaves.fill(leaf, rows: rows, height: height))
  }
}
