internal import Motion
internal import ViewTree

/// One axis of a scroll view: the range of its offsets, and whether it bounces.
struct ScrollAxis: Equatable {
  /// The extent of the content and of the scroll view, with the insets.
  let extent: ScrollExtent
  /// Whether the content may leave the range of its offsets.
  let bounces: Bool

  init(_ extent: ScrollExtent, bounces: Bool, alwaysBounces: Bool) {
    self.extent = extent
    let offsets = extent.offsets
    let isLonger = offsets.lowerBound < offsets.upperBound
    self.bounces = bounces && (alwaysBounces || isLonger) && extent.boundsLength > 0
  }

  /// Whether a finger can move the content along this axis.
  var scrolls: Bool { bounces || extent.offsets.lowerBound < extent.offsets.upperBound }

  /// The range of offsets, and the distance by which motions may leave the range.
  var limits: ScrollLimits {
    ScrollLimits(offsets: extent.offsets, reach: bounces ? extent.boundsLength : 0)
  }

  private var rubberBand: RubberBand { RubberBand(length: bounces ? extent.boundsLength : 0) }

  /// Returns the offset that content shows when a finger has dragged it to `position`.
  func offset(draggedTo position: Double) -> Double {
    let edge = extent.clamped(position)
    return edge + rubberBand.overscroll(pulledBy: position - edge)
  }

  /// Returns the position to which a finger would have to drag content so that it shows `offset`.
  func position(showing offset: Double) -> Double {
    let edge = extent.clamped(offset)
    return edge + rubberBand.pull(displaying: offset - edge)
  }

  /// Returns the velocity of the offset while a finger drags the content, in points per second.
  ///
  /// - Parameters:
  ///   - velocity: The velocity of the position under the finger, in points per second.
  ///   - offset: The offset that the content shows.
  /// - Returns: Points per second; 0 along an axis that does not scroll.
  func velocity(draggedAt velocity: Double, showing offset: Double) -> Double {
    guard scrolls else { return 0 }
    let velocity = min(max(velocity, -ScrollMotion.greatestSpeed), ScrollMotion.greatestSpeed)
    let overscroll = extent.overscroll(at: offset)
    if overscroll == 0 { return velocity }
    return velocity * rubberBand.slope(at: rubberBand.pull(displaying: overscroll))
  }

  /// Returns the offset that replaces `offset` after the extent has changed.
  ///
  /// No change increases the overscroll, except an adjustment of content in motion. Content at rest
  /// moves back into the range, and content that bounces is not disturbed when further content is
  /// added at its end.
  ///
  /// - Parameters:
  ///   - offset: The offset before the change.
  ///   - adjustment: The distance by which the content has moved in its coordinates.
  ///   - old: The axis before the change.
  ///   - isInMotion: Whether a finger or a motion moves the content.
  /// - Returns: The adjusted offset, or the nearest one with the overscroll that is allowed.
  func offset(
    keeping offset: Double, adjustedBy adjustment: Double, from old: ScrollAxis, _ isInMotion: Bool
  ) -> Double {
    var allowed = bounces ? old.extent.overscroll(at: offset) : 0
    let offset = offset + adjustment
    if bounces, isInMotion, adjustment != 0 { allowed = extent.overscroll(at: offset) }
    // In a smaller view an overscroll may be farther than the rubber band reaches.
    if allowed.magnitude >= extent.boundsLength {
      allowed = allowed < 0 ? -extent.boundsLength / 2 : extent.boundsLength / 2
    }
    let offsets = extent.offsets
    return min(
      max(offset, offsets.lowerBound + min(allowed, 0)), offsets.upperBound + max(allowed, 0))
  }

  /// Returns the offset of the page on which a drag ends.
  ///
  /// Pages begin at the multiples of the view's extent; the last page ends with the content.
  ///
  /// - Parameters:
  ///   - end: The offset at which the content would come to rest without edges and pages.
  ///   - start: The offset at which the drag began.
  /// - Returns: The page nearest to `end`, at most one page from that nearest to `start`.
  func page(nearestTo end: Double, from start: Double) -> Double {
    guard extent.boundsLength > 0 else { return extent.clamped(end) }
    let first = page(at: start)
    return offset(ofPage: min(max(page(at: end), first - 1), first + 1))
  }

  private func offset(ofPage page: Double) -> Double {
    extent.clamped(page * extent.boundsLength)
  }

  /// Returns the number of the page whose offset is nearest to an offset.
  private func page(at offset: Double) -> Double {
    let above = (offset / extent.boundsLength).rounded(.down)
    let isNearer =
      (self.offset(ofPage: above + 1) - offset).magnitude
      < (self.offset(ofPage: above) - offset).magnitude
    return isNearer ? above + 1 : above
  }
}
