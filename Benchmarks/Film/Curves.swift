internal import Animations
internal import FrameRecords
internal import Screens
internal import Transitions

/// The changing values of a take, grouped by those that change alike.
///
/// Two values change alike if their progress is equal in each frame: the corners of a card, the
/// labels on it, and all views that a moving screen carries along are one curve.
package struct Curves: Hashable, Sendable {
  /// A group of values whose progress differs in no frame by more than the width of a line.
  package struct Curve: Hashable, Sendable {
    /// The values of the group, those of the rearmost view first.
    package fileprivate(set) var members: [ValueTrack]
    /// The progress in each frame; `nil` while the view is not shown.
    ///
    /// The progress is 0 at the first value, and 1 at the last value or, if much farther, at the
    /// farthest.
    package let progress: [Double?]
  }

  /// The times of the frames, in seconds.
  package let times: [Double]
  /// The curves, in the order in which they begin to change.
  package private(set) var curves: [Curve] = []

  /// The sampling rate, at which the curves look smooth on the panel.
  private static let framesPerSecond = 100.0
  /// The largest difference of progress between values that change alike: the width of a line.
  private static let likeness = 0.03

  /// Replays a take and finds its changing values.
  package init(_ take: Take) {
    let schedule = FrameSchedule(
      duration: take.duration, framesPerSecond: Self.framesPerSecond)
    times = Array(schedule)
    var recorder = TrackRecorder()
    take.replay(at: times) { _, stage, snapshot in
      recorder.add(snapshot, of: stage.window.scene)
    }
    for track in recorder.tracks where track.moves { add(track) }
    let starts = curves.map { $0.spans.first?.lowerBound ?? 0 }
    // Curves of equal start stay in the order of their tracks.
    curves = zip(starts, curves).enumerated()
      .sorted { ($0.element.0, $0.offset) < ($1.element.0, $1.offset) }.map(\.element.1)
  }

  private mutating func add(_ track: ValueTrack) {
    let progress = track.progress
    let place = curves.firstIndex { $0.isAlike(progress, within: Self.likeness) }
    guard let place else {
      return curves.append(Curve(members: [track], progress: progress))
    }
    curves[place].members.append(track)
  }

  // MARK: Times

  /// The times at which a value at rest begins to change, in seconds.
  package var starts: [Double] {
    let frames = Set(curves.flatMap { $0.spans.map(\.lowerBound) })
    return frames.sorted().map { times[$0] }
  }

  /// The notable times of the take: the largest overshoot, and each start of a change.
  package var events: [Moment] {
    let overshooting = curves.filter { $0.peak != nil }
    let peak = overshooting.max { $0.members.count < $1.members.count }?.peak
    return (peak.map { [Moment(times[$0], "overshoot")] } ?? [])
      + starts.map { Moment($0, beginning(at: $0)) }
  }
}

extension Curves {
  /// Returns words such as `card moves` for the largest group of values that starts at `time`.
  private func beginning(at time: Double) -> String {
    let beginning = curves.filter { $0.spans.contains { times[$0.lowerBound] == time } }
    guard let curve = beginning.max(by: { $0.members.count < $1.members.count }) else { return "" }
    // The number of a repeated name is left out.
    let view = curve.leader.view.prefix { $0 != "#" }
    return switch curve.leader.property {
    case .x, .y, .width, .height, .topEdgeY, .leftEdgeX, .farCornerX, .farCornerY:
      "\(view) moves"
    case .alpha, .fillAlpha: "\(view) fades"
    case .red, .green, .blue: "colour of \(view)"
    case .cornerRadius: "corners of \(view)"
    case .borderWidth: "border of \(view)"
    case .shadowOpacity, .shadowX, .shadowY, .shadowRadius: "shadow of \(view)"
    case .maskX, .maskY, .maskRadius: "hole in \(view)"
    case .clips: "edges of \(view)"
    }
  }
}

extension ValueTrack {
  /// The distance between the first and the last value, in the unit of the property.
  fileprivate var way: Double { (last - first).magnitude }
}

extension Curves.Curve {
  /// The value that names the curve: in the view with the most values, the value that moves
  /// farthest.
  package var leader: ValueTrack {
    let views = Dictionary(grouping: members, by: \.view)
    let most = views.values.map(\.count).max() ?? 0
    let view = members.first { views[$0.view]?.count == most }?.view
    var leader = members[0]
    for member in members where member.view == view {
      if leader.view != member.view || leader.way < member.way { leader = member }
    }
    return leader
  }

  /// The largest change of progress per frame that counts as rest: invisible on the panel.
  private static let rest = 1e-4
  /// The number of frames of rest that do not end a change, since a value that turns back rests
  /// briefly.
  private static let turn = 3
  /// The total change up to which a range of frames is ignored: less than a point of a lane.
  private static let tremor = 0.02

  func isAlike(_ other: [Double?], within tolerance: Double) -> Bool {
    zip(progress, other).allSatisfy { mine, other in
      guard let mine, let other else { return (mine == nil) == (other == nil) }
      return (mine - other).magnitude <= tolerance
    }
  }

  /// The frames in which the value changes, each range from the last one at rest to the next at
  /// rest.
  package var spans: [ClosedRange<Int>] {
    var spans: [ClosedRange<Int>] = []
    for frame in progress.indices.dropFirst() where change(in: frame) > Self.rest {
      if let last = spans.last, frame - 1 <= last.upperBound + Self.turn {
        spans[spans.count - 1] = last.lowerBound...frame
      } else {
        spans.append((frame - 1)...frame)
      }
    }
    // A spring oscillates with tiny amplitude for a long time before it is at rest.
    return spans.filter { span in span.reduce(0) { $0 + change(in: $1) } > Self.tremor }
  }

  /// Returns the change of progress since the previous frame; 0 unless both frames show the view.
  func change(in frame: Int) -> Double {
    guard frame > 0, let before = progress[frame - 1], let now = progress[frame] else { return 0 }
    return (now - before).magnitude
  }

  /// The frame of the largest overshoot; `nil` if there is none that the panel fills, or if the
  /// value does not end near 1.
  ///
  /// A value that comes back has its peak at 1, which is no overshoot.
  fileprivate var peak: Int? {
    let known = progress.enumerated().compactMap { frame, value in value.map { (frame, $0) } }
    guard let farthest = known.max(by: { $0.1 < $1.1 }), farthest.1 > 1.005,
      let last = known.last, last.1 > 0.9
    else { return nil }
    return farthest.0
  }

  /// The first value of the curve that exceeds its drawable range, with the frames in which it
  /// exceeds the range; `nil` without such a value.
  package var clamped: (track: ValueTrack, frames: [Int])? {
    for member in members {
      let frames = member.values.indices.filter { frame in
        member.values[frame].map { !member.isDrawable($0) } ?? false
      }
      if !frames.isEmpty { return (member, frames) }
    }
    return nil
  }
}

extension ValueTrack {
  /// Whether a value lies in the drawable range, or outside by an invisible amount.
  fileprivate func isDrawable(_ value: Double) -> Bool {
    (drawableRange.lowerBound - 0.005...drawableRange.upperBound + 0.005).contains(value)
  }
}
