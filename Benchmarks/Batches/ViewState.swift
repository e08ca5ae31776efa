package import Geometry

/// The animated properties of one view: twelve numbers, adjacent in memory.
package struct ViewState: Hashable, Sendable {
  // The loops in C write these values as `cmotion_view`: the order of the properties matters.

  /// The frame in the superview's coordinates, in points.
  package var frame: Rect
  /// The transform about the anchor point.
  package var transform: AffineTransform
  /// The opacity; 0…1 is valid, a spring may leave that range.
  package var alpha: Double
  /// The radius of the corners, in points; a spring may make it negative.
  package var cornerRadius: Double

  /// Creates a state that is untransformed and opaque by default, with square corners.
  package init(
    frame: Rect, transform: AffineTransform = .identity, alpha: Double = 1, cornerRadius: Double = 0
  ) {
    self.frame = frame
    self.transform = transform
    self.alpha = alpha
    self.cornerRadius = cornerRadius
  }

  /// Interpolates many views at once, each by its own progress and number by number.
  ///
  /// The result is correct for transforms that only scale and translate; see `DecomposedViewState`
  /// for others.
  ///
  /// - Parameters:
  ///   - starts: The states at progress 0.
  ///   - ends: The states at progress 1, one for each start.
  ///   - progress: A fraction for each view; springs may leave 0…1.
  ///   - states: Receives the state of each view; one element for each start.
  /// - Complexity: O(views), bound by memory bandwidth: 296 bytes are moved for each view, those of
  ///   three states and a progress. Does not allocate.
  package static func interpolate(
    from starts: Span<ViewState>, to ends: Span<ViewState>, progress: Span<Double>,
    into states: inout MutableSpan<ViewState>
  ) {
    let count = starts.count
    precondition(ends.count == count, "an end for each start")
    precondition(progress.count == count, "a progress for each view")
    precondition(states.count == count, "room for the state of each view")
    for index in 0..<count {
      states[index] = starts[index].interpolated(to: ends[index], progress: progress[index])
    }
  }
}

extension ViewState {
  /// Returns the state `progress` of the way to `end`, with each number and matrix entry
  /// interpolated separately.
  @inline(__always)
  package func interpolated(to end: ViewState, progress: Double) -> ViewState {
    if progress == 1 { return end }
    return ViewState(
      frame: frame.blended(with: end.frame, progress),
      transform: transform.blended(with: end.transform, progress),
      alpha: alpha.blended(with: end.alpha, progress),
      cornerRadius: cornerRadius.blended(with: end.cornerRadius, progress))
  }
}

extension Double {
  /// Returns `self` plus the fraction `progress` of the difference from `self` to `end`.
  @inline(__always)
  fileprivate func blended(with end: Double, _ progress: Double) -> Double {
    self + (end - self) * progress
  }
}

extension Rect {
  @inline(__always)
  fileprivate func blended(with end: Rect, _ progress: Double) -> Rect {
    Rect(
      x: origin.x.blended(with: end.origin.x, progress),
      y: origin.y.blended(with: end.origin.y, progress),
      width: size.width.blended(with: end.size.width, progress),
      height: size.height.blended(with: end.size.height, progress))
  }
}

extension AffineTransform {
  @inline(__always)
  fileprivate func blended(with end: AffineTransform, _ progress: Double) -> AffineTransform {
    AffineTransform(
      a: a.blended(with: end.a, progress), b: b.blended(with: end.b, progress),
      c: c.blended(with: end.c, progress), d: d.blended(with: end.d, progress),
      tx: tx.blended(with: end.tx, progress), ty: ty.blended(with: end.ty, progress))
  }
}
