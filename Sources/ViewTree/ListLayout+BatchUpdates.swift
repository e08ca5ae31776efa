extension ListLayout {
  /// Does a batch of updates, or none of it.
  ///
  /// Rows that are new or reloaded count with the estimate, or are asked for their heights when the
  /// estimate is 0; rows that move keep theirs. The content offset is the caller's and stays as it
  /// is.
  ///
  /// - Parameters:
  ///   - updates: What to do.
  ///   - rowCounts: The number of rows that the data have in each section after the batch.
  ///   - rowHeight: The real height of a row after the batch; called for new and reloaded rows,
  ///     from top to bottom, when the estimate is 0, and never otherwise.
  /// - Throws: `ListUpdateError`; nothing has changed then.
  /// - Complexity: O(k log (n + k)) for k updates, plus the number of sections. Allocates.
  public mutating func performBatchUpdates(
    _ updates: ListUpdates, rowCounts: [Int], rowHeight: (RowPath) -> Double
  ) throws(ListUpdateError) {
    let plan = try BatchPlan(updates, before: numbering, rowCounts: rowCounts)
    if updates.isEmpty { return }
    let heights = plan.arrivals.map { height(of: $0, rowHeight) }
    for number in plan.departures.reversed() { items.remove(at: number) }
    for (arrival, height) in zip(plan.arrivals, heights) {
      items.insert(height.points, at: arrival.number, isEstimate: height.isEstimate)
    }
    numbering = plan.numbering
    invalidation.formUnion(.counts)
  }

  /// The height with which a row comes: the one it had, the estimate, or the real one.
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
