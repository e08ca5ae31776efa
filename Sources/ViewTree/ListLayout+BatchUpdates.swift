extension ListLayout {
  /// Performs a batch of updates completely, or throws and changes nothing.
  ///
  /// New and reloaded rows get the estimated height or, if the estimate is 0, the height that
  /// `rowHeight` returns. So do the rows of new and reloaded sections. Moved rows and the rows of
  /// moved sections keep their heights. The content offset belongs to the caller and does not
  /// change.
  ///
  /// - Parameters:
  ///   - updates: The updates to perform.
  ///   - rowCounts: The number of rows of the data in each section after the batch.
  ///   - rowHeight: The real height of a row after the batch; called for new and reloaded rows,
  ///     from top to bottom, when the estimate is 0, and never otherwise.
  /// - Returns: The places of all items before and after the batch.
  /// - Throws: `ListUpdateError`; the list has not changed in that case.
  /// - Complexity: O(k log (n + k)), plus the number of sections, if k items are updated; those of
  ///   an updated section count one by one. Allocates.
  @discardableResult
  public mutating func performBatchUpdates(
    _ updates: ListUpdates, rowCounts: [Int], rowHeight: (RowPath) -> Double
  ) throws(ListUpdateError) -> ListUpdateMapping {
    let plan = try BatchPlan(updates, before: numbering, rowCounts: rowCounts)
    let mapping = ListUpdateMapping(plan, countBefore: itemCount)
    if updates.isEmpty { return mapping }
    // Before the removals, because a moved item keeps its height and its number is the old one.
    let heights = plan.arrivals.map { height(of: $0.source, rowHeight) }
    // Removes from the bottom up and inserts from the top down, so that each number is valid when
    // it is used.
    for number in plan.departures.reversed() { items.remove(at: number) }
    for (arrival, height) in zip(plan.arrivals, heights) {
      items.insert(height.points, at: arrival.number, isEstimate: height.isEstimate)
    }
    numbering = plan.numbering
    invalidation.formUnion(.counts)
    return mapping
  }

  /// Returns the height of an item that arrives: the old one if moved, else the estimate or the
  /// real one.
  private func height(
    of source: BatchPlan.Source, _ rowHeight: (RowPath) -> Double
  ) -> (points: Double, isEstimate: Bool) {
    switch source {
    case .item(let number):
      return (items.height(of: number), items.isEstimated(number))
    case .row(let path):
      if let estimate = estimatedRowHeight.estimate { return (estimate, true) }
      return (rowHeight(path), false)
    case .height(let height):
      return (height, false)
    }
  }
}
