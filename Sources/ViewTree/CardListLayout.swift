public import Geometry

/// The heights of a list of cards, one above the other: which are visible, and where each begins.
///
/// Every question and every edit of one card costs O(log n), so a million cards scroll like ten.
/// The layout is a value; a copy is a snapshot and shares storage until one of the two changes.
///
/// **Heights are kept to the nearest 2⁻²³ points**, an eighth of a millionth. Sums of such numbers
/// up to 2³⁰ points, which is five million cards of 200 points, are exact in a `Double`. So no edit
/// leaves a rounding error behind: after any history all offsets are, to the bit, those of a list
/// built anew, and each card begins exactly where the one above it ends. Taller content traps.
///
/// The structure is a counted B+ tree in flat arrays: `CardNodes` above `CardLeaves`.
public struct CardListLayout: Sendable {
  /// The width of every card, in points.
  public var width: Double
  /// The number of cards.
  public internal(set) var count = 0
  /// The sum of all heights, in points.
  public internal(set) var contentHeight = 0.0 {
    didSet {
      precondition(contentHeight <= 0x1p30, "content taller than 2³⁰ points loses precision")
    }
  }

  var leaves = CardLeaves()
  var nodes = CardNodes()
  /// The node at the top, which always exists and has at least one leaf below it.
  var root = 0
  /// Nodes on the way from the root to a leaf, at least 1.
  var levels = 1

  /// Creates an empty list.
  ///
  /// - Parameter width: The width of every card, in points.
  public init(width: Double) {
    self.init(width: width, heights: [])
  }

  /// Creates a list of cards of the given heights.
  ///
  /// - Parameters:
  ///   - width: The width of every card, in points.
  ///   - heights: One height for each card, in points, from 0 to 2²⁷.
  /// - Complexity: O(n).
  public init(width: Double, heights: [Double]) {
    self.width = width
    rebuild(heights: heights)
  }

  /// The size of the content, in points.
  public var contentSize: Size { Size(width: width, height: contentHeight) }

  /// The height of a card, in points, to the nearest 2⁻²³.
  ///
  /// - Complexity: O(log n). Does not allocate.
  public func height(of row: Int) -> Double {
    let place = place(of: row)
    return leaves.height(in: place.leaf, at: place.position)
  }

  /// Where a card begins: the sum of the heights above it, in points.
  ///
  /// - Complexity: O(log n). Does not allocate.
  public func offset(of row: Int) -> Double {
    minY(at: place(of: row))
  }

  /// Where a card lies.
  ///
  /// - Complexity: O(log n). Does not allocate.
  public func layoutAttributes(of row: Int) -> LayoutAttributes {
    let place = place(of: row)
    let height = leaves.height(in: place.leaf, at: place.position)
    return attributes(row: row, minY: minY(at: place), height: height)
  }

  /// The card at a height in content coordinates: minY ≤ `y` < maxY.
  ///
  /// - Returns: The row, or `nil` above the first card and below the last.
  /// - Complexity: O(log n). Does not allocate.
  public func row(at y: Double) -> Int? {
    guard y >= 0, y < contentHeight else { return nil }
    let place = search(y)
    return place.firstRow + place.position
  }

  /// Writes where the visible cards lie: those with maxY > `bounds.minY` and minY < `bounds.maxY`.
  ///
  /// A card of height 0 is never visible. The bounds may reach beyond the content, as they do while
  /// a list bounces; bounds that are not a number show nothing.
  ///
  /// - Parameters:
  ///   - bounds: The visible extent in content coordinates; only its y matters.
  ///   - attributes: Receives the visible cards from top to bottom; its storage is reused.
  /// - Complexity: O(log n + visible cards). Does not allocate once `attributes` has room.
  public func layoutAttributes(in bounds: Rect, into attributes: inout [LayoutAttributes]) {
    var cards = visibleCards(in: bounds)
    var count = 0
    // Over those that are there: an array that grows card by card checks for each whether it is
    // shared.
    var output = attributes.mutableSpan
    while count < output.count, let card = next(&cards) {
      output[count] = self.attributes(of: card)
      count += 1
    }
    if count < attributes.count { attributes.removeLast(attributes.count - count) }
    while let card = next(&cards) { attributes.append(self.attributes(of: card)) }
  }

  @inline(__always)
  private func attributes(of card: VisibleCards.Card) -> LayoutAttributes {
    let row = card.place.firstRow + card.place.position
    return attributes(row: row, minY: card.minY, height: card.height)
  }

  private func attributes(row: Int, minY: Double, height: Double) -> LayoutAttributes {
    LayoutAttributes(row: row, frame: Rect(x: 0, y: minY, width: width, height: height))
  }
}

// MARK: - Search

extension CardListLayout {
  /// Where a card is stored.
  struct Place {
    /// The index of the leaf among the children of all nodes.
    var index = 0
    var leaf = 0
    /// The row of the leaf's first card.
    var firstRow = 0
    /// Where the leaf begins, in points.
    var leafY = 0.0
    /// The index inside the leaf.
    var position = 0
  }

  func place(of row: Int) -> Place {
    precondition(row >= 0 && row < count, "no row \(row) among \(count)")
    var (node, remaining, y, index) = (root, Double(row), 0.0, 0)
    for _ in 0..<levels {
      let lane = nodes.lane(in: node, ofRow: remaining)
      remaining -= nodes.rows[node][lane]
      y += nodes.offsets[node][lane]
      index = node &* CardNodes.fanOut &+ lane
      node = Int(nodes.children[node][lane])
    }
    let position = Int(remaining)
    return Place(index: index, leaf: node, firstRow: row &- position, leafY: y, position: position)
  }

  @inline(__always)
  func minY(at place: Place) -> Double {
    place.leafY + leaves.top(in: place.leaf, at: place.position)
  }

  /// The card that `y` lies in, which must be inside the content.
  func search(_ y: Double) -> Place {
    // Cards begin at multiples of 2⁻²³, so rounding `y` down to one changes no comparison, and
    // makes the subtractions below exact. The root need not wait for it.
    let rounded = Double(Int(y * 0x1p23)) * 0x1p-23
    var (node, firstRow, leafY, index, below) = (root, 0.0, 0.0, 0, y)
    for _ in 0..<levels {
      let lane = nodes.lane(in: node, atY: below)
      leafY += nodes.offsets[node][lane]
      below = rounded - leafY
      firstRow += nodes.rows[node][lane]
      index = node &* CardNodes.fanOut &+ lane
      node = Int(nodes.children[node][lane])
    }
    return Place(
      index: index, leaf: node, firstRow: Int(firstRow), leafY: leafY,
      position: leaves.position(in: node, atY: below))
  }

  /// The first card of the leaf behind that of a place; there must be one.
  func behindLeaf(of place: Place) -> Place {
    let next = place.index + 1
    guard next % CardNodes.fanOut != 0, nodes.child(at: next) >= 0 else {
      return self.place(of: place.firstRow + place.position)
    }
    return Place(
      index: next, leaf: nodes.child(at: next), firstRow: place.firstRow + place.position,
      leafY: minY(at: place), position: 0)
  }

  /// The tallest that a card may be, in points.
  static var greatestHeight: Double { 0x1p27 }

  /// The height as it is kept; traps on what is no height.
  @inline(__always)
  static func rounded(_ height: Double) -> Double {
    precondition(
      height >= 0 && height <= greatestHeight, "the height of a card is from 0 to 2²⁷ points")
    return nearest(height)
  }

  /// The nearest multiple of 2⁻²³ points.
  @inline(__always)
  static func nearest(_ height: Double) -> Double { (height + rounding) - rounding }

  /// The nearest multiples of 2⁻²³ points.
  @inline(__always)
  static func nearest(_ heights: Lanes) -> Lanes { (heights + rounding) - rounding }

  /// Between 2²⁹ and 2³⁰ numbers are 2⁻²³ apart, so adding this rounds to that.
  private static var rounding: Double { 0x1.8p29 }
}
