public import Geometry

/// The layout of a list of cards, stacked vertically: their heights, offsets and visibility.
///
/// Every query and every edit of one card costs O(log n), so a million cards scroll like ten. The
/// layout is a value; a copy is a snapshot and shares storage until one of the two changes.
///
/// **Heights are kept to the nearest 2⁻²³ points**, an eighth of a millionth. Sums of such numbers
/// up to 2³⁰ points, which is five million cards of 200 points, are exact in a `Double`. So edits
/// accumulate no rounding errors: after any history all offsets are, to the bit, those of a newly
/// built list, and each card begins exactly at the end of the card above it. Taller content traps.
///
/// The structure is a counted B+ tree in flat arrays: `CardNodes` above `CardLeaves`.
public struct CardListLayout: Sendable {
  /// The width of every card, in points; not checked, because it is only copied into results.
  public var width: Double
  /// The number of cards, less than 2³⁰.
  public internal(set) var count = 0
  /// The sum of all heights, in grains; traps above `Grains.greatestContent`.
  var contentGrains = 0 {
    didSet {
      precondition(
        contentGrains <= Grains.greatestContent, "content taller than 2³⁰ points loses precision")
    }
  }

  private(set) var kernels = CardKernels()
  var leaves = CardLeaves()
  var nodes = CardNodes()
  /// The number of the root node, which always exists and has at least one leaf below it.
  var root = 0
  /// The number of nodes on the path from the root to a leaf, at least 1.
  var levels = 1
  /// Whether no card was inserted or removed since the list was built, so that the row alone
  /// determines the storage location of a card.
  var isNew = true

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

  /// The sum of all heights, in points.
  public var contentHeight: Double { Grains.points(contentGrains) }

  /// Whether loops over nodes and leaves use AVX2, which is the default if the processor has it;
  /// the results are the same.
  package var usesAVX2: Bool {
    get { kernels.avx2 }
    set { kernels.avx2 = newValue && CardKernels.hasAVX2 }
  }

  /// The width of the cards, and the sum of their heights, in points.
  public var contentSize: Size { Size(width: width, height: contentHeight) }

  /// Returns the height of a card, in points, to the nearest 2⁻²³.
  ///
  /// - Complexity: O(log n). Does not allocate.
  public func height(of row: Int) -> Double {
    let place = place(of: row)
    return Grains.points(leaves.height(in: place.leaf, at: place.position))
  }

  /// Returns the top of a card: the sum of the heights above it, in points.
  ///
  /// - Complexity: O(log n). Does not allocate.
  public func offset(of row: Int) -> Double {
    Grains.points(top(of: place(of: row)))
  }

  /// Returns the row and the frame of a card, in content coordinates.
  ///
  /// - Complexity: O(log n). Does not allocate.
  public func layoutAttributes(of row: Int) -> LayoutAttributes {
    let place = place(of: row)
    let height = leaves.height(in: place.leaf, at: place.position)
    return attributes(
      row: row, minY: Grains.points(top(of: place)), height: Grains.points(height))
  }

  /// Returns the card at a y in content coordinates: minY ≤ `y` < maxY.
  ///
  /// - Returns: The row, or `nil` above the first card and below the last.
  /// - Complexity: O(log n). Does not allocate.
  public func row(at y: Double) -> Int? {
    guard y >= 0, y < contentHeight else { return nil }
    let place = search(Grains.down(y))
    return place.firstRow + place.position
  }

  /// Writes the attributes of the visible cards: maxY > `bounds.minY` and minY < `bounds.maxY`.
  ///
  /// A card of height 0 is never visible. The bounds may reach beyond the content, as in a list
  /// that bounces; bounds that contain NaN show nothing.
  ///
  /// - Parameters:
  ///   - bounds: The visible extent in content coordinates; only its y matters.
  ///   - attributes: Receives the visible cards from top to bottom; its storage is reused.
  /// - Complexity: O(log n + visible cards). Does not allocate once `attributes` has room.
  public func layoutAttributes(in bounds: Rect, into attributes: inout [LayoutAttributes]) {
    attributes.removeAll(keepingCapacity: true)
    guard let (start, end) = visibleExtent(of: bounds) else { return }
    kernels.writeVisible(
      from: start, to: end, width: width, nodes, leaves.ends, root: root, levels: levels,
      into: &attributes)
  }

  private func attributes(row: Int, minY: Double, height: Double) -> LayoutAttributes {
    LayoutAttributes(row: row, frame: Rect(x: 0, y: minY, width: width, height: height))
  }
}

// MARK: - Search

extension CardListLayout {
  /// Returns the storage location of the card of a row; traps unless the row exists.
  func place(of row: Int) -> CardPlace {
    precondition(row >= 0 && row < count, "no row \(row) among \(count)")
    return kernels.find(row, nodes, root: root, levels: levels, isNew: isNew)
  }

  /// Returns the top of a card, in grains below the top of the content.
  @inline(__always)
  func top(of place: CardPlace) -> Int {
    place.leafTop &+ leaves.top(in: place.leaf, at: place.position)
  }

  /// Returns the place of the card that contains a height, in grains from the top of the content.
  @inline(__always)
  func search(_ height: Int) -> CardPlace {
    kernels.search(height, nodes, leaves.ends, root: root, levels: levels)
  }

  /// Returns the start and end, in points, of the content inside the bounds; `nil` if there is
  /// none.
  @inline(__always)
  func visibleExtent(of bounds: Rect) -> (start: Double, end: Double)? {
    // `max` and `min` keep a NaN, with which no comparison is true.
    let (start, end) = (max(bounds.minY, 0), min(bounds.maxY, contentHeight))
    return start < end ? (start, end) : nil
  }
}
