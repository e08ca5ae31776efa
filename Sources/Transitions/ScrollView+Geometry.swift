internal import Animations
public import Geometry
internal import ViewTree

extension ScrollView {
  /// Changes the size of the content, and moves the content offset with the content that is in
  /// sight.
  ///
  /// Call this method when content above or to the left of the visible part becomes longer or
  /// shorter, such as rows whose estimated heights become real. The content in sight does not move
  /// on the screen. A drag goes on from the new offset, a deceleration keeps its velocity, and a
  /// target of the motion moves with the content. Both may go beyond an edge by this, and return to
  /// it like after a drag. Content at rest that ends beyond an edge moves to the edge at once.
  ///
  /// - Parameters:
  ///   - size: The new size of the content, in points, finite and not negative.
  ///   - adjustment: The distance by which the content in sight has moved in the coordinates of the
  ///     content, in points, finite.
  /// - Complexity: O(1). Does not allocate.
  public func setContentSize(_ size: Size, adjustingContentOffsetBy adjustment: Vector) {
    precondition(
      adjustment.dx.isFinite && adjustment.dy.isFinite, "an adjustment of the offset is finite")
    // Before the adjustment, which is relative to the present geometry.
    geometryDidChange()
    offsetAdjustment = adjustment
    contentSize = size
  }

  /// Adapts the offset and the motion to the content, the insets and the size of the view.
  ///
  /// The setters of the scroll view's properties call this method, and so does each event and
  /// frame. Call it yourself after the bounds of the view have changed while the content rests.
  ///
  /// - Complexity: O(1). Does not allocate.
  public func geometryDidChange() {
    let (old, new) = ((horizontal, vertical), presentAxes())
    let adjustment = offsetAdjustment
    offsetAdjustment = .zero
    guard old != new || adjustment != .zero else { return }
    (horizontal, vertical) = new
    let shown = course?.offset(at: scene.clock.now) ?? contentOffset
    let kept = Point(
      x: horizontal.offset(keeping: shown.x, adjustedBy: adjustment.dx, from: old.0, isInMotion),
      y: vertical.offset(keeping: shown.y, adjustedBy: adjustment.dy, from: old.1, isInMotion))
    if let start = drag?.startOffset { drag?.startOffset = start + adjustment }
    // The end is told after the offset is in place.
    let ended = course.flatMap { run(continuation(of: $0, from: kept, adjustedBy: adjustment)) }
    // An adjusted picture stays that of the last frame.
    let next = adjustment == .zero ? kept : contentOffset + (kept - shown)
    let hasMoved = place(at: ended?.finalOffset ?? next)
    // A drag under way continues from the new offset.
    anchorDrag()
    if hasMoved { delegate?.scrollViewDidScroll(self) }
    report(endOf: ended)
  }

  /// Whether a finger or a motion moves the content.
  private var isInMotion: Bool { drag != nil || course != nil }

  /// Returns the motion that continues the one under way after a change of the geometry.
  private func continuation(
    of course: ScrollCourse, from offset: Point, adjustedBy adjustment: Vector
  ) -> ScrollCourse {
    let (rate, now) = (course.rate, scene.clock.now)
    return ScrollCourse(
      horizontal: horizontal.part(
        continuing: course.horizontal, from: offset.x, adjustedBy: adjustment.dx, rate: rate,
        at: now),
      vertical: vertical.part(
        continuing: course.vertical, from: offset.y, adjustedBy: adjustment.dy, rate: rate,
        at: now),
      rate: rate, isProgrammatic: course.isProgrammatic)
  }

  /// Returns the axes of the present content, insets and size.
  func presentAxes() -> (ScrollAxis, ScrollAxis) {
    let size = scene[view].bounds.size
    // A spring may make a size negative.
    let (width, height) = (max(size.width, 0), max(size.height, 0))
    let horizontal = ScrollExtent(
      contentLength: contentSize.width, boundsLength: width, topInset: contentInset.left,
      bottomInset: contentInset.right)
    let vertical = ScrollExtent(
      contentLength: contentSize.height, boundsLength: height, topInset: contentInset.top,
      bottomInset: contentInset.bottom)
    return (
      ScrollAxis(horizontal, bounces: bounces, alwaysBounces: alwaysBounceHorizontal),
      ScrollAxis(vertical, bounces: bounces, alwaysBounces: alwaysBounceVertical)
    )
  }

  /// Sets the content offset without animation.
  ///
  /// - Returns: Whether the offset has changed.
  func place(at offset: Point) -> Bool {
    guard contentOffset != offset else { return false }
    scene[view].bounds.origin = offset
    return true
  }
}
