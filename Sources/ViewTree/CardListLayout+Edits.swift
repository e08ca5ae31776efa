internal import Geometry

extension CardListLayout {
  /// Changes the height of a card, which is known from now on, whatever it was before.
  ///
  /// - Complexity: O(log n). Does not allocate.
  public mutating func resize(_ row: Int, to height: Double) {
    changeHeight(of: row, to: height)
  }

  /// Replaces an estimated height by the measured one, and corrects the content offset so that the
  /// first visible card does not move on the screen.
  ///
  /// A card that is measured again is corrected in the same way.
  ///
  /// - Parameters:
  ///   - height: The measured height, in points.
  ///   - row: The card that was measured.
  ///   - contentOffset: The y at which the visible extent begins. When the card lies wholly above
  ///     it, it moves with the cards below.
  /// - Complexity: O(log n). Does not allocate.
  public mutating func setMeasuredHeight(
    _ height: Double, of row: Int, contentOffset: inout Double
  ) {
    let attributes = layoutAttributes(of: row)
    let change = changeHeight(of: row, to: height)
    if attributes.frame.maxY <= contentOffset { contentOffset += change }
  }

  /// Inserts a card.
  ///
  /// - Parameters:
  ///   - height: Its height, in points.
  ///   - row: Its row afterwards, from 0 to `count`.
  ///   - isEstimate: Whether the height stands in for one to be measured.
  /// - Complexity: O(log n). Allocates only when the storage has to grow.
  public mutating func insert(_ height: Double, at row: Int, isEstimate: Bool = false) {
    precondition(row >= 0 && row <= count, "no row \(row) to insert at among \(count)")
    let height = CardListLayout.rounded(height)
    if Int(nodes.childCounts[root]) == CardNodes.fanOut { growRoot() }
    var path = CardPath(root: root)
    var (node, remaining) = (root, Double(row))
    for level in 0..<levels {
      splitChild(of: node, for: remaining, isLeaf: level == levels - 1)
      path.append(lane: enter(&node, forRow: &remaining))
    }
    leaves.insert(height, isEstimate: isEstimate, into: node, at: Int(remaining))
    nodes.add(rows: 1, height: height, along: path)
    count += 1
    contentHeight += height
  }

  /// Removes a card.
  ///
  /// - Complexity: O(log n). Does not allocate.
  public mutating func remove(at row: Int) {
    precondition(row >= 0 && row < count, "no row \(row) among \(count)")
    let place = descend(to: row)
    let height = leaves.remove(from: place.leaf, at: place.position)
    nodes.add(rows: -1, height: -height, along: place.path)
    count -= 1
    contentHeight -= height
    mergeUnderfull(along: place.path)
  }

  @discardableResult
  private mutating func changeHeight(of row: Int, to height: Double) -> Double {
    precondition(row >= 0 && row < count, "no row \(row) among \(count)")
    let place = descend(to: row)
    let change = leaves.replace(
      in: place.leaf, at: place.position, with: CardListLayout.rounded(height))
    nodes.add(height: change, along: place.path)
    contentHeight += change
    return change
  }
}

// MARK: - Tree

extension CardListLayout {
  /// The leaf that holds a row, the row's position in it, and the way there.
  @inline(__always)
  private func descend(to row: Int) -> (leaf: Int, position: Int, path: CardPath) {
    var path = CardPath(root: root)
    var (node, remaining) = (root, Double(row))
    for _ in 0..<levels { path.append(lane: enter(&node, forRow: &remaining)) }
    return (node, Int(remaining), path)
  }

  /// Goes down to the child that holds a row, from whose first the row is counted then, and returns
  /// the child's lane.
  @inline(__always)
  private func enter(_ node: inout Int, forRow row: inout Double) -> Int {
    let lane = nodes.lane(in: node, ofRow: row)
    row -= nodes.rows[node][lane]
    node = Int(nodes.children[node][lane])
    return lane
  }

  /// Puts a new root above a full one, so that it can be split.
  private mutating func growRoot() {
    // A level more needs a root of 16 children, so 16 levels would be far more than 2³¹ rows.
    precondition(levels < 16, "a list holds fewer than 2³¹ cards")
    let (right, rows, height) = nodes.split(root)
    let top = nodes.makeNode()
    nodes.append(root, row: 0, offset: 0, to: top)
    nodes.append(right, row: Double(rows), offset: height, to: top)
    root = top
    levels += 1
  }

  /// Splits the child in which a row is about to be inserted, if it is full.
  ///
  /// The node itself must have room.
  private mutating func splitChild(of node: Int, for row: Double, isLeaf: Bool) {
    let index = node * CardNodes.fanOut + nodes.lane(in: node, ofRow: row)
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

  /// Merges what a removal left with too few entries, from the leaf up.
  private mutating func mergeUnderfull(along path: CardPath) {
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
        break
      }
    }
    while levels > 1, nodes.childCounts[root] == 1 {
      root = nodes.releaseKeepingChild(root)
      levels -= 1
    }
  }

  /// The index of the child that a way takes at a level.
  private func index(at level: Int, on path: CardPath) -> Int {
    var node = path.root
    for above in 0..<level {
      node = nodes.child(at: node * CardNodes.fanOut + path.lane(at: above))
    }
    return node * CardNodes.fanOut + path.lane(at: level)
  }

  private func size(ofChildAt index: Int, isLeaf: Bool) -> Int {
    let child = nodes.child(at: index)
    return Int(isLeaf ? leaves.counts[child] : nodes.childCounts[child])
  }

  /// Whether the children at `index` and behind it are in one node and fit into one.
  private func canMerge(behind index: Int, isLeaf: Bool) -> Bool {
    guard index >= 0, (index + 1) % CardNodes.fanOut != 0, nodes.child(at: index + 1) >= 0 else {
      return false
    }
    let left = size(ofChildAt: index, isLeaf: isLeaf)
    let right = size(ofChildAt: index + 1, isLeaf: isLeaf)
    // An empty leaf goes however full its neighbour is.
    if left == 0 || right == 0 { return true }
    return left + right <= (isLeaf ? CardLeaves.mergeLimit : CardNodes.mergeLimit)
  }

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
