internal import Animations
internal import Screens

/// A detector of the stages of a motion, from the recorded frames alone, as in a video.
public struct StageDetector: Hashable, Sendable {
  /// A continuous change of one property of one view.
  public struct Stage: Hashable, Sendable {
    /// The name of the view in frame records.
    public let view: String
    /// The property that changes during the stage; each property has stages of its own.
    public let property: FrameProperty
    /// The numbers of the first and the last frame that differ from their predecessors.
    public let frames: ClosedRange<Int>
    /// The time, in seconds, of the last frame before the change.
    ///
    /// The stage starts at this time, or less than a frame later.
    public let start: Double
    /// The time, in seconds, of the last frame that differs from its predecessor.
    ///
    /// The stage ends at this time, or less than a frame earlier.
    public let end: Double
  }

  /// The largest change between two frames that counts as rest, in the unit of the property.
  public let tolerance: Double

  /// Creates a detector.
  ///
  /// - Parameter tolerance: The largest change that counts as rest, not negative. The default
  ///   exceeds rounding errors and is far below anything visible.
  public init(tolerance: Double = 1e-6) {
    precondition(tolerance >= 0, "a tolerance is not negative")
    self.tolerance = tolerance
  }

  /// Returns the stages of a recording, ordered by their first frame, then by view and property.
  ///
  /// The appearance or disappearance of a view is not a change; that of a mask is one.
  ///
  /// - Complexity: O(frames · views · properties). Allocates.
  public func stages(in records: [FrameRecord]) -> [Stage] {
    var open: [Motion: (first: Int, start: Double)] = [:]
    var stages: [Stage] = []
    for (before, after) in zip(records, records.dropFirst()) {
      let moving = motions(from: before, to: after)
      for (motion, begun) in open where !moving.contains(motion) {
        stages.append(Stage(motion, begun, until: before))
      }
      open = open.filter { moving.contains($0.key) }
      for motion in moving where open[motion] == nil { open[motion] = (after.number, before.time) }
    }
    // Stages that still move in the last frame end there.
    if let last = records.last {
      stages += open.map { motion, begun in Stage(motion, begun, until: last) }
    }
    return stages.sorted { $0.rank < $1.rank }
  }

  private func motions(from before: FrameRecord, to after: FrameRecord) -> Set<Motion> {
    var motions: Set<Motion> = []
    let views = Dictionary(before.views.map { ($0.name, $0) }) { first, _ in first }
    for view in after.views {
      guard let old = views[view.name] else { continue }
      for property in FrameProperty.allCases where isMoving(from: old[property], to: view[property])
      {
        motions.insert(Motion(view: view.name, property: property))
      }
    }
    return motions
  }

  private func isMoving(from before: Double?, to after: Double?) -> Bool {
    guard let before, let after else { return before != after }
    return (after - before).magnitude > tolerance
  }
}

/// A changing property of a view: the key by which the detector keeps the stages under way.
private struct Motion: Hashable {
  let view: String
  let property: FrameProperty
}

extension StageDetector.Stage {
  fileprivate init(_ motion: Motion, _ begun: (first: Int, start: Double), until last: FrameRecord)
  {
    view = motion.view
    property = motion.property
    frames = begun.first...last.number
    start = begun.start
    end = last.time
  }

  fileprivate var rank: (Int, String, String) { (frames.lowerBound, view, property.rawValue) }
}
