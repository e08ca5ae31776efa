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
    leaves.heights[place(of: row).heightIndex]
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
    return attributes(row: row, minY: minY(at: place), height: leaves.heights[place.heightIndex])
  }

  /// The card at a height in content coordinates: minY ≤ `y` < maxY.
  ///
  /// - Returns: The row, or `nil` above the first card and below the last.
  /// - Complexity: O(log n). Does not allocate.
  public func row(at y: Double) -> Int? {
    guard y >= 0, y < contentHeight else { return nil }
    let found = search(y)
    return found.place.firstRow + found.place.position
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
    attributes.removeAll(keepingCapacity: true)
    forEachVisible(in: bounds) { place, minY, height in
      let row = place.firstRow + place.position
      attributes.append(self.attributes(row: row, minY: minY, height: height))
      return true
    }
  }

  /// Calls `body` with the place, the top and the height of each visible card from top to bottom,
  /// for as long as it returns `true`.
  @inline(__always)
  func forEachVisible(in bounds: Rect, _ body: (Place, Double, Double) -> Bool) {
    let end = min(bounds.maxY, contentHeight)
    let start = max(bounds.minY, 0)
    guard start < contentHeight else { return }
    var (place, y) = search(start)
    while y < end {
      if place.position == Int(leaves.counts[place.leaf]) {
        place = self.place(of: place.firstRow + place.position)
      }
      let height = leaves.heights[place.heightIndex]
      if height > 0, !body(place, y, height) { return }
      y += height
      place.position += 1
    }
  }

  private func attributes(row: Int, minY: Double, height: Double) -> LayoutAttributes {
    LayoutAttributes(row: row, frame: Rect(x: 0, y: minY, width: width, height: height))
  }
}

// MARK: - Search

extension CardListLayout {
  /// Where a card is stored.
  struct Place {
    var leaf: Int
    /// The row of the leaf's first height.
    var firstRow: Int
    /// Where the leaf begins, in points.
    var leafY: Double
    /// The index inside the leaf.
    var position: Int

    var heightIndex: Int { leaf &* CardLeaves.capacity &+ position }
  }

  func place(of row: Int) -> Place {
    precondition(row >= 0 && row < count, "no row \(row) among \(count)")
    var (node, firstRow, y) = (root, 0, 0.0)
    for _ in 0..<levels {
      let index = nodes.index(in: node, ofRow: row &- firstRow)
      firstRow &+= Int(nodes.rows[index])
      y += nodes.offsets[index]
      node = Int(nodes.children[index])
    }
    return Place(leaf: node, firstRow: firstRow, leafY: y, position: row &- firstRow)
  }

  private func minY(at place: Place) -> Double {
    place.leafY + leaves.sum(of: place.leaf, first: place.position)
  }

  /// The card that `y` lies in, which must be inside the content, and where it begins.
  private func search(_ y: Double) -> (place: Place, minY: Double) {
    // Cards begin at multiples of 2⁻²³, so rounding `y` down to one changes no comparison, and
    // makes the subtractions below exact.
    let y = Double(Int(y * 0x1p23)) * 0x1p-23
    var (node, firstRow, leafY) = (root, 0, 0.0)
    for _ in 0..<levels {
      let index = nodes.index(in: node, atY: y - leafY)
      firstRow &+= Int(nodes.rows[index])
      leafY += nodes.offsets[index]
      node = Int(nodes.children[index])
    }
    var place = Place(leaf: node, firstRow: firstRow, leafY: leafY, position: 0)
    let last = Int(leaves.counts[node]) &- 1
    var minY = leafY
    while place.position < last {
      let maxY = minY + leaves.heights[place.heightIndex]
      if maxY > y { break }
      minY = maxY
      place.position &+= 1
    }
    return (place, minY)
  }

  /// The height as it is kept; traps on what is no height.
  @inline(__always)
  static func rounded(_ height: Double) -> Double {
    precondition(height >= 0 && height <= 0x1p27, "the height of a card is from 0 to 2²⁷ points")
    // Between 2²⁹ and 2³⁰ numbers are 2⁻²³ apart, so the addition rounds to that.
    let middle = 0x1.8p29
    return (height + middle) - middle
  }
}
