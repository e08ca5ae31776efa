/// The inner nodes of the tree of heights, each with up to 16 children (nodes or leaves).
///
/// For each child a node knows how many cards and how many points of the node lie before it. So the
/// child for a row, or for a y, is the last one that does not begin behind it, and an edit adds one
/// number to those behind a child; either is done to all children at once.
///
/// Child j of node n has the index 16 n + j.
struct CardNodes: Sendable {
  // Separate arrays, so that those that a search compares stay in the cache, whatever is only read
  // where it has found something.

  /// Points before each child, by node.
  private(set) var offsets: [Lanes] = []
  /// Cards before each child, by node.
  private(set) var rows: [Lanes] = []
  /// The children's numbers, by node; -1 where there is none.
  private(set) var children: [SIMD16<Int32>] = []
  /// How many children each node has.
  private(set) var childCounts: [Int32] = []
  /// Nodes that were merged away.
  private var free: [Int32] = []

  static var fanOut: Int { Lanes.scalarCount }
  /// Children that a new list gives to each node, so that the first insertions split little.
  static var fill: Int { 14 }
  /// Children below which a node is merged with its neighbour.
  static var minimum: Int { 4 }
  /// Children up to which two nodes are merged: not full, so that the next insertion does not
  /// split.
  static var mergeLimit: Int { 12 }

  /// Makes so many nodes without children, and none that is free, with storage for `room` of them.
  mutating func reset(nodeCount: Int, room: Int) {
    free.refill(with: 0, count: 0, room: room)
    offsets.refill(with: .unused, count: nodeCount, room: room)
    rows.refill(with: .unused, count: nodeCount, room: room)
    children.refill(with: CardNodes.noChildren, count: nodeCount, room: room)
    childCounts.refill(with: 0, count: nodeCount, room: room)
  }

  /// A node without children.
  mutating func makeNode() -> Int {
    if let node = free.popLast() { return Int(node) }
    offsets.append(.unused)
    rows.append(.unused)
    children.append(CardNodes.noChildren)
    childCounts.append(0)
    return childCounts.count - 1
  }

  private static var noChildren: SIMD16<Int32> { SIMD16(repeating: -1) }

  // MARK: Search

  /// The number of the child at an index, -1 if there is none.
  func child(at index: Int) -> Int { Int(children[index &>> 4][index & 15]) }

  /// The cards before the child at an index.
  func row(at index: Int) -> Double { rows[index &>> 4][index & 15] }

  /// The points before the child at an index.
  func offset(at index: Int) -> Double { offsets[index &>> 4][index & 15] }

  /// The lane of the child that holds a row; of a row behind the last, the last child.
  @inline(__always)
  func lane(in node: Int, ofRow row: Double) -> Int { (rows[node].count(upTo: row) &- 1) & 15 }

  /// The lane of the last child that begins at or above `y`.
  ///
  /// That is the one that `y` lies in: of several children that begin there, only the last has any
  /// height.
  @inline(__always)
  func lane(in node: Int, atY y: Double) -> Int { (offsets[node].count(upTo: y) &- 1) & 15 }

  // MARK: Edits

  /// Accounts for points that came to the children on a path.
  @inline(__always)
  mutating func add(height: Double, along path: CardPath) {
    CardNodes.add(height, to: &offsets, along: path, children)
  }

  /// Accounts for cards and points that came to the children on a path.
  @inline(__always)
  mutating func add(rows change: Double, height: Double, along path: CardPath) {
    CardNodes.add(height, to: &offsets, along: path, children)
    CardNodes.add(change, to: &rows, along: path, children)
  }

  @inline(__always)
  private static func add(
    _ change: Double, to lanes: inout [Lanes], along path: CardPath, _ children: [SIMD16<Int32>]
  ) {
    // A span, because an array checks before every store whether it is shared.
    var lanes = lanes.mutableSpan
    var node = path.root
    for level in 0..<path.levels {
      let lane = path.lane(at: level)
      lanes[node].add(change, behind: lane)
      node = Int(children[node][lane])
    }
  }

  /// Gives a node without children leaves of consecutive numbers.
  ///
  /// - Parameters:
  ///   - leaves: Their numbers, at most `fill`, all of them full but for the last.
  ///   - tops: The points before each.
  ///   - node: The node.
  mutating func setLeaves(_ leaves: Range<Int>, tops: Lanes, of node: Int) {
    offsets[node] = tops
    for (lane, leaf) in leaves.enumerated() {
      rows[node][lane] = Double(lane * CardLeaves.fill)
      children[node][lane] = Int32(leaf)
    }
    childCounts[node] = Int32(leaves.count)
  }

  /// Puts a child behind the last one of a node.
  mutating func append(_ child: Int, row: Double, offset: Double, to node: Int) {
    setLane(node * CardNodes.fanOut + Int(childCounts[node]), (offset, row, Int32(child)))
    childCounts[node] += 1
  }

  /// Puts a child behind the one at `index`.
  mutating func insert(_ child: Int, rows: Int, height: Double, behind index: Int) {
    let node = index / CardNodes.fanOut
    let end = node * CardNodes.fanOut + Int(childCounts[node])
    for moved in stride(from: end, to: index + 1, by: -1) { setLane(moved, lane(moved - 1)) }
    let before = lane(index)
    setLane(index + 1, (before.offset + height, before.row + Double(rows), Int32(child)))
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
  /// - Returns: The new node, and the cards and points that remain before it.
  mutating func split(_ node: Int) -> (node: Int, rows: Int, height: Double) {
    let right = makeNode()
    let middle = (2 * node + 1) * CardNodes.fanOut / 2
    let first = lane(middle)
    for index in middle..<(node + 1) * CardNodes.fanOut {
      let moved = lane(index)
      append(
        Int(moved.child), row: moved.row - first.row, offset: moved.offset - first.offset,
        to: right)
      setLane(index, CardNodes.unused)
    }
    childCounts[node] = Int32(CardNodes.fanOut / 2)
    return (right, Int(first.row), first.offset)
  }

  /// Moves all children of `right` behind those of `left`, and frees `right`.
  ///
  /// - Parameters:
  ///   - right: The node behind `left`.
  ///   - left: The node that has room for both.
  ///   - rows: How many cards `left` holds.
  ///   - height: How many points `left` holds.
  mutating func merge(_ right: Int, into left: Int, rows: Double, height: Double) {
    let start = right * CardNodes.fanOut
    for index in start..<start + Int(childCounts[right]) {
      let moved = lane(index)
      append(Int(moved.child), row: moved.row + rows, offset: moved.offset + height, to: left)
      setLane(index, CardNodes.unused)
    }
    release(right)
  }

  /// Gives a node back; its lanes must be unused.
  mutating func release(_ node: Int) {
    childCounts[node] = 0
    free.append(Int32(node))
  }

  /// Takes the only child out of a node and frees the node.
  mutating func releaseKeepingChild(_ node: Int) -> Int {
    let child = child(at: node * CardNodes.fanOut)
    setLane(node * CardNodes.fanOut, CardNodes.unused)
    release(node)
    return child
  }

  private typealias Lane = (offset: Double, row: Double, child: Int32)

  private static var unused: Lane { (.infinity, .infinity, -1) }

  private func lane(_ index: Int) -> Lane {
    (offset(at: index), row(at: index), Int32(child(at: index)))
  }

  private mutating func setLane(_ index: Int, _ lane: Lane) {
    let (node, number) = index.quotientAndRemainder(dividingBy: CardNodes.fanOut)
    offsets[node][number] = lane.offset
    rows[node][number] = lane.row
    children[node][number] = lane.child
  }
}

/// The way from the root of the tree of heights to a leaf: which child was taken in each node.
struct CardPath {
  /// The node it begins at.
  let root: Int
  /// How many nodes there are on it.
  private(set) var levels = 0
  /// Four bits for each node, those of the root lowest.
  ///
  /// A level more needs a root of 16 children, so 16 levels would be far more than 2³¹ cards.
  private var lanes: UInt64 = 0

  /// A way of no step.
  @inline(__always)
  init(root: Int) { self.root = root }

  /// Takes a child of the node that the way has come to.
  @inline(__always)
  mutating func append(lane: Int) {
    lanes |= UInt64(truncatingIfNeeded: lane & 15) &<< (4 &* UInt64(truncatingIfNeeded: levels))
    levels &+= 1
  }

  /// Which child was taken in the node of a level, from the root down.
  @inline(__always)
  func lane(at level: Int) -> Int {
    Int(truncatingIfNeeded: lanes &>> (4 &* UInt64(truncatingIfNeeded: level)) & 15)
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
