public import Geometry

extension CardListLayout {
  /// Whether the height of a card is an estimate that no measured height has replaced yet.
  ///
  /// - Complexity: O(log n). Does not allocate.
  public func isEstimated(_ row: Int) -> Bool {
    let place = place(of: row)
    return leaves.isEstimate(in: place.leaf, at: place.position)
  }

  /// Returns the row of the topmost visible card whose height is an estimate.
  ///
  /// - Parameter bounds: The visible extent in content coordinates; only its y matters.
  /// - Returns: The row, or `nil` when all visible heights are known.
  /// - Complexity: O(log n + visible cards). Does not allocate.
  public func firstEstimatedRow(in bounds: Rect) -> Int? {
    guard let (start, end) = visibleExtent(of: bounds) else { return nil }
    let bottom = Grains.up(end)
    var place = search(Grains.down(start))
    while true {
      while let position = leaves.firstEstimate(in: place.leaf, from: place.position) {
        place.position = position
        guard top(of: place) < bottom else { return nil }
        let row = place.firstRow + position
        // A card without height is never visible.
        if leaves.height(in: place.leaf, at: position) > 0 { return row }
        place.position += 1
      }
      place.position = Int(leaves.counts[place.leaf])
      let next = place.firstRow + place.position
      guard next < count, top(of: place) < bottom else { return nil }
      place = self.place(of: next)
    }
  }

  /// Marks the heights of some cards as estimates, which are measured later.
  ///
  /// - Complexity: O(number of rows + log n). Does not allocate.
  mutating func markEstimates(_ rows: Range<Int>) {
    var row = rows.lowerBound
    while row < rows.upperBound {
      let place = place(of: row)
      let end = min(Int(leaves.counts[place.leaf]), place.position + rows.upperBound - row)
      leaves.markEstimates(in: place.leaf, at: place.position..<end)
      row += end - place.position
    }
  }
}
