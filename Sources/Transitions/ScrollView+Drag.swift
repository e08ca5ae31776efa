internal import Animations
internal import Geometry
internal import Motion
internal import ViewTree

/// A drag of scrolled content by a finger.
struct ScrollDrag {
  /// The content offset at which the drag began, in the present coordinates of the content.
  var startOffset: Point
  /// The location of the finger, in points, relative to which the next movement is measured.
  var finger: Point
  /// The position to which the finger would have dragged the content without resistance.
  var position: Point
}

extension ScrollView {
  /// Whether a finger that has moved far enough drags this content.
  ///
  /// The axis along which the finger has moved farther decides. Content without bounces leaves a
  /// drag beyond its edge to the recognizers of enclosing views.
  func shouldBeginDragging() -> Bool {
    guard scene.tree.contains(view) else { return false }
    geometryDidChange()
    if course != nil { return true }
    let (way, offset) = (panGestureRecognizer.translation, contentOffset)
    return way.dx.magnitude > way.dy.magnitude
      ? horizontal.canBeDragged(by: way.dx, showing: offset.x)
      : vertical.canBeDragged(by: way.dy, showing: offset.y)
  }

  /// Responds to a state of the pan recognizer.
  func handle(_ pan: PanGestureRecognizer) {
    guard scene.tree.contains(view) else {
      drag = nil
      return
    }
    switch pan.state {
    case .possible: break
    case .began: beginDragging()
    case .changed: follow()
    case .ended:
      follow()
      endDragging(fingerVelocity: pan.velocity)
    case .cancelled: endDragging(fingerVelocity: .zero)
    }
  }

  /// Makes the finger's present location the one relative to which the next movement is measured.
  func anchorDrag() {
    guard drag != nil else { return }
    let offset = contentOffset
    drag?.finger = panGestureRecognizer.location
    drag?.position = Point(
      x: horizontal.position(showing: offset.x), y: vertical.position(showing: offset.y))
  }

  private func beginDragging() {
    geometryDidChange()
    let ended = endCourse()
    drag = ScrollDrag(startOffset: contentOffset, finger: .zero, position: .zero)
    anchorDrag()
    report(endOf: ended)
    // The delegate may have disabled the recognizer.
    if drag != nil { delegate?.scrollViewWillBeginDragging(self) }
  }

  private func follow() {
    geometryDidChange()
    guard let drag else { return }
    let way = panGestureRecognizer.location - drag.finger
    let offset = Point(
      x: horizontal.offset(draggedTo: drag.position.x - way.dx),
      y: vertical.offset(draggedTo: drag.position.y - way.dy))
    if place(at: offset) { delegate?.scrollViewDidScroll(self) }
  }

  private func endDragging(fingerVelocity: Vector) {
    guard let drag else { return }
    let shown = contentOffset
    let velocity = Vector(
      dx: horizontal.velocity(draggedAt: -fingerVelocity.dx, showing: shown.x),
      dy: vertical.velocity(draggedAt: -fingerVelocity.dy, showing: shown.y))
    let target = target(of: drag, velocity: velocity)
    self.drag = nil
    let next = course(
      to: target, velocity: velocity, rate: decelerationRate, isProgrammatic: false)
    let willDecelerate = next.end > scene.clock.now
    if willDecelerate {
      start(next)
    } else if place(at: next.finalOffset) {
      delegate?.scrollViewDidScroll(self)
    }
    delegate?.scrollViewDidEndDragging(self, willDecelerate: willDecelerate)
  }

  /// Returns the offset at which a drag comes to rest; `nil` along an axis that decelerates freely.
  private func target(of drag: ScrollDrag, velocity: Vector) -> (x: Double?, y: Double?) {
    if isPagingEnabled {
      let (start, shown) = (drag.startOffset, contentOffset)
      return (
        horizontal.page(nearestTo: freeEnd(of: velocity.dx, from: shown.x), from: start.x),
        vertical.page(nearestTo: freeEnd(of: velocity.dy, from: shown.y), from: start.y)
      )
    }
    let end = course(
      to: (nil, nil), velocity: velocity, rate: decelerationRate, isProgrammatic: false
    ).finalOffset
    var target = end
    delegate?.scrollViewWillEndDragging(
      self, withVelocity: velocity, targetContentOffset: &target)
    precondition(target.isFinite, "a target content offset is finite")
    return (target.x == end.x ? nil : target.x, target.y == end.y ? nil : target.y)
  }

  private func freeEnd(of velocity: Double, from offset: Double) -> Double {
    ScrollDeceleration(from: offset, velocity: velocity, rate: decelerationRate).finalOffset
  }
}

extension ScrollAxis {
  /// Whether a finger that has moved by `way` points along one axis can drag content that shows
  /// `offset`.
  fileprivate func canBeDragged(by way: Double, showing offset: Double) -> Bool {
    if bounces { return true }
    return way < 0 ? offset < extent.offsets.upperBound : offset > extent.offsets.lowerBound
  }
}
