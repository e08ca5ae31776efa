package import Geometry
package import Motion

/// The animated properties of one view, with the transform decomposed.
package struct DecomposedViewState: Hashable, Sendable {
  // The loops in C read these values as `cmotion_parts`: the order of the properties matters.

  /// The frame in the superview's coordinates, in points.
  package var frame: Rect
  /// The decomposed transform about the anchor point.
  package var transform: DecomposedTransform
  /// The opacity; 0…1 is valid, a spring may leave that range.
  package var alpha: Double
  /// The radius of the corners, in points; a spring may make it negative.
  package var cornerRadius: Double

  /// Creates a state that is untransformed and opaque by default, with square corners.
  package init(
    frame: Rect, transform: DecomposedTransform = DecomposedTransform(), alpha: Double = 1,
    cornerRadius: Double = 0
  ) {
    self.frame = frame
    self.transform = transform
    self.alpha = alpha
    self.cornerRadius = cornerRadius
  }

  /// Interpolates many views at once, each by its own progress, and recomposes their transforms.
  ///
  /// The ends must have been turned towards their starts (`DecomposedTransform.pair`) once, when
  /// the animation began. Matrix entries agree with `DecomposedTransform.transform` within 1e-14 of
  /// the scale; everything else equals `interpolated(to:progress:)` to the last bit.
  ///
  /// - Parameters:
  ///   - starts: The states at progress 0.
  ///   - ends: The states at progress 1, one for each start.
  ///   - progress: A fraction for each view; springs may leave 0…1.
  ///   - states: Receives the state of each view; one element for each start.
  /// - Complexity: O(views). Does not allocate.
  package static func interpolate(
    from starts: Span<DecomposedViewState>, to ends: Span<DecomposedViewState>,
    progress: Span<Double>, into states: inout MutableSpan<ViewState>
  ) {
    interpolate(from: starts, to: ends, progress: progress, into: &states, with: .fastest)
  }

  /// Interpolates many views at once, with an instruction set that must be in
  /// `InstructionSet.available`.
  package static func interpolate(
    from starts: Span<DecomposedViewState>, to ends: Span<DecomposedViewState>,
    progress: Span<Double>, into states: inout MutableSpan<ViewState>,
    with instructions: InstructionSet
  ) {
    BatchKernels.interpolate(
      from: starts, to: ends, progress: progress, into: &states, with: instructions)
  }
}

extension DecomposedViewState {
  /// Returns the state `progress` of the way to `end`, with each part of the transform interpolated
  /// separately.
  package func interpolated(to end: DecomposedViewState, progress: Double) -> DecomposedViewState {
    DecomposedViewState(
      frame: frame.interpolated(to: end.frame, progress: progress),
      transform: transform.interpolated(to: end.transform, progress: progress),
      alpha: alpha.interpolated(to: end.alpha, progress: progress),
      cornerRadius: cornerRadius.interpolated(to: end.cornerRadius, progress: progress))
  }
}
