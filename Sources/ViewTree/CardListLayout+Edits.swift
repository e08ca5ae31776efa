internal import Geometry

extension CardListLayout {
  /// Changes the height of a card, in points; the new height counts as known, not as an estimate.
  ///
  /// - Complexity: O(log n). Does not allocate.
  public mutating func resize(_ row: Int, to height: Double) {
    changeHeight(of: row, to: height)
  }

  /// Replaces the height of a card by a measured one, and corrects the content offset so that the
  /// first visible card does not move on the screen.
  ///
  /// The old height may be an estimate or an earlier measurement.
  ///
  /// - Parameters:
  ///   - height: The measured height, in points.
  ///   - row: The card that was measured.
  ///   - contentOffset: The y at which the visible extent begins. If the card lies wholly above it,
  ///     the offset moves with the cards below.
  /// - Complexity: O(log n). Does not allocate.
  public mutating func setMeasuredHeight(
    _ height: Double, of row: Int, contentOffset: inout Double
  ) {
    // Before the change, because the old extent is above the offset or not.
    let attributes = layoutAttributes(of: row)
    let change = changeHeight(of: row, to: height)
    if attributes.frame.maxY <= contentOffset { contentOffset += Grains.points(change) }
  }

  /// Inserts a card; the rows from `row` on move down by one.
  ///
  /// - Parameters:
  ///   - height: The height of the card, in points.
  ///   - row: The row of the card afterwards, from 0 to `count`.
  ///   - isEstimate: Whether the height is an estimate, to be measured later.
  /// - Complexity: O(log n). Allocates only when the storage has to grow.
  public mutating func insert(_ height: Double, at row: Int, isEstimate: Bool = false) {
    precondition(row >= 0 && row <= count, "no row \(row) to insert at among \(count)")
    precondition(count + 1 < CardNodes.noRow, "a list holds fewer than 2³⁰ cards")
    let height = Grains.nearest(height)
    // Searched as in an old list, because in a new one the row after the last has no place.
    isNew = false
    var place = kernels.find(row, nodes, root: root, levels: levels, isNew: false)
    if leaves.counts[place.leaf] == CardLeaves.capacity {
      splitLeaf(for: row)
      // The place may now be in the new leaf.
      place = kernels.find(row, nodes, root: root, levels: levels, isNew: false)
    }
    leaves.insert(height, isEstimate: isEstimate, into: place.leaf, at: place.position, kernels)
    nodes.add(rows: 1, height: height, along: path(to: place), kernels)
    count += 1
    contentGrains += height
  }

  /// Removes a card; the rows after it move up by one.
  ///
  /// - Complexity: O(log n). Does not allocate.
  public mutating func remove(at row: Int) {
    // Before the list counts as old, because a new one needs no search.
    let place = place(of: row)
    let path = path(to: place)
    isNew = false
    let height = leaves.remove(from: place.leaf, at: place.position, kernels)
    nodes.add(rows: -1, height: -height, along: path, kernels)
    count -= 1
    contentGrains -= height
    mergeUnderfull(along: path)
  }

  /// Sets the measured height of a card, in points, and returns the growth in grains.
  @discardableResult
  private mutating func changeHeight(of row: Int, to height: Double) -> Int {
    precondition(row >= 0 && row < count, "no row \(row) among \(count)")
    let (leaf, position, growth) = nodes.resize(
      row, to: Grains.nearest(height), ends: &leaves.ends, root: root, levels: levels,
      isNew: isNew, kernels)
    leaves.unmarkEstimate(in: leaf, at: position)
    contentGrains += growth
    return growth
  }
}

// MARK: - Tree

extension CardListLayout {
  @inline(__always)
  private func path(to place: CardPlace) -> CardPath {
    CardPath(root: root, levels: levels, lanes: place.lanes)
  }

  /// Splits the full leaf into which a row is about to be inserted.
  ///
  /// Before that, all nodes on the path that have no room for another child are split.
  private mutating func splitLeaf(for row: Int) {
    if Int(nodes.childCounts[root]) == CardNodes.fanOut { growRoot() }
    var (node, row) = (root, row)
    for level in 0..<levels {
      splitChild(of: node, for: row, isLeaf: level == levels - 1)
      let index = nodes.index(in: node, ofRow: row)
      row -= nodes.row(at: index)
      node = nodes.child(at: index)
    }
  }

  /// Splits a full root into two nodes below a new root, which adds a level to the tree.
  private mutating func growRoot() {
    // A new level needs a root with 32 children, so 12 levels hold far more than 2³⁰ cards.
    precondition(levels < 12, "a list holds fewer than 2³⁰ cards")
    let (right, rows, height) = nodes.split(root)
    let top = nodes.makeNode()
    nodes.append(root, row: 0, offset: 0, to: top)
    nodes.append(right, row: rows, offset: height, to: top)
    root = top
    levels += 1
  }

  /// Splits the child into which a row is about to be inserted, if it is full.
  ///
  /// The node itself must have room for one more child.
  private mutating func splitChild(of node: Int, for row: Int, isLeaf: Bool) {
    let index = nodes.index(in: node, ofRow: row)
    let child = nodes.child(at: index)
    if isLeaf {
      guard Int(leaves.counts[child]) == CardLeaves.capacity else { return }
      let (right, rows, height) = leaves.split(child)
      nodes.insert(right, rows: rows, height: height, behind: index)
    } else {
      guard Int(nodes.childCounts[child]) == CardNodes.fanOut else { return }
      let (right, rows, height) = nodes.split(child)
      nodes.insert(right, rows: rows, height: height, behind: index)
    }
  }

  /// Merges the leaf of a path and the nodes on it, from the leaf up, if they have too few entries.
  private mutating func mergeUnderfull(along path: CardPath) {
    // In this order a merge leaves the path above it as it is.
    for level in (0..<path.levels).reversed() {
      let isLeaf = level == path.levels - 1
      let index = index(at: level, on: path)
      let minimum = isLeaf ? CardLeaves.minimum : CardNodes.minimum
      guard size(ofChildAt: index, isLeaf: isLeaf) < minimum else { break }
      if canMerge(behind: index, isLeaf: isLeaf) {
        merge(behind: index, isLeaf: isLeaf)
      } else if canMerge(behind: index - 1, isLeaf: isLeaf) {
        merge(behind: index - 1, isLeaf: isLeaf)
      } else {
        // Neither neighbour has room, so the child stays small and its node keeps all children.
        break
      }
    }
    // A root with one child is a level that every search would pass in vain.
    while levels > 1, nodes.childCounts[root] == 1 {
      root = nodes.releaseKeepingChild(root)
      levels -= 1
    }
  }

  /// Returns the index in `nodes` of the child that a path takes at a level; level 0 is the root.
  private func index(at level: Int, on path: CardPath) -> Int {
    var node = path.root
    for above in 0..<level {
      node = nodes.child(at: node * CardNodes.fanOut + path.lane(at: above))
    }
    return node * CardNodes.fanOut + path.lane(at: level)
  }

  /// Returns the size of the child at an index: the cards of a leaf, or the children of a node.
  private func size(ofChildAt index: Int, isLeaf: Bool) -> Int {
    let child = nodes.child(at: index)
    return Int(isLeaf ? leaves.counts[child] : nodes.childCounts[child])
  }

  /// Whether the children at `index` and `index` + 1 are in one node and may become one child.
  private func canMerge(behind index: Int, isLeaf: Bool) -> Bool {
    guard index >= 0, (index + 1) % CardNodes.fanOut != 0, nodes.child(at: index + 1) >= 0 else {
      return false
    }
    let left = size(ofChildAt: index, isLeaf: isLeaf)
    let right = size(ofChildAt: index + 1, isLeaf: isLeaf)
    // An empty leaf is removed however full its neighbour is.
    if left == 0 || right == 0 { return true }
    return left + right <= (isLeaf ? CardLeaves.mergeLimit : CardNodes.mergeLimit)
  }

  /// Merges the child at `index` + 1 into the child at `index`, and removes the former.
  private mutating func merge(behind index: Int, isLeaf: Bool) {
    let (left, right) = (nodes.child(at: index), nodes.child(at: index + 1))
    if isLeaf {
      leaves.merge(right, into: left)
    } else {
      nodes.merge(
        right, into: left, rows: nodes.row(at: index + 1) - nodes.row(at: index),
        height: nodes.offset(at: index + 1) - nodes.offset(at: index))
    }
    nodes.removeChild(behind: index)
  }
}
