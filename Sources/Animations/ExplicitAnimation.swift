internal import Geometry
internal import Motion

/// An explicit animation of one property, with its values as numbers.
protocol ExplicitAnimation {
  /// The values in relative time.
  var curve: ExplicitCurve { get }
  var timing: AnimationTiming { get }
  var media: MediaTiming { get }
  var isAdditive: Bool { get }
  var isCumulative: Bool { get }
}

extension KeyframeAnimation: ExplicitAnimation {}

extension LayerAnimation: ExplicitAnimation {
  var curve: ExplicitCurve {
    switch numbers {
    case .plane(let change):
      .plane(
        PropertyCurve(
          property: change.property, values: KeyframeCurve(values: [change.from, change.to]),
          isByParts: change.isByParts))
    case .space(let curve): .space(curve)
    }
  }
}

/// The track of an explicit animation, of a property of the plane or in space.
enum ExplicitTrack {
  case plane(AnimationTrack)
  case space(SpaceTrack)
}

extension ExplicitAnimation {
  /// Returns the track of the animation for a view.
  ///
  /// - Parameters:
  ///   - node: The view's node.
  ///   - groups: The groups around the animation, without the outermost; `nil` outside of groups,
  ///     where the course has the timing of the animation.
  /// - Returns: A track with the additive and cumulative behaviour of the animation.
  func track(of node: Int, in groups: TrackLevels? = nil) -> ExplicitTrack {
    var levels = groups ?? TrackLevels()
    if groups != nil { levels.levels.append(TrackLevels.Level(media: media, timing: timing)) }
    // A cycle ends at the last value or, if it reverses, at the first.
    let cycleEnd: Double? = isCumulative ? (media.autoreverses ? 0 : 1) : nil
    switch curve {
    case .plane(let curve):
      return .plane(
        AnimationTrack(
          curve, of: node, origin: isAdditive ? curve.neutralValue : nil,
          cycleValue: cycleEnd.map { curve.values.value(at: $0) - curve.neutralValue },
          levels: levels))
    case .space(let curve):
      return .space(
        SpaceTrack(curve, isAdditive: isAdditive, cycleEnd: cycleEnd, levels: levels))
    }
  }
}

extension AnimationGroup {
  /// Returns the tracks of all animations of the group for a view, in order.
  ///
  /// - Parameters:
  ///   - node: The view's node.
  ///   - groups: The groups around this one and this one, without the outermost.
  /// - Returns: One track for each animation, also for those of inner groups.
  func tracks(of node: Int, in groups: TrackLevels) -> [ExplicitTrack] {
    animations.flatMap { member in
      switch member {
      case .basic(let animation): return [animation.track(of: node, in: groups)]
      case .keyframes(let animation): return [animation.track(of: node, in: groups)]
      case .group(let group):
        var inner = groups
        inner.levels.append(TrackLevels.Level(media: group.media, timing: group.timing))
        return group.tracks(of: node, in: inner)
      }
    }
  }
}
