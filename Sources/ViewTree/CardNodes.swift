/// The inner nodes of the tree of heights, each with up to 32 children (nodes or leaves).
///
/// For each child a node knows how many cards and how much height of the node lie before it. So the
/// child for a row, or for a y, is the last one that does not begin behind it, and an edit adds one
/// number to those behind a child; either is done to all children at once.
///
/// Child j of node n has the index 32 n + j.
struct CardNodes: Sendable {
  // Separate arrays, so that those that a search compares stay in the cache, whatever is only read
  // where it has found something.

  /// The height before each child, in grains, by node.
  private(set) var offsets = LaneGroups<Int64>()
  /// Cards before each child, by node.
  private(set) var rows = LaneGroups<Int32>()
  /// The children's numbers, by node; -1 where there is none.
  private(set) var children = LaneGroups<Int32>()
  /// How many children each node has.
  private(set) var childCounts: [Int32] = []
  /// Nodes that were merged away.
  private var free: [Int32] = []

  static var fanOut: Int { CardKernels.lanes }
  /// What stands for the cards before a child that is not there; edits change it as they change
  /// others.
  ///
  /// More than a list may hold, and little enough that its sum with that is below 2³¹.
  static var noRow: Int32 { 1 << 30 }
  /// Children that a new list gives to each node, so that the first insertions split little.
  static var fill: Int { CardKernels.fill }
  /// Children below which a node is merged with its neighbour.
  static var minimum: Int { 8 }
  /// Children up to which two nodes are merged: not full, so that the next insertion does not
  /// split.
  static var mergeLimit: Int { 24 }

  /// Makes so many nodes without children, and none that is free, with storage for `room` of them.
  mutating func reset(nodeCount: Int, room: Int) {
    free.refill(with: 0, count: 0, room: room)
    offsets.refill(with: CardKernels.nothing, count: nodeCount, room: room)
    rows.refill(with: CardNodes.noRow, count: nodeCount, room: room)
    children.refill(with: -1, count: nodeCount, room: room)
    childCounts.refill(with: 0, count: nodeCount, room: room)
  }

  /// A node without children.
  mutating func makeNode() -> Int {
    if let node = free.popLast() { return Int(node) }
    offsets.append(CardKernels.nothing)
    rows.append(CardNodes.noRow)
    children.append(-1)
    childCounts.append(0)
    return childCounts.count - 1
  }

  // MARK: Search

  /// The number of the child at an index, -1 if there is none.
  func child(at index: Int) -> Int { Int(children[index &>> 5, index & 31]) }

  /// The cards before the child at an index.
  func row(at index: Int) -> Int { Int(rows[index &>> 5, index & 31]) }

  /// The height before the child at an index, in grains.
  func offset(at index: Int) -> Int { Int(offsets[index &>> 5, index & 31]) }

  /// The index of the child that holds a row; of a row behind the last, the last child.
  func index(in node: Int, ofRow row: Int) -> Int {
    var index = node * CardNodes.fanOut + Int(childCounts[node]) - 1
    while self.row(at: index) > row { index -= 1 }
    return index
  }

  // MARK: Edits

  /// Changes the height of the card of a row.
  ///
  /// - Returns: The card's leaf, its position there, and how much taller it became.
  @inline(__always)
  mutating func resize(
    _ row: Int, to height: Int, ends: inout LaneGroups<Int64>, root: Int, levels: Int, isNew: Bool,
    _ kernels: CardKernels
  ) -> (leaf: Int, position: Int, growth: Int) {
    kernels.resize(
      row, to: height, offsets: &offsets, rows: rows, children: children, ends: &ends, root: root,
      levels: levels, isNew: isNew)
  }

  /// Accounts for cards and their height that came to the children on a path.
  @inline(__always)
  mutating func add(rows count: Int, height: Int, along path: CardPath, _ kernels: CardKernels) {
    kernels.add(height, to: &offsets, along: path, children)
    kernels.add(count, to: &rows, along: path, children)
  }

  /// Gives a node without children leaves of consecutive numbers.
  ///
  /// - Parameters:
  ///   - leaves: Their numbers, at most `fill`, all of them full but for the last.
  ///   - tops: The height before each.
  ///   - node: The node.
  mutating func setLeaves(_ leaves: Range<Int>, tops: InlineArray<32, Int64>, of node: Int) {
    for (lane, leaf) in leaves.enumerated() {
      offsets[node, lane] = tops[lane]
      rows[node, lane] = Int32(lane * CardLeaves.fill)
      children[node, lane] = Int32(leaf)
    }
    childCounts[node] = Int32(leaves.count)
  }

  /// Puts a child behind the last one of a node.
  mutating func append(_ child: Int, row: Int, offset: Int, to node: Int) {
    setLane(node * CardNodes.fanOut + Int(childCounts[node]), (offset, row, child))
    childCounts[node] += 1
  }

  /// Puts a child behind the one at `index`.
  mutating func insert(_ child: Int, rows: Int, height: Int, behind index: Int) {
    let node = index / CardNodes.fanOut
    let end = node * CardNodes.fanOut + Int(childCounts[node])
    for moved in stride(from: end, to: index + 1, by: -1) { setLane(moved, lane(moved - 1)) }
    let before = lane(index)
    setLane(index + 1, (before.offset + height, before.row + rows, child))
    childCounts[node] += 1
  }

  /// Takes out the child behind the one at `index`; what it held now counts for that one.
  mutating func removeChild(behind index: Int) {
    let node = index / CardNodes.fanOut
    let end = node * CardNodes.fanOut + Int(childCounts[node])
    for moved in index + 1..<end - 1 { setLane(moved, lane(moved + 1)) }
    setLane(end - 1, CardNodes.unused)
    childCounts[node] -= 1
  }

  /// Moves the second half of a full node into a new one.
  ///
  /// - Returns: The new node, and the cards and height that remain before it.
  mutating func split(_ node: Int) -> (node: Int, rows: Int, height: Int) {
    let right = makeNode()
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

  /// Moves all children of `right` behind those of `left`, and frees `right`.
  ///
  /// - Parameters:
  ///   - right: The node behind `left`.
  ///   - left: The node that has room for both.
  ///   - rows: How many cards `left` holds.
  ///   - height: How tall they are.
  mutating func merge(_ right: Int, into left: Int, rows: Int, height: Int) {
    let start = right * CardNodes.fanOut
    for index in start..<start + Int(childCounts[right]) {
      let moved = lane(index)
      append(moved.child, row: moved.row + rows, offset: moved.offset + height, to: left)
    }
    release(right)
  }

  /// Gives a node back.
  private mutating func release(_ node: Int) {
    for lane in 0..<CardNodes.fanOut {
      setLane(node * CardNodes.fanOut + lane, CardNodes.unused)
    }
    childCounts[node] = 0
    free.append(Int32(node))
  }

  /// Takes the only child out of a node and frees the node.
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
  /// Makes all elements one value, of which there shall be so many, with storage for more.
  mutating func refill(with value: Element, count: Int, room: Int) {
    removeAll(keepingCapacity: true)
    reserveCapacity(room)
    append(contentsOf: repeatElement(value, count: count))
  }

  /// Removes elements from the end or appends some; those that stay are as they were.
  mutating func resize(to count: Int, filling value: Element) {
    if count < self.count { removeLast(self.count - count) }
    append(contentsOf: repeatElement(value, count: count - self.count))
  }
}
