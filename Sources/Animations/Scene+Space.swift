public import ViewTree

extension Scene {
  /// The part of a view's model geometry that leaves the plane: its transform in space, that of its
  /// subviews, and its height.
  ///
  /// Inside an animation block the setter animates the difference, property by property. A keyframe
  /// does not shorten that animation: it takes the whole duration. A number that is NaN or infinite
  /// traps. The height is also `zPosition` of the view's properties.
  ///
  /// - Complexity: O(1) to read. Writing costs as much as `ViewTree`'s subscript, plus O(1)
  ///   on average inside a block.
  public subscript(in3D view: ViewID) -> View3D {
    get { model.tree[in3D: view] }
    set { setSpace(newValue, of: model.node(of: view)) }
  }

  /// Returns the values in space that a view shows now: its model values with animations applied.
  ///
  /// - Complexity: O(animations in space of the view) on average. Does not allocate.
  public func presentation3D(of view: ViewID) -> View3D {
    presentation3D(of: view, at: clock.now)
  }

  /// Returns the values in space that a view shows at a time, as currently committed.
  ///
  /// - Parameters:
  ///   - view: The view.
  ///   - time: A time of the clock, not in the past, since past animations are not kept.
  /// - Returns: The values that the view will show.
  /// - Complexity: O(animations in space of the view) on average. Does not allocate.
  public func presentation3D(of view: ViewID, at time: Double) -> View3D {
    precondition(time >= clock.now, "what has been shown is not kept")
    return presentation3D(of: model.node(of: view), at: time)
  }

  /// Returns the values in space that the view of a node shows when the clock reads `time`.
  func presentation3D(of node: Int, at time: Double) -> View3D {
    var shown = model.tree[in3D: model.nodes[node].view]
    animations.apply(to: &shown, of: node, at: time)
    return shown
  }

  /// Sets the model values in space of a node, animated if a block is open.
  func setSpace(_ new: View3D, of node: Int) {
    precondition(new.isFinite, "the geometry of a view is finite")
    let old = model.tree[in3D: model.nodes[node].view]
    if old == new { return }
    if let number = context.target.block { animate(node, from: old, to: new, inBlock: number) }
    model.setSpace(new, of: node)
  }

  /// Commits animations in a block for the properties in space that differ between two values.
  private func animate(_ node: Int, from old: View3D, to new: View3D, inBlock number: Int) {
    guard let block = animations[block: number] else { return }
    for property in SpaceProperty.allCases where property.differs(old, new) {
      // A second change in one block continues from the start value of the first.
      let start =
        animations.firstValue(of: property, of: node, in: number)
        ?? (block.beginsFromCurrentState ? presentation3D(of: node, at: clock.now) : old)
      let key = property.rawValue
      endExhausted(
        animations.interruptSpaceRecords(forKey: key, of: node, by: number, at: clock.now))
      animations.commit(
        SpaceRecord(
          node: node, property: property, values: .between(start, new), block: number,
          course: block.course))
    }
  }
}
