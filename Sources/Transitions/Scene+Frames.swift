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
    return presentation(of: model.node(of: view), at: time)
  }

  func presentation(of node: Int, at time: Double) -> ViewProperties {
    var state = model.state(of: node)
    animations.apply(to: &state, of: node, at: time)
    var properties = model.properties(of: node)
    properties.animatable = state.values
    return properties
  }

  /// Records what is on screen now.
  ///
  /// - Parameter snapshot: Receives the frame; its storage is reused.
  /// - Complexity: As `capture(at:into:)`.
  public func capture(into snapshot: inout FrameSnapshot) {
    capture(at: clock.now, into: &snapshot)
  }

  /// Records what will be on screen at a time, if nothing is committed, changed or completed until
  /// then.
  ///
  /// - Parameters:
  ///   - time: A time of the clock, not in the past.
  ///   - snapshot: Receives the frame; its storage is reused.
  /// - Complexity: O(views on screen + animations under way), where a view that shows what it did
  ///   in the snapshot's last frame costs about a nanosecond. Does not allocate once the snapshot
  ///   has captured a frame with as many views and the hierarchy stays as it is.
  public func capture(at time: Double, into snapshot: inout FrameSnapshot) {
    precondition(time >= clock.now, "what has been shown is not kept")
    let order = displayOrder ?? SceneOrder(model, window: window)
    displayOrder = order
    snapshot.time = time
    snapshot.screen.capture(self, order, at: time, into: &snapshot.entries)
  }
}
