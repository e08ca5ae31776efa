internal import Benchmarking
internal import Geometry
internal import ViewTree

/// A fling through a list of self-sizing cards that starts with estimated heights.
///
/// The fling decelerates like a scroll view: the velocity falls by the factor 0.998 in every
/// millisecond, so that the distance after t seconds is v₀ (1 − 0.998^(1000 t)) / (−1000 ln 0.998)
/// points. The list is flung down, and from there back up, for 500 frames each, at 60 frames a
/// second.
struct CardFlingWorkload {
  private var layout: CardListLayout
  private var pool = CellReusePool()
  private let cells: Int
  private let heights: [Double]
  private var isMeasured: [Bool]
  private let steps: [Double]
  private var attributes: [LayoutAttributes] = []
  /// The number of visible cards, summed over all frames of all flings.
  private(set) var shownCount = 0
  /// The content offset at the end of the last fling, in points.
  private(set) var contentOffset = 0.0

  private static let screen = Size(width: 375, height: 812)

  init(cells: Int) {
    var random = WorkloadRandom()
    self.cells = cells
    // From 72 to 311 points, like the cards of the other lists.
    heights = (0..<cells).map { _ in Double(72 + random.below(240)) }
    isMeasured = Array(repeating: false, count: cells)
    // The estimate is a choice: 120 points is below most heights, so that cards which the estimate
    // brings on screen leave it when they are measured.
    layout = CardListLayout(width: CardFlingWorkload.screen.width)
    layout.rebuild(count: cells, estimatedHeight: 120)
    // More than are ever visible, so that no frame allocates: 812 points show 13 cards at most.
    attributes.reserveCapacity(32)
    // The velocity is a choice: a fling over 12 000 points, some sixty cards, at rest within the
    // 500 frames.
    steps = CardFlingWorkload.steps(frames: 500, velocity: 24_000)
  }

  /// Returns the points by which a fling of `velocity` points per second moves in each frame.
  private static func steps(frames: Int, velocity: Double) -> [Double] {
    let decayPerFrame = LibM.exp(LibM.log(0.998) * 1000 / 60)
    let distance = velocity / (-1000 * LibM.log(0.998))
    var remaining = 1.0
    return (0..<frames).map { _ in
      defer { remaining *= decayPerFrame }
      return distance * remaining * (1 - decayPerFrame)
    }
  }

  /// Resets all cards to estimated heights, then flings the list down and back up in 1000 frames.
  mutating func fling() {
    layout.rebuild(count: cells, estimatedHeight: 120)
    for row in isMeasured.indices { isMeasured[row] = false }
    contentOffset = 0
    for step in steps { showFrame(movedBy: step) }
    // The cards above were measured on the way down; resizing them models pictures that load late.
    for (frame, step) in steps.enumerated() {
      resizeCardAbove(frame)
      showFrame(movedBy: -step)
    }
  }

  private mutating func showFrame(movedBy step: Double) {
    let limit = max(0, layout.contentSize.height - CardFlingWorkload.screen.height)
    contentOffset = min(max(contentOffset + step, 0), limit)
    findVisible()
    if measureVisible() { findVisible() }
    pool.update(visible: attributes)
    shownCount += attributes.count
  }

  private mutating func findVisible() {
    let origin = Point(x: 0, y: contentOffset)
    layout.layoutAttributes(
      in: Rect(origin: origin, size: CardFlingWorkload.screen), into: &attributes)
  }

  /// Measures the visible cards whose height is an estimate, and returns whether there were any.
  private mutating func measureVisible() -> Bool {
    var measuredAny = false
    for card in attributes where !isMeasured[card.row] {
      isMeasured[card.row] = true
      measuredAny = true
      layout.setMeasuredHeight(heights[card.row], of: card.row, contentOffset: &contentOffset)
    }
    return measuredAny
  }

  private mutating func resizeCardAbove(_ frame: Int) {
    guard let first = attributes.first, first.row > 0 else { return }
    let row = frame % first.row
    // 0 to 2 points more than measured: two of three resizes of a card change its height.
    let height = heights[row] + Double(frame % 3)
    layout.setMeasuredHeight(height, of: row, contentOffset: &contentOffset)
  }
}
