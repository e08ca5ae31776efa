/// The leaves of the tree of heights: up to `capacity` cards each.
///
/// A leaf keeps where its cards end rather than how tall they are, because a search then compares
/// all of them at once instead of adding them up one after the other.
struct CardLeaves: Sendable {
  /// Where each card ends, in points below the top of its leaf: of the first half of leaf l at 2 l,
  /// of its second half behind that.
  private(set) var ends: [Lanes] = []
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
  static var capacity: Int { 2 * half }
  /// Cards in each of the two halves of a leaf.
  private static var half: Int { Lanes.scalarCount }
  /// Cards that a new list puts into each leaf, so that the first insertions split little.
  static var fill: Int { 28 }
  /// Cards below which a leaf is merged with its neighbour.
  static var minimum: Int { 8 }
  /// Cards up to which two leaves are merged: not full, so that the next insertion does not split.
  static var mergeLimit: Int { 24 }

  /// Makes so many leaves, whose cards `fill` is to write, and none that is free, with storage for
  /// `room` of them.
  mutating func reset(leafCount: Int, room: Int) {
    free.refill(with: 0, count: 0, room: room)
    ends.reserveCapacity(2 * room)
    ends.resize(to: 2 * leafCount, filling: .unused)
    counts.refill(with: 0, count: leafCount, room: room)
    estimates.refill(with: 0, count: room, room: room)
  }

  /// Writes the cards of consecutive new leaves, all of them full but for the last.
  ///
  /// - Parameters:
  ///   - leaves: The leaves, at most 16.
  ///   - rows: The rows that they are to hold.
  ///   - height: The height of a row; traps when that is none.
  /// - Returns: The points before each leaf, and those of all.
  @inline(__always)
  mutating func fill(
    _ leaves: Range<Int>, rows: Range<Int>, height: (Int) -> Double
  ) -> (tops: Lanes, height: Double) {
    for leaf in leaves { counts[leaf] = Int32(CardLeaves.fill) }
    counts[leaves.upperBound - 1] = Int32(rows.count - (leaves.count - 1) * CardLeaves.fill)
    var ends = ends.mutableSpan
    var tops = Lanes.unused
    var (top, first) = (0.0, rows.lowerBound)
    for (lane, leaf) in leaves.enumerated() {
      tops[lane & 15] = top
      let last = min(first + CardLeaves.fill, rows.upperBound)
      top += CardLeaves.fill(leaf, of: &ends, rows: first..<last, height: height)
      first = last
    }
    return (tops, top)
  }

  /// Writes the cards of a new leaf, and returns the sum of their heights.
  @inline(__always)
  private static func fill(
    _ leaf: Int, of ends: inout MutableSpan<Lanes>, rows: Range<Int>, height: (Int) -> Double
  ) -> Double {
    if rows.count == fill, let sum = fillQuickly(leaf, of: &ends, rows, height: height) {
      return sum
    }
    (ends[2 * leaf], ends[2 * leaf + 1]) = (.unused, .unused)
    var end = 0.0
    for (position, row) in rows.enumerated() {
      end += CardListLayout.rounded(height(row))
      ends[2 * leaf + position / half][position % half] = end
    }
    return end
  }

  /// The same for a leaf of `fill` cards, all at once; `nil`, with nothing written, when some
  /// height needs a closer look.
  @inline(__always)
  private static func fillQuickly(
    _ leaf: Int, of ends: inout MutableSpan<Lanes>, _ rows: Range<Int>, height: (Int) -> Double
  ) -> Double? {
    let low = Lanes { height(rows.lowerBound + $0) }
    // Behind the last card there is nothing to add.
    let high = Lanes { $0 < fill - half ? height(rows.lowerBound + half + $0) : 0 }
    guard low.isWithin(CardListLayout.greatestHeight),
      high.isWithin(CardListLayout.greatestHeight)
    else { return nil }
    let first = CardListLayout.nearest(low).runningSums
    var second = CardListLayout.nearest(high).runningSums + first[15]
    let sum = second[15]
    second.replace(with: .unused, where: Lanes.numbers .>= Double(fill - half))
    guard sum.isFinite else { return nil }
    ends[2 * leaf] = first
    ends[2 * leaf + 1] = second
    return sum
  }

  /// An empty leaf.
  mutating func makeLeaf() -> Int {
    if let leaf = free.popLast() { return Int(leaf) }
    ends.append(.unused)
    ends.append(.unused)
    counts.append(0)
    if estimates.count < counts.count { estimates.append(0) }
    return counts.count - 1
  }

  // MARK: Search

  /// The first card of a leaf that ends below `y`, which is the one that `y` lies in; the number of
  /// cards if none does.
  @inline(__always)
  func position(in leaf: Int, atY y: Double) -> Int {
    Lanes.count(upTo: y, in: ends[2 &* leaf], ends[2 &* leaf &+ 1])
  }

  /// Where a card begins, in points below the top of its leaf.
  @inline(__always)
  func top(in leaf: Int, at position: Int) -> Double {
    position == 0 ? 0 : end(in: leaf, at: position &- 1)
  }

  /// Where a card ends, in points below the top of its leaf; infinity behind the last.
  @inline(__always)
  func end(in leaf: Int, at position: Int) -> Double {
    position == CardLeaves.capacity
      ? .infinity : ends[2 &* leaf &+ position &>> 4][position & 15]
  }

  /// How tall a card is, in points.
  @inline(__always)
  func height(in leaf: Int, at position: Int) -> Double {
    end(in: leaf, at: position) - top(in: leaf, at: position)
  }

  // MARK: Edits

  /// Replaces a height by a known one and returns how much taller the card became.
  @inline(__always)
  mutating func replace(in leaf: Int, at position: Int, with height: Double) -> Double {
    let change = height - self.height(in: leaf, at: position)
    ends[2 &* leaf].add(change, behind: position &- 1)
    ends[2 &* leaf &+ 1].add(change, behind: position &- 1 &- CardLeaves.half)
    if isEstimate(in: leaf, at: position) {
      estimates[leaf] ^= 1 << UInt32(truncatingIfNeeded: position)
    }
    return change
  }

  /// Inserts a height into a leaf that is not full.
  @inline(__always)
  mutating func insert(_ height: Double, isEstimate: Bool, into leaf: Int, at position: Int) {
    let end = top(in: leaf, at: position) + height
    if position < CardLeaves.half {
      let moved = ends[2 * leaf][CardLeaves.half - 1] + height
      ends[2 * leaf].insert(end, at: position, adding: height)
      ends[2 * leaf + 1].insert(moved, at: 0, adding: height)
    } else {
      ends[2 * leaf + 1].insert(end, at: position - CardLeaves.half, adding: height)
    }
    counts[leaf] += 1
    if estimates[leaf] == 0 && !isEstimate { return }
    let bit: UInt32 = 1 << UInt32(position)
    let above = estimates[leaf] & ~CardLeaves.bits(below: position)
    // What lies above moves up by its own value added once more.
    estimates[leaf] += above + (isEstimate ? bit : 0)
  }

  /// Removes a height and returns it.
  @inline(__always)
  mutating func remove(from leaf: Int, at position: Int) -> Double {
    let removed = height(in: leaf, at: position)
    if position < CardLeaves.half {
      let moved = ends[2 * leaf + 1][0] - removed
      ends[2 * leaf].remove(at: position, subtracting: removed)
      ends[2 * leaf][CardLeaves.half - 1] = moved
      ends[2 * leaf + 1].remove(at: 0, subtracting: removed)
    } else {
      ends[2 * leaf + 1].remove(at: position - CardLeaves.half, subtracting: removed)
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
    let half = CardLeaves.half
    let height = ends[2 * leaf][half - 1]
    ends[2 * right] = ends[2 * leaf + 1] - height
    ends[2 * leaf + 1] = .unused
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
    for position in 0..<Int(counts[right]) {
      let place = count + position
      ends[2 * left + place / CardLeaves.half][place % CardLeaves.half] =
        end(in: right, at: position) + height
    }
    (ends[2 * right], ends[2 * right + 1]) = (.unused, .unused)
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
