internal import ViewTree

extension AnimationStore {
  /// Adds an animation in space and removes the earlier one of the same property of its view.
  ///
  /// - Parameters:
  ///   - record: The animation.
  ///   - now: The current time of the clock.
  /// - Returns: The block that lost an animation before its end, if any.
  /// - Complexity: O(1) on average.
  mutating func replace(with record: SpaceRecord, at now: Double) -> Int? {
    blocks[record.block]?.runningCount += 1
    guard let earlier = spaceRecords.replace(with: record) else { return nil }
    blocks[earlier.block]?.runningCount -= 1
    // Another one belongs to this block, or ran to its end at this very moment.
    guard earlier.block != record.block, !earlier.isOver(at: now) else { return nil }
    blocks[earlier.block]?.wasInterrupted = true
    return earlier.block
  }

  /// Removes animations in space that are not over yet, and marks their blocks as interrupted.
  ///
  /// - Returns: The blocks, one for each removed animation, in no particular order.
  mutating func interruptSpaceRecords(
    at now: Double, where isRemoved: (_ node: Int, _ key: String?) -> Bool
  ) -> [Int] {
    var affected: [Int] = []
    spaceRecords.removeAll { record in
      guard !record.isOver(at: now), isRemoved(record.node, record.property.rawValue) else {
        return false
      }
      affected.append(record.block)
      return true
    }
    for number in affected {
      blocks[number]?.runningCount -= 1
      blocks[number]?.wasInterrupted = true
    }
    return affected
  }

  /// Returns the start values of a block's animation of a property; `nil` if it has committed none.
  func firstValue(of property: SpaceProperty, of node: Int, in block: Int) -> View3D? {
    spaceRecords[of: node].first { $0.property == property && $0.block == block }?.from
  }

  /// Applies the animations in space of a view to its model values.
  ///
  /// - Complexity: O(1) on average. Does not allocate.
  func apply(to view: inout View3D, of node: Int, at time: Double) {
    for record in spaceRecords[of: node] {
      guard let progress = record.course.progress(at: time) else { continue }
      record.property.set(&view, between: record.from, record.to, at: progress.value)
    }
  }

  /// Returns the heights that views show while an animation changes them, by node.
  func shownHeights(at time: Double) -> [Int: Double] {
    var heights: [Int: Double] = [:]
    for record in spaceRecords.all where record.property == .zPosition {
      guard let progress = record.course.progress(at: time) else { continue }
      var shown = record.to
      record.property.set(&shown, between: record.from, record.to, at: progress.value)
      heights[record.node] = shown.zPosition
    }
    return heights
  }
}
