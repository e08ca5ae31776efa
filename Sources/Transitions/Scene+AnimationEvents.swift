extension Scene {
  /// How many animation blocks have begun so far, and how many of them have ended, in one number.
  ///
  /// It only grows. Two frames between which it stands still differ by motion alone: no animation
  /// was committed, none came to its end, and none was removed with all of its block.
  ///
  /// - Complexity: O(1). Does not allocate.
  public var animationEventCount: Int { blockCount + (blockCount - blocks.count) }
}
