public import Geometry

/// What a transition animates of one view, with the transform in parts.
public struct DecomposedViewState: Hashable, Sendable {
  /// The frame in the superview's coordinates, in points.
  public var frame: Rect
  /// The transform about the anchor point, in parts.
  public var transform: DecomposedTransform
  /// Opacity; 0…1 is valid, a spring may leave it.
  public var alpha: Double
  /// The radius of the corners, in points; a spring may make it negative.
  public var cornerRadius: Double

  /// Creates a state.
  public init(
    frame: Rect, transform: DecomposedTransform = DecomposedTransform(), alpha: Double = 1,
    cornerRadius: Double = 0
  ) {
    self.frame = frame
    self.transform = transform
    self.alpha = alpha
    self.cornerRadius = cornerRadius
  }

  /// Interpolates many views at once, each by a progress of its own, and rebuilds their transforms.
  ///
  /// Ends must have been turned towards their starts (`DecomposedTransform.pair`) once, when the
  /// animation began. Entries of the matrix agree with `DecomposedTransform.transform` within 1e-14
  /// of the scale; all else is what `interpolated(to:progress:)` gives, to the last bit.
  ///
  /// - Parameters:
  ///   - starts: The states at progress 0.
  ///   - ends: The states at progress 1, as many.
  ///   - progress: A fraction for each view; springs may leave 0…1.
  ///   - states: Receives the state of each view.
  /// - Complexity: O(views). Does not allocate.
  public static func interpolate(
    from starts: Span<DecomposedViewState>, to ends: Span<DecomposedViewState>,
    progress: Span<Double>, into states: inout MutableSpan<ViewState>
  ) {
    interpolate(from: starts, to: ends, progress: progress, into: &states, with: .fastest)
  }

  /// The same with instructions that the caller chooses and that must be available.
  package static func interpolate(
    from starts: Span<DecomposedViewState>, to ends: Span<DecomposedViewState>,
    progress: Span<Double>, into states: inout MutableSpan<ViewState>,
    with instructions: InstructionSet
  ) {
    BatchKernels.interpolate(
      from: starts, to: ends, progress: progress, into: &states, with: instructions)
  }
}

extension DecomposedViewState: Animatable {
  /// The state `progress` of the way to `end`, part by part.
  @inline(__always)
  public func interpolated(to end: DecomposedViewState, progress: Double) -> DecomposedViewState {
    if progress == 1 { return end }
    return DecomposedViewState(
      frame: frame.blended(with: end.frame, progress),
      transform: transform.blended(with: end.transform, progress),
      alpha: alpha.blended(with: end.alpha, progress),
      cornerRadius: cornerRadius.blended(with: end.cornerRadius, progress))
  }
}
