public import ViewTree

extension Scene {
  /// What a view shows now: its model values with the animations under way applied.
  ///
  /// Not clamped to valid ranges; see `FrameSnapshot`.
  ///
  /// - Complexity: O(animations under way). Does not allocate.
  public func presentation(of view: ViewID) -> ViewProperties {
    presentation(of: view, at: clock.now)
  }

  /// What a view will show at a time, if nothing is committed, changed or completed until then.
  ///
  /// A function of what has been committed and of the time: asking changes nothing, and any order
  /// of asking gives the same bits.
  ///
  /// - Parameters:
  ///   - view: The view.
  ///   - time: A time of the clock, not in the past, for which animations are not kept.
  /// - Returns: The values that the view will show, not clamped.
  /// - Complexity: O(animations under way). Does not allocate.
  public func presentation(of view: ViewID, at time: Double) -> ViewProperties {
    precondition(time >= clock.now, "what has been shown is not kept")
    return presentation(of: node(of: view), at: time)
  }

  func presentation(of node: Int, at time: Double) -> ViewProperties {
    var state = PresentationState(model(of: node), nodes[node].transform)
    for index in records.indices where records[index].node == node {
      records[index].apply(to: &state, at: time)
    }
    state.finish()
    return state.properties
  }
}
