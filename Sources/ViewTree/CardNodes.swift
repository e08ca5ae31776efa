/// The inner nodes of the tree of heights, each with up to 32 children (nodes or leaves).
///
/// A node stores, for each child, the number and the height of its cards that lie before the child.
/// So the child for a row or for a y is the last child that does not begin after that row or y, and
/// an edit adds one number to all later children. Both operate on all children at once.
///
/// Child j of node n has the index 32 n + j.
struct CardNodes: Sendable {
  // Separate arrays, so that the arrays a search compares stay in the cache, and the others are
  // read only at the lane that was found.

  /// The height of the cards before each child in its node, in grains, by node.
  private(set) var offsets = LaneGroups<Int64>()
  /// The number of cards before each child in its node, by node.
  private(set) var rows = LaneGroups<Int32>()
  /// The number of each child, as a node or as a leaf, by node; -1 for an absent child.
  private(set) var children = LaneGroups<Int32>()
  /// The number of children that each node has, at most `fanOut`.
  private(set) var childCounts: [Int32] = []
  /// The numbers of the nodes that merges have emptied, for reuse.
  private var free: [Int32] = []

  static var fanOut: Int { CardKernels.lanes }
  /// The placeholder for the number of cards before an absent child; edits change it like the
  /// others.
  ///
  /// It exceeds the number of cards that a list may hold, and the sum of both is below 2³¹.
  static var noRow: Int32 { 1 << 30 }
  /// The number of children of each node in a new list: not full, so that the first insertions
  /// split few nodes.
  static var fill: Int { CardKernels.fill }
  /// The number of children below which a node is merged with its neighbour.
  ///
  /// The number is half of the children that a split leaves, so that edits of one place do not
  /// split and merge in turn.
  static var minimum: Int { 8 }
  /// The greatest number of children of a merged node: not full, so that the next insertion does
  /// not split it.
  static var mergeLimit: Int { 24 }

  /// Resets to `nodeCount` empty nodes and an empty free list, and reserves storage for `room`
  /// nodes.
  mutating func reset(nodeCount: Int, room: Int) {
    free.refill(with: 0, count: 0, room: room)
    offsets.refill(with: CardKernels.nothing, count: nodeCount, room: room)
    rows.refill(with: CardNodes.noRow, count: nodeCount, room: room)
    children.refill(with: -1, count: nodeCount, room: room)
    childCounts.refill(with: 0, count: nodeCount, room: room)
  }

  /// Returns the number of a node without children: a free node if there is one, else a new one.
  mutating func makeNode() -> Int {
    if let node = free.popLast() { return Int(node) }
    offsets.append(CardKernels.nothing)
    rows.append(CardNodes.noRow)
    children.append(-1)
    childCounts.append(0)
    return childCounts.count - 1
  }

  // MARK: Search

  // The five low bits of an index are the lane of the child, the others the number of the node.

  /// Returns the number of the child at an index, or -1 for an absent child.
  func child(at index: Int) -> Int { Int(children[index &>> 5, index & 31]) }

  /// Returns the number of cards before the child at an index, in its node.
  func row(at index: Int) -> Int { Int(rows[index &>> 5, index & 31]) }

  /// Returns the height of the cards before the child at an index, in its node, in grains.
  func offset(at index: Int) -> Int { Int(offsets[index &>> 5, index & 31]) }

  /// Returns the index of the child that holds a row; for a row after the last, that of the last
  /// child.
  func index(in node: Int, ofRow row: Int) -> Int {
    // One by one: only splits, which move half of a node as well, search in this way.
    var index = node * CardNodes.fanOut + Int(childCounts[node]) - 1
    while self.row(at: index) > row { index -= 1 }
    return index
  }

  // MARK: Edits

  /// Changes the height of the card of a row, in grains.
  ///
  /// - Returns: The card's leaf, its position in the leaf, and the growth of its height in grains.
  @inline(__always)
  mutating func resize(
    _ row: Int, to height: Int, ends: inout LaneGroups<Int64>, root: Int, levels: Int, isNew: Bool,
    _ kernels: CardKernels
  ) -> (leaf: Int, position: Int, growth: Int) {
    kernels.resize(
      row, to: height, offsets: &offsets, rows: rows, children: children, ends: &ends, root: root,
      levels: levels, isNew: isNew)
  }

  /// Adds a number of cards and their height, in grains, to all lanes after a path's child.
  @inline(__always)
  mutating func add(rows count: Int, height: Int, along path: CardPath, _ kernels: CardKernels) {
    kernels.add(height, to: &offsets, along: path, children)
    kernels.add(count, to: &rows, along: path, children)
  }

  /// Gives leaves of consecutive numbers to a node without children.
  ///
  /// - Parameters:
  ///   - leaves: The numbers of the leaves, at most `fill`, all of which are full except for the
  ///     last.
  ///   - tops: The height before each leaf, in grains.
  ///   - node: The node, which has no children.
  mutating func setLeaves(_ leaves: Range<Int>, tops: InlineArray<32, Int64>, of node: Int) {
    for (lane, leaf) in leaves.enumerated() {
      offsets[node, lane] = tops[lane]
      rows[node, lane] = Int32(lane * CardLeaves.fill)
      children[node, lane] = Int32(leaf)
    }
    childCounts[node] = Int32(leaves.count)
  }

  /// Adds a child after all others, given the number and height (in grains) of the cards before.
  mutating func append(_ child: Int, row: Int, offset: Int, to node: Int) {
    setLane(node * CardNodes.fanOut + Int(childCounts[node]), (offset, row, child))
    childCounts[node] += 1
  }

  /// Inserts a child at `index` + 1, for the cards that were split off the child at `index`.
  ///
  /// The child at `index` keeps `rows` cards, whose heights sum to `height` grains.
  mutating func insert(_ child: Int, rows: Int, height: Int, behind index: Int) {
    let node = index / CardNodes.fanOut
    let end = node * CardNodes.fanOut + Int(childCounts[node])
    // From the end, so that each child is read before it is overwritten.
    for moved in stride(from: end, to: index + 1, by: -1) { setLane(moved, lane(moved - 1)) }
    let before = lane(index)
    setLane(index + 1, (before.offset + height, before.row + rows, child))
    childCounts[node] += 1
  }

  /// Removes the child at `index` + 1, whose cards the child at `index` has received.
  mutating func removeChild(behind index: Int) {
    let node = index / CardNodes.fanOut
    let end = node * CardNodes.fanOut + Int(childCounts[node])
    for moved in index + 1..<end - 1 { setLane(moved, lane(moved + 1)) }
    setLane(end - 1, CardNodes.unused)
    childCounts[node] -= 1
  }

  /// Moves the second half of a full node into a new one.
  ///
  /// - Returns: The new node, and the number and height of the cards that remain before it.
  mutating func split(_ node: Int) -> (node: Int, rows: Int, height: Int) {
    let right = makeNode()
    // The index of child 16.
    let middle = (2 * node + 1) * CardNodes.fanOut / 2
    let first = lane(middle)
    for index in middle..<(node + 1) * CardNodes.fanOut {
      let moved = lane(index)
      append(
        moved.child, row: moved.row - first.row, offset: moved.offset - first.offset, to: right)
      setLane(index, CardNodes.unused)
    }
    childCounts[node] = Int32(CardNodes.fanOut / 2)
    return (right, first.row, first.offset)
  }

  /// Moves all children of `right` to the end of `left`, and frees `right`.
  ///
  /// - Parameters:
  ///   - right: The node after `left`.
  ///   - left: The node that receives the children; it must have room for them.
  ///   - rows: The number of cards of `left`.
  ///   - height: The height of the cards of `left`, in grains.
  mutating func merge(_ right: Int, into left: Int, rows: Int, height: Int) {
    let start = right * CardNodes.fanOut
    for index in start..<start + Int(childCounts[right]) {
      let moved = lane(index)
      append(moved.child, row: moved.row + rows, offset: moved.offset + height, to: left)
    }
    release(right)
  }

  /// Clears a node and adds the node to the free list.
  private mutating func release(_ node: Int) {
    for lane in 0..<CardNodes.fanOut {
      setLane(node * CardNodes.fanOut + lane, CardNodes.unused)
    }
    childCounts[node] = 0
    free.append(Int32(node))
  }

  /// Clears a node with one child, adds it to the free list, and returns the child's number.
  mutating func releaseKeepingChild(_ node: Int) -> Int {
    let child = child(at: node * CardNodes.fanOut)
    release(node)
    return child
  }

  private typealias Lane = (offset: Int, row: Int, child: Int)

  private static var unused: Lane { (Int(CardKernels.nothing), Int(noRow), -1) }

  private func lane(_ index: Int) -> Lane { (offset(at: index), row(at: index), child(at: index)) }

  private mutating func setLane(_ index: Int, _ lane: Lane) {
    let (node, number) = index.quotientAndRemainder(dividingBy: CardNodes.fanOut)
    offsets[node, number] = Int64(lane.offset)
    rows[node, number] = Int32(lane.row)
    children[node, number] = Int32(lane.child)
  }
}

extension Array {
  /// Replaces the contents with `count` copies of `value`, reserving capacity for `room`.
  mutating func refill(with value: Element, count: Int, room: Int) {
    removeAll(keepingCapacity: true)
    reserveCapacity(room)
    append(contentsOf: repeatElement(value, count: count))
  }

  /// Changes the number of elements to `count`, by removing from the end or appending `value`.
  mutating func resize(to count: Int, filling value: Element) {
    if count < self.count { removeLast(self.count - count) }
    append(contentsOf: repeatElement(value, count: count - self.count))
  }
}
