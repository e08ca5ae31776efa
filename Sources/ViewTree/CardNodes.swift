/// The inner nodes of the tree of heights, each with up to 16 children (nodes or leaves).
///
/// For each child a node knows how many cards and how many points of the node lie before it. So the
/// child for a row, or for a y, is found by a binary search of four steps without a branch for the
/// processor to guess, and an edit adds one number to the lanes behind it.
///
/// Lane j of node n lies at index 16 n + j of each array. Lanes without a child hold what no search
/// passes: infinity and the largest row.
struct CardNodes: Sendable {
  /// Points before each child.
  private(set) var offsets: [Double] = []
  /// Cards before each child.
  private(set) var rows: [Int32] = []
  /// The children's numbers.
  private(set) var children: [Int32] = []
  /// How many children each node has.
  private(set) var childCounts: [Int32] = []
  /// Nodes that were merged away.
  private var free: [Int32] = []

  static var fanOut: Int { 16 }
  /// Children that a new list gives to each node, so that the first insertions split little.
  static var fill: Int { 14 }
  /// Children below which a node is merged with its neighbour.
  static var minimum: Int { 4 }
  /// Children up to which two nodes are merged: not full, so that the next insertion does not
  /// split.
  static var mergeLimit: Int { 12 }

  /// Forgets all nodes and keeps the storage.
  mutating func removeAll() {
    offsets.removeAll(keepingCapacity: true)
    rows.removeAll(keepingCapacity: true)
    children.removeAll(keepingCapacity: true)
    childCounts.removeAll(keepingCapacity: true)
    free.removeAll(keepingCapacity: true)
  }

  mutating func reserveCapacity(_ nodeCount: Int) {
    offsets.reserveCapacity(nodeCount * CardNodes.fanOut)
    rows.reserveCapacity(nodeCount * CardNodes.fanOut)
    children.reserveCapacity(nodeCount * CardNodes.fanOut)
    childCounts.reserveCapacity(nodeCount)
    free.reserveCapacity(nodeCount)
  }

  /// A node without children.
  mutating func makeNode() -> Int {
    if let node = free.popLast() { return Int(node) }
    offsets.append(contentsOf: repeatElement(.infinity, count: CardNodes.fanOut))
    rows.append(contentsOf: repeatElement(.max, count: CardNodes.fanOut))
    children.append(contentsOf: repeatElement(-1, count: CardNodes.fanOut))
    childCounts.append(0)
    return childCounts.count - 1
  }

  // MARK: Search

  /// The index of the child that holds a row; for a row behind the last, the last child.
  @inline(__always)
  func index(in node: Int, ofRow row: Int) -> Int {
    let row = Int32(truncatingIfNeeded: row)
    var index = node &* CardNodes.fanOut
    index = rows[index &+ 8] <= row ? index &+ 8 : index
    index = rows[index &+ 4] <= row ? index &+ 4 : index
    index = rows[index &+ 2] <= row ? index &+ 2 : index
    index = rows[index &+ 1] <= row ? index &+ 1 : index
    return index
  }

  /// The index of the last child that begins at or above `y`.
  ///
  /// That is the one that `y` lies in: of several children that begin there, only the last has any
  /// height.
  @inline(__always)
  func index(in node: Int, atY y: Double) -> Int {
    var index = node &* CardNodes.fanOut
    index = offsets[index &+ 8] <= y ? index &+ 8 : index
    index = offsets[index &+ 4] <= y ? index &+ 4 : index
    index = offsets[index &+ 2] <= y ? index &+ 2 : index
    index = offsets[index &+ 1] <= y ? index &+ 1 : index
    return index
  }

  // MARK: Edits

  /// Accounts for points that came to the child at `index`.
  @inline(__always)
  mutating func add(height: Double, behind index: Int) {
    for behind in (index &+ 1)..<(index | (CardNodes.fanOut - 1)) &+ 1 {
      offsets[behind] += height
    }
  }

  /// Accounts for cards and points that came to the child at `index`.
  @inline(__always)
  mutating func add(rows change: Int32, height: Double, behind index: Int) {
    let node = index / CardNodes.fanOut
    let end = node * CardNodes.fanOut + Int(childCounts[node])
    for behind in (index &+ 1)..<end {
      offsets[behind] += height
      rows[behind] &+= change
    }
  }

  /// Puts a child behind the last one of a node.
  mutating func append(_ child: Int, row: Int, offset: Double, to node: Int) {
    let index = node * CardNodes.fanOut + Int(childCounts[node])
    setLane(index, (offset, Int32(row), Int32(child)))
    childCounts[node] += 1
  }

  /// Puts a child behind the one at `index`.
  mutating func insert(_ child: Int, rows: Int, height: Double, behind index: Int) {
    let node = index / CardNodes.fanOut
    let end = node * CardNodes.fanOut + Int(childCounts[node])
    for moved in stride(from: end, to: index + 1, by: -1) { setLane(moved, lane(moved - 1)) }
    let before = lane(index)
    setLane(index + 1, (before.offset + height, before.row + Int32(rows), Int32(child)))
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
        Int(moved.child), row: Int(moved.row - first.row), offset: moved.offset - first.offset,
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
  mutating func merge(_ right: Int, into left: Int, rows: Int, height: Double) {
    let start = right * CardNodes.fanOut
    for index in start..<start + Int(childCounts[right]) {
      let moved = lane(index)
      append(
        Int(moved.child), row: Int(moved.row) + rows, offset: moved.offset + height, to: left)
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
    let child = children[node * CardNodes.fanOut]
    setLane(node * CardNodes.fanOut, CardNodes.unused)
    release(node)
    return Int(child)
  }

  private typealias Lane = (offset: Double, row: Int32, child: Int32)

  private static var unused: Lane { (.infinity, .max, -1) }

  private func lane(_ index: Int) -> Lane { (offsets[index], rows[index], children[index]) }

  private mutating func setLane(_ index: Int, _ lane: Lane) {
    offsets[index] = lane.offset
    rows[index] = lane.row
    children[index] = lane.child
  }
}
