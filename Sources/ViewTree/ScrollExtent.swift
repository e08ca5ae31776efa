/// The range of content offsets of a scroll view, along one axis.
///
/// At rest the content offset lies in
///
///     [−topInset, max(−topInset, contentLength + bottomInset − boundsLength)]
///
/// so content that is shorter than the bounds stays at the top. During a drag, and while the
/// content bounces, the offset may leave that range.
public struct ScrollExtent: Hashable, Sendable {
  /// The extent of the content along the axis, in points.
  public var contentLength: Double
  /// The extent of the visible part along the axis, in points.
  public var boundsLength: Double
  /// The inset before the content, in points; a negative one hides a part of the content.
  public var topInset: Double
  /// The inset after the content, in points.
  public var bottomInset: Double

  /// Creates the extent of a scroll view; nothing is checked before `offsets` is read.
  ///
  /// - Parameters:
  ///   - contentLength: The extent of the content, in points.
  ///   - boundsLength: The extent of the visible part, in points.
  ///   - topInset: The inset above the content, in points; a negative one hides a part of the
  ///     content.
  ///   - bottomInset: The inset below the content, in points.
  public init(
    contentLength: Double, boundsLength: Double, topInset: Double = 0, bottomInset: Double = 0
  ) {
    self.contentLength = contentLength
    self.boundsLength = boundsLength
    self.topInset = topInset
    self.bottomInset = bottomInset
  }

  /// The content offsets at which scrolling can rest, in points; traps if a length is NaN.
  public var offsets: ClosedRange<Double> {
    let (top, bottom) = (-topInset, contentLength + bottomInset - boundsLength)
    precondition(!top.isNaN && !bottom.isNaN, "the lengths of a scroll view are numbers")
    // Content that is shorter than the bounds does not scroll.
    return top...max(top, bottom)
  }

  /// Returns the offset at rest that is nearest to `offset`.
  ///
  /// - Parameter offset: A content offset, in points; not NaN.
  /// - Returns: An offset in `offsets`.
  public func clamped(_ offset: Double) -> Double {
    precondition(!offset.isNaN, "a content offset is a number")
    return min(max(offset, offsets.lowerBound), offsets.upperBound)
  }

  /// Returns the distance of an offset from the range at rest.
  ///
  /// - Parameter offset: A content offset, in points; not NaN.
  /// - Returns: Points, negative above the top, positive below the bottom, 0 in between.
  public func overscroll(at offset: Double) -> Double {
    offset - clamped(offset)
  }
}
