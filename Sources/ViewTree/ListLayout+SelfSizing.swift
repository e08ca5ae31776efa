public import Geometry

extension ListLayout {
  /// Whether the height of a row is an estimate that no measured height has replaced yet.
  ///
  /// - Complexity: O(log n). Does not allocate.
  public func isEstimated(_ path: RowPath) -> Bool {
    items.isEstimated(checkedNumber(of: .row(path)))
  }

  /// Replaces the height of a row by a measured one, and corrects the content offset so that the
  /// first visible row does not move on the screen.
  ///
  /// - Parameters:
  ///   - height: The measured height, in points.
  ///   - path: The row that was measured.
  ///   - contentOffset: The y at which the visible extent begins. If the row lies wholly above it,
  ///     the offset moves with the rows below.
  /// - Complexity: O(log n). Does not allocate.
  public mutating func setMeasuredHeight(
    _ height: Double, of path: RowPath, contentOffset: inout Double
  ) {
    let number = checkedNumber(of: .row(path))
    let contentHeight = contentSize.height
    items.setMeasuredHeight(height, of: number, contentOffset: &contentOffset)
    invalidateItems(from: number, ifHeightWas: contentHeight)
  }

  /// Measures all visible rows with estimated heights, and keeps a row where it is on the screen.
  ///
  /// Rows above the anchor that become higher or lower move the content offset with them. So a list
  /// that is scrolled up does not jump when the rows that come in at its top are measured. Choose
  /// an anchor that was on screen before and is still there. Everything below it that was on screen
  /// stays in place, too.
  ///
  /// The bounds may leave the range of offsets, if the rows above the anchor are lower than their
  /// estimates.
  ///
  /// - Parameters:
  ///   - bounds: The visible extent in content coordinates, which moves with the anchor; only its y
  ///     matters.
  ///   - anchor: The row that stays in place.
  ///   - rowHeight: The real height of a row, in points.
  /// - Returns: The number of measured rows.
  /// - Complexity: O((m + 1) (log n + visible items)) for m measured rows. Does not allocate.
  @discardableResult
  public mutating func measureVisibleRows(
    in bounds: inout Rect, keeping anchor: RowPath, rowHeight: (RowPath) -> Double
  ) -> Int {
    let anchor = checkedNumber(of: .row(anchor))
    var measured = 0
    while let (number, growth) = measureFirstRow(in: bounds, rowHeight) {
      if number < anchor { bounds.origin.y += growth }
      measured += 1
    }
    return measured
  }

  /// Measures all visible rows with estimated heights, until no visible height is an estimate.
  ///
  /// Rows that are lower than their estimate let other rows become visible, which are measured,
  /// too. A visible row is never wholly above the bounds, so the content offset needs no
  /// correction.
  ///
  /// - Parameters:
  ///   - bounds: The visible extent in content coordinates; only its y matters.
  ///   - rowHeight: The real height of a row, in points.
  /// - Returns: The number of measured rows.
  /// - Complexity: O((m + 1) (log n + visible items)) for m measured rows. Does not allocate.
  @discardableResult
  public mutating func measureVisibleRows(
    in bounds: Rect, rowHeight: (RowPath) -> Double
  ) -> Int {
    var measured = 0
    while measureFirstRow(in: bounds, rowHeight) != nil { measured += 1 }
    return measured
  }

  /// Measures the topmost visible row with an estimated height.
  ///
  /// - Returns: The number of the row and its growth in points, or `nil` if there is no such row.
  private mutating func measureFirstRow(
    in bounds: Rect, _ rowHeight: (RowPath) -> Double
  ) -> (number: Int, growth: Double)? {
    guard let number = items.firstEstimatedRow(in: bounds),
      case .row(let path) = item(numbered: number)
    else { return nil }
    let contentHeight = contentSize.height
    items.resize(number, to: rowHeight(path))
    invalidateItems(from: number, ifHeightWas: contentHeight)
    // Exact, because heights are whole numbers of grains.
    return (number, contentSize.height - contentHeight)
  }

  /// Extends the invalid scope if a measurement has changed the height of the content, given the
  /// height before it.
  private mutating func invalidateItems(from number: Int, ifHeightWas contentHeight: Double) {
    if contentSize.height != contentHeight { invalidation.formUnion(.items(from: number)) }
  }
}
