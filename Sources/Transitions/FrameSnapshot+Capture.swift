extension Scene {
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
    let order = displayOrder ?? SceneOrder(self)
    displayOrder = order
    snapshot.time = time
    snapshot.screen.capture(self, order, at: time, into: &snapshot.entries)
  }
}
