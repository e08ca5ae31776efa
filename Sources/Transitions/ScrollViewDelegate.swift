public import Geometry

/// A delegate that follows the scrolling of a scroll view, and may choose the offset at which a
/// drag ends.
///
/// Every method has a default that does nothing. All of them may change the scroll view.
public protocol ScrollViewDelegate: AnyObject {
  /// Responds to a change of the content offset by a finger, a motion or `setContentOffset`.
  func scrollViewDidScroll(_ scrollView: ScrollView)

  /// Responds to the beginning of a drag, which ends any other motion of the content.
  func scrollViewWillBeginDragging(_ scrollView: ScrollView)

  /// Responds to the end of a drag, and may change the offset at which the content comes to rest.
  ///
  /// The method is not called if paging is enabled.
  ///
  /// - Parameters:
  ///   - scrollView: The scroll view.
  ///   - velocity: The velocity of the content offset in points per second. UIKit uses the same
  ///     direction, but points per millisecond.
  ///   - targetContentOffset: The offset at which the motion will end. If the method changes the
  ///     offset, to a finite one inside the range at rest, the content comes to rest exactly there.
  func scrollViewWillEndDragging(
    _ scrollView: ScrollView, withVelocity velocity: Vector,
    targetContentOffset: inout Point)

  /// Responds to the end of a drag.
  ///
  /// - Parameters:
  ///   - scrollView: The scroll view.
  ///   - decelerate: Whether the content moves on. `scrollViewDidEndDecelerating` then follows
  ///     exactly once.
  func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate decelerate: Bool)

  /// Responds to the end of the motion after a drag: at rest, or stopped by a touch or a call.
  func scrollViewDidEndDecelerating(_ scrollView: ScrollView)

  /// Responds to the end of an animated `setContentOffset`: at rest, or stopped by a touch or a
  /// call.
  func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView)
}

extension ScrollViewDelegate {
  /// Does nothing: following the content offset is optional.
  public func scrollViewDidScroll(_ scrollView: ScrollView) {}

  /// Does nothing: following the beginning of a drag is optional.
  public func scrollViewWillBeginDragging(_ scrollView: ScrollView) {}

  /// Does nothing: the content comes to rest at the end of its deceleration.
  public func scrollViewWillEndDragging(
    _ scrollView: ScrollView, withVelocity velocity: Vector, targetContentOffset: inout Point
  ) {}

  /// Does nothing: following the end of a drag is optional.
  public func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate decelerate: Bool) {}

  /// Does nothing: following the end of the motion after a drag is optional.
  public func scrollViewDidEndDecelerating(_ scrollView: ScrollView) {}

  /// Does nothing: following the end of an animated `setContentOffset` is optional.
  public func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView) {}
}
