/// The leaves of the tree of heights: up to `capacity` cards each.
///
/// A leaf keeps where its cards end rather than how tall they are, because a search then compares
/// all of them at once instead of adding them up one after the other.
struct CardLeaves: Sendable {
  /// Where each card ends, in grains below the top of its leaf, by leaf.
  var ends = LaneGroups<Int64>()
  /// How many cards each leaf holds.
  private(set) var counts: [Int32] = []
  /// Which heights are estimates: bit j of word l stands for card j of leaf l.
  ///
  /// Holds at least a word for each leaf, 0 unless the leaf has an estimate. Where all are 0
  /// nothing is written, which spares lists of known heights the cost.
  private(set) var estimates: [UInt32] = []
  /// Leaves that were merged away.
  private var free: [Int32] = []

  /// Cards in a full leaf.
  ///
  /// With 16 a search compares half as many ends, but more of the visible cards lie in the next
  /// leaf, and the nodes above a million cards outgrow the second cache.
  static var capacity: Int { CardKernels.lanes }
  /// Cards that a new list puts into each leaf, so that the first insertions split little.
  static var fill: Int { CardKernels.fill }
  /// Cards below which a leaf is merged with its neighbour.
  static var minimum: Int { 8 }
  /// Cards up to which two leaves are merged: not full, so that the next insertion does not split.
  static var mergeLimit: Int { 24 }

  /// Makes so many leaves for so many cards, which `fill` is to write, and none that is free, with
  /// storage for `room` of them.
  mutating func reset(leafCount: Int, count: Int, room: Int) {
    free.refill(with: 0, count: 0, room: room)
    ends.resize(to: leafCount, room: room, filling: CardKernels.nothing)
    counts.refill(with: Int32(CardLeaves.fill), count: leafCount, room: room)
    counts[leafCount - 1] = Int32(count - (leafCount - 1) * CardLeaves.fill)
    estimates.refill(with: 0, count: room, room: room)
  }

  /// Writes the cards of consecutive new leaves, all of them full but for the last.
  ///
  /// - Parameters:
  ///   - leaves: The leaves, at most 32.
  ///   - heights: The heights of their cards, or, for more than one leaf, those that each takes
  ///     again; traps on what is no height.
  ///   - count: How many cards there are.
  ///   - kernels: The loops to use.
  /// - Returns: The height before each leaf, and that of all.
  mutating func fill(
    _ leaves: Range<Int>, heights: Span<Double>, count: Int, _ kernels: CardKernels
  ) -> (tops: InlineArray<32, Int64>, height: Int) {
    let isRepeated = heights.count < count
    let whole = leaves.prefix(count / CardLeaves.fill)
    let wholeHeights = heights.extracting(
      first: isRepeated ? heights.count : whole.count * CardLeaves.fill)
    var tops = InlineArray<32, Int64>(repeating: 0)
    var (filled, height) = (0, 0)
    if let sum = kernels.fill(&ends, whole, with: wholeHeights, tops: &tops) {
      (filled, height) = (whole.count, sum)
    }
    for lane in filled..<leaves.count {
      tops[lane] = Int64(height)
      let first = lane * CardLeaves.fill
      let cards = first..<min(first + CardLeaves.fill, count)
      height += fill(
        leaves.lowerBound + lane, heights.extracting(isRepeated ? 0..<cards.count : cards))
    }
    return (tops, height)
  }

  /// Writes the cards of a new leaf one by one, and returns the sum of their heights.
  private mutating func fill(_ leaf: Int, _ heights: Span<Double>) -> Int {
    var end = 0
    for position in 0..<CardLeaves.capacity {
      if position < heights.count { end += Grains.nearest(heights[position]) }
      ends[leaf, position] = position < heights.count ? Int64(end) : CardKernels.nothing
    }
    return end
  }

  /// An empty leaf.
  mutating func makeLeaf() -> Int {
    if let leaf = free.popLast() { return Int(leaf) }
    ends.append(CardKernels.nothing)
    counts.append(0)
    if estimates.count < counts.count { estimates.append(0) }
    return counts.count - 1
  }

  // MARK: Search

  /// Where a card begins, in grains below the top of its leaf.
  @inline(__always)
  func top(in leaf: Int, at position: Int) -> Int {
    position == 0 ? 0 : end(in: leaf, at: position &- 1)
  }

  /// Where a card ends, in grains below the top of its leaf; behind the last, more than any list
  /// is tall.
  @inline(__always)
  func end(in leaf: Int, at position: Int) -> Int {
    position == CardLeaves.capacity ? Int(CardKernels.nothing) : Int(ends[leaf, position])
  }

  /// How tall a card is, in grains.
  @inline(__always)
  func height(in leaf: Int, at position: Int) -> Int {
    end(in: leaf, at: position) - top(in: leaf, at: position)
  }

  // MARK: Edits

  /// Takes note that a height is known.
  @inline(__always)
  mutating func unmarkEstimate(in leaf: Int, at position: Int) {
    if isEstimate(in: leaf, at: position) {
      estimates[leaf] ^= 1 << UInt32(truncatingIfNeeded: position)
    }
  }

  /// Inserts a height into a leaf that is not full.
  @inline(__always)
  mutating func insert(
    _ height: Int, isEstimate: Bool, into leaf: Int, at position: Int, _ kernels: CardKernels
  ) {
    kernels.edit(.insert, height, in: &ends, leaf, at: position)
    counts[leaf] += 1
    if estimates[leaf] == 0 && !isEstimate { return }
    let bit: UInt32 = 1 << UInt32(position)
    let above = estimates[leaf] & ~CardLeaves.bits(below: position)
    // What lies above moves up by its own value added once more.
    estimates[leaf] += above + (isEstimate ? bit : 0)
  }

  /// Removes a height and returns it.
  @inline(__always)
  mutating func remove(from leaf: Int, at position: Int, _ kernels: CardKernels) -> Int {
    let removed = height(in: leaf, at: position)
    kernels.edit(.remove, removed, in: &ends, leaf, at: position)
    counts[leaf] -= 1
    if estimates[leaf] == 0 { return removed }
    let below = CardLeaves.bits(below: position)
    estimates[leaf] = estimates[leaf] & below | estimates[leaf] >> 1 & ~below
    return removed
  }

  /// Moves the second half of a full leaf into a new one.
  ///
  /// - Returns: The new leaf, and the cards and height that remain before it.
  mutating func split(_ leaf: Int) -> (leaf: Int, rows: Int, height: Int) {
    let right = makeLeaf()
    let half = CardLeaves.capacity / 2
    let height = end(in: leaf, at: half - 1)
    for position in 0..<half {
      ends[right, position] = ends[leaf, half + position] - Int64(height)
      ends[leaf, half + position] = CardKernels.nothing
    }
    counts[leaf] = Int32(half)
    counts[right] = Int32(half)
    if estimates[leaf] != 0 {
      estimates[right] = estimates[leaf] >> UInt32(half)
      estimates[leaf] &= CardLeaves.bits(below: half)
    }
    return (right, half, height)
  }

  /// Moves all cards of `right` behind those of `left`, and frees `right`.
  mutating func merge(_ right: Int, into left: Int) {
    let count = Int(counts[left])
    let height = top(in: left, at: count)
    for position in 0..<CardLeaves.capacity {
      if position < counts[right] {
        ends[left, count + position] = ends[right, position] + Int64(height)
      }
      ends[right, position] = CardKernels.nothing
    }
    if estimates[right] != 0 {
      estimates[left] |= estimates[right] << UInt32(count)
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

  /// The first card of a leaf, from a position on, whose height is an estimate.
  func firstEstimate(in leaf: Int, from position: Int) -> Int? {
    let rest = position < CardLeaves.capacity ? estimates[leaf] >> UInt32(position) : 0
    return rest == 0 ? nil : position + rest.trailingZeroBitCount
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
