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
    var state = modelState(of: node)
    var reader = ProgressReader(at: time)
    for record in records where record.node == node {
      guard let progress = reader.progress(of: record.block, record.course) else { continue }
      record.change.apply(to: &state, progress)
    }
    state.finish()
    var properties = model(of: node)
    properties.animatable = state.values
    return properties
  }

  /// What a view shows as long as no animation is applied.
  func modelState(of node: Int) -> PresentationState {
    PresentationState(
      AnimatableValues(tree[nodes[node].view], nodes[node].appearance), nodes[node].transform)
  }
}
