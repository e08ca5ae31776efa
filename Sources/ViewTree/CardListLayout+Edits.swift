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
    var (node, remaining) = (root, row)
    for level in stride(from: levels, to: 0, by: -1) {
      splitChild(of: node, for: remaining, isLeaf: level == 1)
      let index = nodes.index(in: node, ofRow: remaining)
      nodes.add(rows: 1, height: height, behind: index)
      remaining -= Int(nodes.rows[index])
      node = Int(nodes.children[index])
    }
    leaves.insert(height, isEstimate: isEstimate, into: node, at: remaining)
    count += 1
    contentHeight += height
  }

  /// Removes a card.
  ///
  /// - Complexity: O(log n). Does not allocate.
  public mutating func remove(at row: Int) {
    precondition(row >= 0 && row < count, "no row \(row) among \(count)")
    var path = Path(repeating: 0)
    let place = descend(to: row, path: &path)
    let height = leaves.remove(from: place.leaf, at: place.position)
    for level in 0..<levels {
      nodes.add(rows: -1, height: -height, behind: path[level])
    }
    count -= 1
    contentHeight -= height
    mergeUnderfull(along: path)
  }

  @discardableResult
  private mutating func changeHeight(of row: Int, to height: Double) -> Double {
    precondition(row >= 0 && row < count, "no row \(row) among \(count)")
    var path = Path(repeating: 0)
    let place = descend(to: row, path: &path)
    let change = leaves.replace(
      in: place.leaf, at: place.position, with: CardListLayout.rounded(height))
    for level in 0..<levels {
      nodes.add(height: change, behind: path[level])
    }
    contentHeight += change
    return change
  }
}

// MARK: - Tree

extension CardListLayout {
  /// The index of the child taken at each level, from the root down.
  private typealias Path = [16 of Int]

  private func descend(to row: Int, path: inout Path) -> Place {
    var (node, firstRow, y) = (root, 0, 0.0)
    for level in 0..<levels {
      let index = nodes.index(in: node, ofRow: row &- firstRow)
      path[level] = index
      firstRow &+= Int(nodes.rows[index])
      y += nodes.offsets[index]
      node = Int(nodes.children[index])
    }
    return Place(leaf: node, firstRow: firstRow, leafY: y, position: row &- firstRow)
  }

  /// Puts a new root above a full one, so that it can be split.
  private mutating func growRoot() {
    // A level more needs a root of 16 children, so 16 levels would be far more than 2³¹ rows.
    precondition(levels < 16, "a list holds fewer than 2³¹ cards")
    let (right, rows, height) = nodes.split(root)
    let top = nodes.makeNode()
    nodes.append(root, row: 0, offset: 0, to: top)
    nodes.append(right, row: rows, offset: height, to: top)
    root = top
    levels += 1
  }

  /// Splits the child in which a row is about to be inserted, if it is full.
  ///
  /// The node itself must have room.
  private mutating func splitChild(of node: Int, for row: Int, isLeaf: Bool) {
    let index = nodes.index(in: node, ofRow: row)
    let child = Int(nodes.children[index])
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
  private mutating func mergeUnderfull(along path: Path) {
    for level in (0..<levels).reversed() {
      let isLeaf = level == levels - 1
      let minimum = isLeaf ? CardLeaves.minimum : CardNodes.minimum
      guard size(ofChildAt: path[level], isLeaf: isLeaf) < minimum else { break }
      if canMerge(behind: path[level], isLeaf: isLeaf) {
        merge(behind: path[level], isLeaf: isLeaf)
      } else if canMerge(behind: path[level] - 1, isLeaf: isLeaf) {
        merge(behind: path[level] - 1, isLeaf: isLeaf)
      } else {
        break
      }
    }
    while levels > 1, nodes.childCounts[root] == 1 {
      root = nodes.releaseKeepingChild(root)
      levels -= 1
    }
  }

  private func size(ofChildAt index: Int, isLeaf: Bool) -> Int {
    let child = Int(nodes.children[index])
    return Int(isLeaf ? leaves.counts[child] : nodes.childCounts[child])
  }

  /// Whether the children at `index` and behind it are in one node and fit into one.
  private func canMerge(behind index: Int, isLeaf: Bool) -> Bool {
    guard index >= 0, (index + 1) % CardNodes.fanOut != 0, nodes.children[index + 1] >= 0 else {
      return false
    }
    let left = size(ofChildAt: index, isLeaf: isLeaf)
    let right = size(ofChildAt: index + 1, isLeaf: isLeaf)
    // An empty leaf goes however full its neighbour is.
    if left == 0 || right == 0 { return true }
    return left + right <= (isLeaf ? CardLeaves.mergeLimit : CardNodes.mergeLimit)
  }

  private mutating func merge(behind index: Int, isLeaf: Bool) {
    let (left, right) = (Int(nodes.children[index]), Int(nodes.children[index + 1]))
    if isLeaf {
      leaves.merge(right, into: left)
    } else {
      nodes.merge(
        right, into: left, rows: Int(nodes.rows[index + 1] - nodes.rows[index]),
        height: nodes.offsets[index + 1] - nodes.offsets[index])
    }
    nodes.removeChild(behind: index)
  }
}
