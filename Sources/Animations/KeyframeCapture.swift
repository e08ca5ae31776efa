internal import Motion
internal import ViewTree

/// The changes that the keyframes of one call make, by view and property.
///
/// A reference, because the scene adds to it while the keyframes run.
final class KeyframeCapture {
  /// The changes of one property of one view.
  struct Target: Hashable {
    let view: ViewID
    let property: AnimatableProperty
  }

  /// The block to which the animations will belong; `nil` if the changes are not animated.
  let block: Int?
  /// The relative start and end of the keyframe under way; outside of keyframes the whole time.
  var interval = (start: 0.0, end: 1.0)
  /// The changed properties in the order of their first change.
  private(set) var targets: [Target] = []
  private var tracks: [Target: KeyframeTrack] = [:]

  init(block: Int?) { self.block = block }

  subscript(target: Target) -> KeyframeTrack? { tracks[target] }

  /// Adds a change in the keyframe under way.
  ///
  /// - Parameters:
  ///   - target: The view and the property.
  ///   - value: The new model value.
  ///   - first: The value before the first change, read only then.
  func note(_ target: Target, _ value: Lanes, first: () -> Lanes) {
    if tracks[target] == nil {
      targets.append(target)
      tracks[target] = KeyframeTrack(first: first())
    }
    tracks[target]?.append(value, from: interval.start, to: interval.end)
  }
}
