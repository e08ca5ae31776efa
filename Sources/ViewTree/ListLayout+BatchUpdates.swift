extension ListLayout {
  /// Performs a batch of updates completely, or throws and changes nothing.
  ///
  /// New and reloaded rows get the estimated height or, if the estimate is 0, the height that
  /// `rowHeight` returns. Moved rows keep their heights. The content offset belongs to the caller
  /// and does not change.
  ///
  /// - Parameters:
  ///   - updates: The updates to perform.
  ///   - rowCounts: The number of rows of the data in each section after the batch.
  ///   - rowHeight: The real height of a row after the batch; called for new and reloaded rows,
  ///     from top to bottom, when the estimate is 0, and never otherwise.
  /// - Throws: `ListUpdateError`; the list has not changed in that case.
  /// - Complexity: O(k log (n + k)) for k updates, plus the number of sections. Allocates.
  public mutating func performBatchUpdates(
    _ updates: ListUpdates, rowCounts: [Int], rowHeight: (RowPath) -> Double
  ) throws(ListUpdateError) {
    let plan = try BatchPlan(updates, before: numbering, rowCounts: rowCounts)
    if updates.isEmpty { return }
    // Before the removals, because a moved row keeps its height and its number is the old one.
    let heights = plan.arrivals.map { height(of: $0, rowHeight) }
    // Removes from the bottom up and inserts from the top down, so that each number is valid when
    // it is used.
    for number in plan.departures.reversed() { items.remove(at: number) }
    for (arrival, height) in zip(plan.arrivals, heights) {
      items.insert(height.points, at: arrival.number, isEstimate: height.isEstimate)
    }
    numbering = plan.numbering
    invalidation.formUnion(.counts)
  }

  /// Returns a row's height after a batch: the old one if moved, else the estimate or the real one.
  private func height(
    of arrival: BatchPlan.Arrival, _ rowHeight: (RowPath) -> Double
  ) -> (points: Double, isEstimate: Bool) {
    if let source = arrival.source {
      return (items.height(of: source), items.isEstimated(source))
    }
    if let estimate = estimatedRowHeight.estimate { return (estimate, true) }
    return (rowHeight(arrival.path), false)
  }
}
