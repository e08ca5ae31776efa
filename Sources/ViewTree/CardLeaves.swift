/// The leaves of the tree of heights: up to `capacity` heights each, in one flat array.
///
/// Height j of leaf l lies at index l · `capacity` + j.
struct CardLeaves: Sendable {
  /// Heights in points, multiples of 2⁻²³ (see `CardListLayout`).
  private(set) var heights: [Double] = []
  /// How many heights each leaf holds.
  private(set) var counts: [Int32] = []
  /// Which heights are estimates: bit j of word l stands for height j of leaf l.
  ///
  /// Holds at least a word for each leaf, 0 unless the leaf has an estimate. Where all are 0
  /// nothing is written, which spares lists of known heights the cost.
  private(set) var estimates: [UInt32] = []
  /// Leaves that were merged away.
  private var free: [Int32] = []

  /// Heights in a full leaf.
  ///
  /// A search adds up half of a leaf on average and an edit moves half of it, against one more step
  /// in the nodes above for each halving. From 24 to 48 nothing was faster beyond the noise, and 32
  /// bits are one word of `estimates`.
  static var capacity: Int { 32 }
  /// Heights that a new list puts into each leaf, so that the first insertions split little.
  static var fill: Int { 28 }
  /// Heights below which a leaf is merged with its neighbour.
  static var minimum: Int { 8 }
  /// Heights up to which two leaves are merged: not full, so that the next insertion does not
  /// split.
  static var mergeLimit: Int { 24 }

  /// Forgets all leaves and keeps the storage.
  mutating func removeAll() {
    heights.removeAll(keepingCapacity: true)
    counts.removeAll(keepingCapacity: true)
    estimates.removeAll(keepingCapacity: true)
    free.removeAll(keepingCapacity: true)
  }

  mutating func reserveCapacity(_ leafCount: Int) {
    heights.reserveCapacity(leafCount * CardLeaves.capacity)
    counts.reserveCapacity(leafCount)
    estimates.append(contentsOf: repeatElement(0, count: max(0, leafCount - estimates.count)))
    free.reserveCapacity(leafCount)
  }

  /// An empty leaf.
  mutating func makeLeaf() -> Int {
    if let leaf = free.popLast() { return Int(leaf) }
    heights.append(contentsOf: repeatElement(0, count: CardLeaves.capacity))
    counts.append(0)
    if estimates.count < counts.count { estimates.append(0) }
    return counts.count - 1
  }

  /// Fills an empty leaf and returns the sum.
  @inline(__always)
  mutating func fill(_ leaf: Int, rows: Range<Int>, height: (Int) -> Double) -> Double {
    // Two sums, so that one addition need not wait for the one before; exact in any order.
    var (even, odd) = (0.0, 0.0)
    var index = leaf * CardLeaves.capacity
    for row in rows {
      let rounded = CardListLayout.rounded(height(row))
      heights[index] = rounded
      (even, odd) = (odd, even + rounded)
      index += 1
    }
    counts[leaf] = Int32(rows.count)
    return even + odd
  }

  /// The sum of the first `count` heights of a leaf, in points.
  @inline(__always)
  func sum(of leaf: Int, first count: Int) -> Double {
    let start = leaf &* CardLeaves.capacity
    var sum = 0.0
    for index in start..<start &+ count { sum += heights[index] }
    return sum
  }

  /// Replaces a height by a known one and returns how much taller the card became.
  @inline(__always)
  mutating func replace(in leaf: Int, at position: Int, with height: Double) -> Double {
    let index = leaf &* CardLeaves.capacity &+ position
    let change = height - heights[index]
    heights[index] = height
    if isEstimate(in: leaf, at: position) {
      estimates[leaf] ^= 1 << UInt32(truncatingIfNeeded: position)
    }
    return change
  }

  /// Inserts a height into a leaf that is not full.
  mutating func insert(_ height: Double, isEstimate: Bool, into leaf: Int, at position: Int) {
    let start = leaf * CardLeaves.capacity
    var index = start + Int(counts[leaf])
    while index > start + position {
      heights[index] = heights[index - 1]
      index -= 1
    }
    heights[index] = height
    counts[leaf] += 1
    if estimates[leaf] == 0 && !isEstimate { return }
    let bit: UInt32 = 1 << UInt32(position)
    let above = estimates[leaf] & ~CardLeaves.bits(below: position)
    // What lies above moves up by its own value added once more.
    estimates[leaf] += above + (isEstimate ? bit : 0)
  }

  /// Removes a height and returns it.
  mutating func remove(from leaf: Int, at position: Int) -> Double {
    let start = leaf * CardLeaves.capacity
    let removed = heights[start + position]
    for index in start + position..<start + Int(counts[leaf]) - 1 {
      heights[index] = heights[index + 1]
    }
    counts[leaf] -= 1
    if estimates[leaf] == 0 { return removed }
    let below = CardLeaves.bits(below: position)
    estimates[leaf] = estimates[leaf] & below | estimates[leaf] >> 1 & ~below
    return removed
  }

  /// Moves the second half of a full leaf into a new one.
  ///
  /// - Returns: The new leaf, and the cards and points that remain before it.
  mutating func split(_ leaf: Int) -> (leaf: Int, rows: Int, height: Double) {
    let right = makeLeaf()
    let half = CardLeaves.capacity / 2
    for position in 0..<half {
      heights[right * CardLeaves.capacity + position] =
        heights[leaf * CardLeaves.capacity + half + position]
    }
    counts[leaf] = Int32(half)
    counts[right] = Int32(half)
    if estimates[leaf] != 0 {
      estimates[right] = estimates[leaf] >> UInt32(half)
      estimates[leaf] &= CardLeaves.bits(below: half)
    }
    return (right, half, sum(of: leaf, first: half))
  }

  /// Moves all heights of `right` behind those of `left`, and frees `right`.
  mutating func merge(_ right: Int, into left: Int) {
    let start = left * CardLeaves.capacity + Int(counts[left])
    for position in 0..<Int(counts[right]) {
      heights[start + position] = heights[right * CardLeaves.capacity + position]
    }
    if estimates[right] != 0 {
      estimates[left] |= estimates[right] << UInt32(counts[left])
      estimates[right] = 0
    }
    counts[left] += counts[right]
    counts[right] = 0
    free.append(Int32(right))
  }

  // MARK: Estimates

  /// Whether a height is an estimate.
  @inline(__always)
  func isEstimate(in leaf: Int, at position: Int) -> Bool {
    estimates[leaf] >> UInt32(truncatingIfNeeded: position) & 1 != 0
  }

  /// Makes estimates of the heights at some positions of a leaf.
  mutating func markEstimates(in leaf: Int, at positions: Range<Int>) {
    estimates[leaf] |=
      CardLeaves.bits(below: positions.upperBound) & ~CardLeaves.bits(below: positions.lowerBound)
  }

  /// Makes estimates of all heights.
  mutating func markAllEstimates() {
    for leaf in counts.indices { estimates[leaf] = CardLeaves.bits(below: Int(counts[leaf])) }
  }

  /// A word in which the first `count` bits are set.
  private static func bits(below count: Int) -> UInt32 {
    (1 << UInt32(count)) &- 1
  }
}
