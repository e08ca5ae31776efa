internal import FrameRecords
internal import Screens
internal import Transitions

/// The values of a take that change, those that change alike together.
///
/// Two values change alike when they are the same part of their ways in each frame: the corners of
/// a card, the labels on it, and all that a moving screen carries along are one curve.
package struct Curves: Hashable, Sendable {
  /// One way in which values change.
  package struct Curve: Hashable, Sendable {
    /// All values that change alike, those of the rearmost view first.
    package fileprivate(set) var members: [ValueTrack]
    /// The part of the way in each frame: from 0, mostly to 1; `nil` where the view does not show.
    package let progress: [Double?]
  }

  /// The times of the frames, in seconds.
  package let times: [Double]
  /// In the order in which they begin to change.
  package private(set) var curves: [Curve] = []

  /// Frames in each second.
  private static let framesPerSecond = 100.0
  /// How far parts of a way may be apart that are alike: no more than a line is wide.
  private static let likeness = 0.03

  /// Plays a take and finds what changes.
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

  /// When something begins to change that was at rest, in seconds.
  package var starts: [Double] {
    let frames = Set(curves.flatMap { $0.spans.map(\.lowerBound) })
    return frames.sorted().map { times[$0] }
  }

  /// What happens in between: where most goes beyond its end, and where something starts.
  package var events: [Moment] {
    let overshooting = curves.filter { $0.peak != nil }
    let peak = overshooting.max { $0.members.count < $1.members.count }?.peak
    return (peak.map { [Moment(times[$0], "overshoot")] } ?? [])
      + starts.map { Moment($0, beginning(at: $0)) }
  }
}

extension Curves {
  /// What begins at a time, by the curve that most values share.
  private func beginning(at time: Double) -> String {
    let beginning = curves.filter { $0.spans.contains { times[$0.lowerBound] == time } }
    guard let curve = beginning.max(by: { $0.members.count < $1.members.count }) else { return "" }
    // The second view of a name is as good as the first here.
    let view = curve.leader.view.prefix { $0 != "#" }
    return switch curve.leader.property {
    case .x, .y, .width, .height, .topEdgeY, .leftEdgeX: "\(view) moves"
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
  /// How far the value goes.
  fileprivate var way: Double { (last - first).magnitude }
}

extension Curves.Curve {
  /// The value to name the curve by: that of the view of which most changes, which goes farthest.
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

  /// A change in a frame up to this one is rest, as a part of the way.
  private static let rest = 1e-4
  /// As many frames of rest do not end a change: something that turns back rests for a moment.
  private static let turn = 3
  /// Changes that add up to no more than this are none.
  private static let tremor = 0.02

  func isAlike(_ other: [Double?], within tolerance: Double) -> Bool {
    zip(progress, other).allSatisfy { mine, other in
      guard let mine, let other else { return (mine == nil) == (other == nil) }
      return (mine - other).magnitude <= tolerance
    }
  }

  /// The frames between which the value changes, from the last one at rest to the next at rest.
  package var spans: [ClosedRange<Int>] {
    var spans: [ClosedRange<Int>] = []
    for frame in progress.indices.dropFirst() where change(in: frame) > Self.rest {
      if let last = spans.last, frame - 1 <= last.upperBound + Self.turn {
        spans[spans.count - 1] = last.lowerBound...frame
      } else {
        spans.append((frame - 1)...frame)
      }
    }
    // A spring trembles for long before it is at rest.
    return spans.filter { span in span.reduce(0) { $0 + change(in: $1) } > Self.tremor }
  }

  /// How much of the way lies between a frame and the one before; 0 where either does not show.
  func change(in frame: Int) -> Double {
    guard frame > 0, let before = progress[frame - 1], let now = progress[frame] else { return 0 }
    return (now - before).magnitude
  }

  /// The frame in which the value is farthest beyond its end; `nil` when it ends elsewhere or is
  /// beyond nowhere.
  fileprivate var peak: Int? {
    let known = progress.enumerated().compactMap { frame, value in value.map { (frame, $0) } }
    guard let farthest = known.max(by: { $0.1 < $1.1 }), farthest.1 > 1.005,
      let last = known.last, last.1 > 0.9
    else { return nil }
    return farthest.0
  }

  /// The frames in which a value of the curve is other than what can be drawn, and which.
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
  /// Whether a frame can show a value, or one so near that nobody sees the difference.
  fileprivate func isDrawable(_ value: Double) -> Bool {
    (drawableRange.lowerBound - 0.005...drawableRange.upperBound + 0.005).contains(value)
  }
}
