internal import ViewTree

extension AnimationStore {
  /// Adds an animation in space.
  mutating func commit(_ record: SpaceRecord) {
    spaceRecords.append(record)
    blocks[record.block]?.runningCount += 1
  }

  /// Removes the animations in space of a view with a key, because another one replaces them.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - node: The view's node.
  ///   - block: The block of the animation that replaces them.
  ///   - now: The current time of the clock.
  /// - Returns: The blocks that lost animations before their end, in commit order.
  /// - Complexity: O(animations in space of the view).
  mutating func interruptSpaceRecords(
    forKey key: String, of node: Int, by block: Int, at now: Double
  ) -> [Int] {
    if spaceRecords.isEmpty { return [] }
    var interrupted: [Int] = []
    while let earlier = spaceRecords.removeFirst(of: node, forKey: key) {
      blocks[earlier.block]?.runningCount -= 1
      // Another one belongs to this block, or ran to its end at this very moment.
      guard earlier.block != block, !earlier.isOver(at: now) else { continue }
      blocks[earlier.block]?.wasInterrupted = true
      interrupted.append(earlier.block)
    }
    return interrupted
  }

  /// Returns the start values of a block's animation of a property; `nil` if it has committed none.
  func firstValue(of property: SpaceProperty, of node: Int, in block: Int) -> View3D? {
    for record in spaceRecords[of: node] where record.property == property {
      if record.block == block, case .between(let start, _) = record.values { return start }
    }
    return nil
  }

  /// Applies the animations in space of a view to its model values.
  ///
  /// - Complexity: O(animations in space of the view). Does not allocate.
  func apply(to view: inout View3D, of node: Int, at time: Double) {
    for record in spaceRecords[of: node] { record.apply(to: &view, at: time) }
  }
}
