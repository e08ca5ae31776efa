/// The leaves of the tree of heights: up to `capacity` cards each.
///
/// A leaf stores the ends of its cards instead of their heights, so that a search compares all
/// cards at once instead of adding up heights one after the other.
struct CardLeaves: Sendable {
  /// The end of each card, in grains below the top of its leaf, by leaf.
  var ends = LaneGroups<Int64>()
  /// The number of cards in each leaf; 0 in a leaf that is free for reuse.
  private(set) var counts: [Int32] = []
  /// The marks of estimated heights: bit j of word l is set if the height of card j of leaf l is an
  /// estimate.
  ///
  /// There is at least one word for each leaf, 0 if the leaf has no estimate. While all words are 0
  /// nothing is written, so lists of known heights do not pay for estimates.
  private(set) var estimates: [UInt32] = []
  /// The numbers of the leaves that merges have emptied, for reuse.
  private var free: [Int32] = []

  /// The number of cards in a full leaf.
  ///
  /// With 16 a search would compare half as many ends, but more of the visible cards would lie in
  /// the next leaf, and the nodes above a million cards would outgrow the L2 cache.
  static var capacity: Int { CardKernels.lanes }
  /// The number of cards in each leaf of a new list: not full, so that the first insertions split
  /// few leaves.
  static var fill: Int { CardKernels.fill }
  /// The number of cards below which a leaf is merged with its neighbour.
  ///
  /// The number is half of the cards that a split leaves, so that edits of one place do not split
  /// and merge in turn.
  static var minimum: Int { 8 }
  /// The greatest number of cards of a merged leaf: not full, so that the next insertion does not
  /// split it.
  static var mergeLimit: Int { 24 }

  /// Resets to `leafCount` leaves for `count` cards, which `fill` is to write, and no free leaf.
  ///
  /// Reserves storage for `room` leaves.
  mutating func reset(leafCount: Int, count: Int, room: Int) {
    free.refill(with: 0, count: 0, room: room)
    ends.resize(to: leafCount, room: room, filling: CardKernels.nothing)
    counts.refill(with: Int32(CardLeaves.fill), count: leafCount, room: room)
    counts[leafCount - 1] = Int32(count - (leafCount - 1) * CardLeaves.fill)
    // A word also for each leaf that has room, so that `makeLeaf` need not append one.
    estimates.refill(with: 0, count: room, room: room)
  }

  /// Writes the cards of consecutive new leaves, all of which are full except for the last.
  ///
  /// - Parameters:
  ///   - leaves: The leaves, at most 32.
  ///   - heights: The heights of their cards, in points, or, for more than one leaf, the heights
  ///     that every leaf repeats. An invalid height traps.
  ///   - count: The number of cards.
  ///   - kernels: The loops to use.
  /// - Returns: The height before each leaf, and the height of all leaves, in grains.
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
    // The kernel fills whole leaves only. If it met a height that may be invalid, all leaves are
    // filled here, where an invalid one traps.
    for lane in filled..<leaves.count {
      tops[lane] = Int64(height)
      let first = lane * CardLeaves.fill
      let cards = first..<min(first + CardLeaves.fill, count)
      height += fill(
        leaves.lowerBound + lane, heights.extracting(isRepeated ? 0..<cards.count : cards))
    }
    return (tops, height)
  }

  /// Writes the cards of a new leaf, and returns the sum of their heights in grains.
  private mutating func fill(_ leaf: Int, _ heights: Span<Double>) -> Int {
    var end = 0
    for position in 0..<CardLeaves.capacity {
      if position < heights.count { end += Grains.nearest(heights[position]) }
      ends[leaf, position] = position < heights.count ? Int64(end) : CardKernels.nothing
    }
    return end
  }

  /// Returns the number of an empty leaf: a free leaf if there is one, else a new one.
  mutating func makeLeaf() -> Int {
    if let leaf = free.popLast() { return Int(leaf) }
    ends.append(CardKernels.nothing)
    counts.append(0)
    if estimates.count < counts.count { estimates.append(0) }
    return counts.count - 1
  }

  // MARK: Search

  /// Returns the top of a card, in grains below the top of its leaf.
  @inline(__always)
  func top(in leaf: Int, at position: Int) -> Int {
    position == 0 ? 0 : end(in: leaf, at: position &- 1)
  }

  /// Returns the end of a card, in grains below the top of its leaf.
  ///
  /// After the last card the result is more than any list is tall.
  @inline(__always)
  func end(in leaf: Int, at position: Int) -> Int {
    position == CardLeaves.capacity ? Int(CardKernels.nothing) : Int(ends[leaf, position])
  }

  /// Returns the height of a card, in grains.
  @inline(__always)
  func height(in leaf: Int, at position: Int) -> Int {
    end(in: leaf, at: position) - top(in: leaf, at: position)
  }

  // MARK: Edits

  /// Marks the height of a card as measured; writes nothing if the height was already measured.
  @inline(__always)
  mutating func unmarkEstimate(in leaf: Int, at position: Int) {
    if isEstimate(in: leaf, at: position) {
      estimates[leaf] ^= 1 << UInt32(truncatingIfNeeded: position)
    }
  }

  /// Inserts a card of `height` grains into a leaf that is not full.
  @inline(__always)
  mutating func insert(
    _ height: Int, isEstimate: Bool, into leaf: Int, at position: Int, _ kernels: CardKernels
  ) {
    kernels.edit(.insert, height, in: &ends, leaf, at: position)
    counts[leaf] += 1
    if estimates[leaf] == 0 && !isEstimate { return }
    let bit: UInt32 = 1 << UInt32(position)
    let above = estimates[leaf] & ~CardLeaves.bits(below: position)
    // Adding the bits above to themselves shifts them up by one.
    estimates[leaf] += above + (isEstimate ? bit : 0)
  }

  /// Removes a card from a leaf, and returns the height of the card in grains.
  @inline(__always)
  mutating func remove(from leaf: Int, at position: Int, _ kernels: CardKernels) -> Int {
    let removed = height(in: leaf, at: position)
    kernels.edit(.remove, removed, in: &ends, leaf, at: position)
    counts[leaf] -= 1
    if estimates[leaf] == 0 { return removed }
    let below = CardLeaves.bits(below: position)
    // The bits above the card move down by one, over its own.
    estimates[leaf] = estimates[leaf] & below | estimates[leaf] >> 1 & ~below
    return removed
  }

  /// Moves the second half of a full leaf into a new one.
  ///
  /// - Returns: The new leaf, and the number and height of the cards that remain before it.
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

  /// Moves all cards of `right` to the end of `left`, and frees `right`.
  mutating func merge(_ right: Int, into left: Int) {
    let count = Int(counts[left])
    let height = top(in: left, at: count)
    // All lanes, because a free leaf has to be empty.
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

  /// Whether the height of a card is an estimate, rather than measured.
  @inline(__always)
  func isEstimate(in leaf: Int, at position: Int) -> Bool {
    estimates[leaf] >> UInt32(truncatingIfNeeded: position) & 1 != 0
  }

  /// Returns the first position from `position` on with an estimated height; `nil` without one.
  func firstEstimate(in leaf: Int, from position: Int) -> Int? {
    let rest = position < CardLeaves.capacity ? estimates[leaf] >> UInt32(position) : 0
    return rest == 0 ? nil : position + rest.trailingZeroBitCount
  }

  /// Marks the heights of the cards at a range of positions of a leaf as estimates.
  mutating func markEstimates(in leaf: Int, at positions: Range<Int>) {
    estimates[leaf] |=
      CardLeaves.bits(below: positions.upperBound) & ~CardLeaves.bits(below: positions.lowerBound)
  }

  /// Marks the heights of all cards in all leaves as estimates.
  mutating func markAllEstimates() {
    for leaf in counts.indices { estimates[leaf] = CardLeaves.bits(below: Int(counts[leaf])) }
  }

  /// Returns a word in which the lowest `count` bits are set.
  private static func bits(below count: Int) -> UInt32 {
    // A shift by 32 gives 0, from which 1 wraps to all bits.
    (1 << UInt32(count)) &- 1
  }
}
