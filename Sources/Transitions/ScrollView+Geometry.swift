internal import Geometry
internal import ViewTree

extension ScrollView {
  /// Adapts the offset and the motion to the content, the insets and the size of the view.
  ///
  /// The setters of the scroll view's properties call this method, and so does each event and
  /// frame. Call it yourself after the bounds of the view have changed while the content rests.
  ///
  /// - Complexity: O(1). Does not allocate.
  public func geometryDidChange() {
    let (old, new) = ((horizontal, vertical), presentAxes())
    guard old != new else { return }
    (horizontal, vertical) = new
    let now = scene.clock.now
    let shown = course?.offset(at: now) ?? contentOffset
    let kept = Point(
      x: horizontal.offset(keeping: shown.x, from: old.0),
      y: vertical.offset(keeping: shown.y, from: old.1))
    var ended: ScrollCourse?
    if let course {
      let next = ScrollCourse(
        horizontal: horizontal.part(
          continuing: course.horizontal, from: kept.x, rate: course.rate, at: now),
        vertical: vertical.part(
          continuing: course.vertical, from: kept.y, rate: course.rate, at: now),
        rate: course.rate, isProgrammatic: course.isProgrammatic)
      // The end is told after the offset is in place.
      ended = run(next)
    }
    let hasMoved = place(at: ended?.finalOffset ?? kept)
    // A drag under way continues from the new offset.
    anchorDrag()
    if hasMoved { delegate?.scrollViewDidScroll(self) }
    report(endOf: ended)
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
