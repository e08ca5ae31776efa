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

  /// Results of one pass of the vector loop for so many views that they stay in the first cache.
  private typealias Chunk = InlineArray<64, Double>

  /// Interpolates many views at once, each by a progress of its own, and rebuilds their transforms.
  ///
  /// Ends must have been turned towards their starts (`DecomposedTransform.pair`) once, when the
  /// animation began. Sine and cosine are those of `BranchFreeMath`: entries agree with
  /// `DecomposedTransform.transform` within 1e-14 of the scale.
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
    let count = starts.count
    precondition(ends.count == count, "an end for each start")
    precondition(progress.count == count, "a progress for each view")
    precondition(states.count == count, "room for the state of each view")
    var first = 0
    while first < count {
      let next = min(first + Chunk.count, count)
      interpolate(first..<next, from: starts, to: ends, progress: progress, into: &states)
      first = next
    }
  }

  /// Blends, then turns all angles in a loop of their own, which becomes vector code.
  private static func interpolate(
    _ range: Range<Int>, from starts: Span<DecomposedViewState>, to ends: Span<DecomposedViewState>,
    progress: Span<Double>, into states: inout MutableSpan<ViewState>
  ) {
    let first = range.lowerBound
    var angles: Chunk = .init(repeating: 0)
    var sines: Chunk = .init(repeating: 0)
    var cosines: Chunk = .init(repeating: 0)
    for i in 0..<range.count {
      let start = starts[first + i].transform.rotation
      let end = ends[first + i].transform.rotation
      angles[i] = start.interpolated(to: end, progress: progress[first + i])
    }
    for i in 0..<range.count {
      (sines[i], cosines[i]) = BranchFreeMath.sinCos(angles[i])
    }
    for i in 0..<range.count {
      let blended = starts[first + i].interpolated(
        to: ends[first + i], progress: progress[first + i])
      states[first + i] = ViewState(
        frame: blended.frame,
        transform: blended.transform.transform(sin: sines[i], cos: cosines[i]),
        alpha: blended.alpha, cornerRadius: blended.cornerRadius)
    }
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
