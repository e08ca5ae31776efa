extension CardListLayout {
  /// Replaces all cards.
  ///
  /// - Parameter heights: One height for each card, in points, from 0 to 2²⁷.
  /// - Complexity: O(n). Allocates only when the list grows beyond what it has held before.
  public mutating func rebuild(heights: [Double]) {
    rebuild(count: heights.count, heights: heights.span)
  }

  /// Replaces all cards by cards of one estimated height, which are measured later.
  ///
  /// - Parameters:
  ///   - count: The number of cards.
  ///   - estimatedHeight: The height of each until it is measured, in points, from 0 to 2²⁷.
  /// - Complexity: O(n). Allocates only when the list grows beyond what it has held before.
  public mutating func rebuild(count: Int, estimatedHeight: Double) {
    // 28 is `CardLeaves.fill`; the length of an inline array has to be a literal.
    let leaf = InlineArray<28, Double>(repeating: estimatedHeight)
    rebuild(count: count, heights: leaf.span)
    leaves.markAllEstimates()
  }

  /// Replaces all cards by cards of given heights: one for each card, or the heights of one leaf,
  /// which every leaf repeats.
  private mutating func rebuild(count: Int, heights: Span<Double>) {
    precondition(count >= 0 && count < CardNodes.noRow, "a list holds fewer than 2³⁰ cards")
    reset(for: count)
    // The lowest tree that holds the cards with all nodes and leaves filled to `fill`.
    levels = 1
    var cardsBelow = CardLeaves.fill * CardNodes.fill
    while cardsBelow < count {
      cardsBelow *= CardNodes.fill
      levels += 1
    }
    var nodeCount = 0
    let built = buildNode(
      level: levels, cards: cardsBelow, rows: 0..<count, &nodeCount, heights: heights)
    root = built.node
    self.count = count
    isNew = true
    contentGrains = built.height
  }

  /// Resets the leaves and nodes for a new list, with a quarter more storage, so that the first
  /// edits do not allocate.
  private mutating func reset(for count: Int) {
    let leafCount = max(1, count.dividedRoundingUp(by: CardLeaves.fill))
    leaves.reset(leafCount: leafCount, count: count, room: leafCount + leafCount / 4)
    var (nodeCount, level) = (0, leafCount)
    repeat {
      level = level.dividedRoundingUp(by: CardNodes.fill)
      nodeCount += level
    } while level > 1
    // One more, because a quarter of a few nodes is none.
    nodes.reset(nodeCount: nodeCount, room: nodeCount + nodeCount / 4 + 1)
  }

  /// Builds the node over `rows`, which are at most `cards`.
  ///
  /// The node gets the number `nodeCount`, and the nodes below it the following numbers.
  private mutating func buildNode(
    level: Int, cards: Int, rows: Range<Int>, _ nodeCount: inout Int, heights: Span<Double>
  ) -> (node: Int, height: Int) {
    let node = nodeCount
    nodeCount += 1
    if level == 1 { return (node, buildLeaves(of: node, rows: rows, heights: heights)) }
    // The number of cards below a child whose nodes and leaves are filled to `fill`.
    let step = cards / CardNodes.fill
    var (first, total) = (rows.lowerBound, 0)
    repeat {
      let part = first..<min(first + step, rows.upperBound)
      let child = buildNode(
        level: level - 1, cards: step, rows: part, &nodeCount, heights: heights)
      nodes.append(child.node, row: first - rows.lowerBound, offset: total, to: node)
      total += child.height
      first = part.upperBound
    } while first < rows.upperBound
    return (node, total)
  }

  /// Fills the leaves of a node of the lowest level, and returns their height in grains.
  private mutating func buildLeaves(
    of node: Int, rows: Range<Int>, heights: Span<Double>
  ) -> Int {
    let first = rows.lowerBound / CardLeaves.fill
    let numbers = first..<first + max(1, rows.count.dividedRoundingUp(by: CardLeaves.fill))
    // Repeated heights are those of one leaf, fewer than a first node with more than one leaf has
    // rows.
    let part = heights.count < rows.upperBound ? heights : heights.extracting(rows)
    let built = leaves.fill(numbers, heights: part, count: rows.count, kernels)
    nodes.setLeaves(numbers, tops: built.tops, of: node)
    return built.height
  }
}

extension Int {
  fileprivate func dividedRoundingUp(by divisor: Int) -> Int { (self + divisor - 1) / divisor }
}
