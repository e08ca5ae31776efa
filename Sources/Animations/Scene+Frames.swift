public import ViewTree

extension Scene {
  /// Returns the presentation values of a view now: its model values with animations applied.
  ///
  /// The values are not clamped to valid ranges; see `FrameSnapshot`.
  ///
  /// - Complexity: O(animations under way). Does not allocate.
  public func presentation(of view: ViewID) -> ViewProperties {
    presentation(of: view, at: clock.now)
  }

  /// Returns the presentation values of a view at a time, as currently committed.
  ///
  /// The result holds if nothing is committed, changed or completed until then. It is a function of
  /// the committed animations and the time: queries have no side effects, and any order of queries
  /// gives the same bits.
  ///
  /// - Parameters:
  ///   - view: The view.
  ///   - time: A time of the clock, not in the past, since past animations are not kept.
  /// - Returns: The values that the view will show, not clamped.
  /// - Complexity: O(animations under way). Does not allocate.
  public func presentation(of view: ViewID, at time: Double) -> ViewProperties {
    precondition(time >= clock.now, "what has been shown is not kept")
    return presentation(of: model.node(of: view), at: time)
  }

  /// Returns the values that the view of a node shows when the clock reads `time`.
  ///
  /// The time is not checked.
  func presentation(of node: Int, at time: Double) -> ViewProperties {
    var state = model.state(of: node)
    animations.apply(to: &state, of: node, at: time)
    var properties = model.properties(of: node)
    properties.animatable = state.values
    if !animations.spaceRecords.isEmpty {
      properties.appearance.zPosition = presentation3D(of: node, at: time).zPosition
    }
    return properties
  }

  /// Captures the current frame.
  ///
  /// - Parameter snapshot: Receives the frame; its storage is reused.
  /// - Complexity: Equal to that of `capture(at:into:)`.
  public func capture(into snapshot: inout FrameSnapshot) {
    capture(at: clock.now, into: &snapshot)
  }

  /// Captures the frame at a time, if nothing is committed, changed or completed until then.
  ///
  /// - Parameters:
  ///   - time: A time of the clock, not in the past.
  ///   - snapshot: Receives the frame; its storage is reused.
  /// - Complexity: O(animations under way + views that move), and O(views of the scene) in a frame
  ///   after a change of the model, the hierarchy or the animations, or in which a height passes
  ///   another. Does not allocate once the snapshot has captured a frame with as many views, unless
  ///   views entered, left or moved in the drawing order.
  public func capture(at time: Double, into snapshot: inout FrameSnapshot) {
    precondition(time >= clock.now, "what has been shown is not kept")
    snapshot.time = time
    snapshot.screen.capture(self, at: time, into: &snapshot.entries)
  }
}
