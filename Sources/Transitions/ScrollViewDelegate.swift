public import Geometry

/// A delegate that follows the scrolling of a scroll view, and may choose where a drag ends.
///
/// Every method has a default that does nothing. All of them may change the scroll view.
public protocol ScrollViewDelegate: AnyObject {
  /// Responds to a change of the content offset by a finger, a motion or `setContentOffset`.
  func scrollViewDidScroll(_ scrollView: ScrollView)

  /// Responds to the beginning of a drag, which ends any other motion of the content.
  func scrollViewWillBeginDragging(_ scrollView: ScrollView)

  /// Responds to the end of a drag, and may change where the content comes to rest.
  ///
  /// Not called if paging is enabled.
  ///
  /// - Parameters:
  ///   - scrollView: The scroll view.
  ///   - velocity: The velocity of the content offset in points per second. UIKit has the same
  ///     direction, and points per millisecond.
  ///   - targetContentOffset: The offset at which the motion will end. A changed one, finite and
  ///     inside the range at rest, is where the content comes to rest exactly.
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
  /// Does nothing.
  public func scrollViewDidScroll(_ scrollView: ScrollView) {}

  /// Does nothing.
  public func scrollViewWillBeginDragging(_ scrollView: ScrollView) {}

  /// Does nothing: the content comes to rest where its deceleration ends.
  public func scrollViewWillEndDragging(
    _ scrollView: ScrollView, withVelocity velocity: Vector, targetContentOffset: inout Point
  ) {}

  /// Does nothing.
  public func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate decelerate: Bool) {}

  /// Does nothing.
  public func scrollViewDidEndDecelerating(_ scrollView: ScrollView) {}

  /// Does nothing.
  public func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView) {}
}
