internal import Benchmarking
internal import Geometry
internal import ViewTree

/// A list of cards of 72 to 311 points in height, queried at random offsets of an 812 point screen.
struct CardListWorkload {
  private var layout: CardListLayout
  private var random: WorkloadRandom
  private let heights: [Double]
  private var attributes: [LayoutAttributes] = []
  /// The sum of the tops of the visible cards over all queries so far, in points.
  private(set) var sum = 0.0

  init(cells: Int) {
    var random = WorkloadRandom()
    heights = (0..<cells).map { _ in CardListWorkload.height(&random) }
    layout = CardListLayout(width: 375, heights: heights)
    self.random = random
    // More than are ever visible, so that no query allocates: 812 points show 13 cards at most.
    attributes.reserveCapacity(32)
  }

  /// Creates a list whose cards have the heights of the rows of a screen, again and again.
  init(cells: Int, _ shape: ViewShape) {
    let rows = shape.rowHeights
    heights = (0..<cells).map { rows[$0 % rows.count] }
    layout = CardListLayout(width: 375, heights: heights)
    random = WorkloadRandom()
    // As many as fill the screen at the least height.
    attributes.reserveCapacity(Int(812 / (rows.min() ?? 812)) + 2)
  }

  /// The total height of all cards, in points.
  var contentHeight: Double { layout.contentSize.height }

  /// Rebuilds the list from the heights of all cards, in its existing storage.
  mutating func build() {
    layout.rebuild(heights: heights)
  }

  /// Queries the visible cards at a random offset, and adds their tops to `sum`.
  mutating func showVisible() {
    let y = random.unit() * (contentHeight - 812)
    layout.layoutAttributes(
      in: Rect(x: 0, y: y, width: 375, height: 812), into: &attributes)
    for card in attributes { sum += card.frame.minY }
  }

  /// Changes the height of a random card, then calls `showVisible`.
  mutating func resize() {
    layout.resize(random.below(layout.count), to: CardListWorkload.height(&random))
    showVisible()
  }

  /// Inserts a card and removes one, each at a random index, then calls `showVisible`.
  mutating func edit() {
    layout.insert(CardListWorkload.height(&random), at: random.below(layout.count))
    layout.remove(at: random.below(layout.count))
    showVisible()
  }

  private static func height(_ random: inout WorkloadRandom) -> Double {
    Double(72 + random.below(240))
  }
}
