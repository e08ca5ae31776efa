internal import Geometry
internal import Motion

/// An explicit animation of one property, with its values as numbers.
protocol ExplicitAnimation {
  /// The values as numbers, in relative time.
  var curve: PropertyCurve { get }
  var timing: AnimationTiming { get }
  var media: MediaTiming { get }
  var isAdditive: Bool { get }
  var isCumulative: Bool { get }
}

extension KeyframeAnimation: ExplicitAnimation {}

extension LayerAnimation: ExplicitAnimation {
  var curve: PropertyCurve {
    let change = propertyChange
    return PropertyCurve(
      property: change.property, values: KeyframeCurve(values: [change.from, change.to]),
      isByParts: change.isByParts)
  }
}

/// The values of one property in relative time, as numbers.
struct PropertyCurve: Sendable {
  let property: AnimatableProperty
  let values: KeyframeCurve
  /// Whether the values of a transform are decomposed parts instead of matrix entries.
  let isByParts: Bool

  /// The numbers of a value that changes nothing where it is added.
  var neutralValue: Lanes {
    guard property == .transform else { return .zero }
    return isByParts ? Lanes(DecomposedTransform()) : Lanes(entriesOf: .identity)
  }
}

extension ExplicitAnimation {
  /// Returns the track of the animation for a view.
  ///
  /// - Parameters:
  ///   - node: The view's node.
  ///   - groups: The groups around the animation, without the outermost; `nil` outside of groups,
  ///     where the course has the timing of the animation.
  ///   - duration: The duration of the outermost group, in seconds.
  /// - Returns: A track with the additive and cumulative behaviour of the animation.
  func track(
    of node: Int, in groups: [AnimationTrack.Level]? = nil, duration: Double = 1
  ) -> AnimationTrack {
    let curve = curve
    // A cycle ends at the last value or, if it reverses, at the first.
    let last = media.autoreverses ? curve.values.value(at: 0) : curve.values.value(at: 1)
    return AnimationTrack(
      curve, of: node, origin: isAdditive ? curve.neutralValue : nil,
      cycleValue: isCumulative ? last - curve.neutralValue : nil,
      levels: groups.map { $0 + [AnimationTrack.Level(media: media, timing: timing)] } ?? [],
      duration: duration)
  }
}

extension AnimationGroup {
  /// Returns the tracks of all animations of the group for a view, in order.
  ///
  /// - Parameters:
  ///   - node: The view's node.
  ///   - groups: The groups around this one and this one, without the outermost.
  ///   - duration: The duration of the outermost group, in seconds.
  /// - Returns: One track for each animation, also for those of inner groups.
  func tracks(
    of node: Int, in groups: [AnimationTrack.Level] = [], duration: Double
  ) -> [AnimationTrack] {
    animations.flatMap { member in
      switch member {
      case .basic(let animation):
        return [animation.track(of: node, in: groups, duration: duration)]
      case .keyframes(let animation):
        return [animation.track(of: node, in: groups, duration: duration)]
      case .group(let group):
        let level = AnimationTrack.Level(media: group.media, timing: group.timing)
        return group.tracks(of: node, in: groups + [level], duration: duration)
      }
    }
  }
}
