internal import Screens
internal import Transitions

/// One thing that a recording shows otherwise than the one it is compared with.
public struct FrameDifference: Hashable, Sendable, CustomStringConvertible {
  /// What differs.
  public enum Subject: Hashable, Sendable {
    /// How many frames there are, or how many in each second.
    case length
    /// Which views show, from the rear to the front.
    case order
    /// The text of a view.
    case text(view: String)
    /// A number of a view.
    case number(view: String, FrameProperty)
  }

  /// The name of the system.
  public let system: String
  /// The name of the device.
  public let device: String
  /// The number of the frame, from 1.
  public let frame: Int
  /// What differs.
  public let subject: Subject
  /// What the recording that is compared with has there.
  public let expected: String
  /// What the compared recording has.
  public let actual: String
  /// How far two numbers are apart; 0 for anything else.
  public let distance: Double

  /// The difference in one line.
  public var description: String {
    "\(system) on \(device), frame \(frame): \(subject) is \(actual), was \(expected)"
  }
}

extension FrameDifference.Subject: CustomStringConvertible {
  /// The view and the property.
  public var description: String {
    switch self {
    case .length: "the number of frames"
    case .order: "the order of the views"
    case .text(let view): "text of \(view)"
    case .number(let view, let property): "\(property.rawValue) of \(view)"
    }
  }
}

extension FrameTracks {
  /// What this recording shows otherwise than another, by frame.
  ///
  /// Numbers differ by more than `tolerance`. A view that only one of two frames shows is a
  /// difference of their order. Of recordings of other lengths or rates only that is told.
  ///
  /// - Parameter reference: The recording to compare with, of the same system and device.
  /// - Returns: The differences, none when the recordings agree.
  /// - Complexity: O(frames · views), and where values differ at all O(frames) for each of them.
  ///   Allocates.
  public func differences(from reference: FrameTracks) -> [FrameDifference] {
    guard (frameCount, framesPerSecond) == (reference.frameCount, reference.framesPerSecond) else {
      return [difference(.length, in: 1, reference.length, length)]
    }
    let others = Dictionary(uniqueKeysWithValues: reference.views.map { ($0.name, $0) })
    let pairs = views.compactMap { view in
      others[view.name].flatMap { $0 == view ? nil : (view, $0) }
    }
    if order == reference.order, pairs.isEmpty { return [] }
    return (1...frameCount).flatMap { frame in
      let (expected, actual) = (reference.order[frame] ?? [], order[frame] ?? [])
      let shown = Set(actual).intersection(expected)
      return differences(in: frame, from: expected, to: actual)
        + pairs.flatMap { view, other in
          shown.contains(view.name) ? differences(in: frame, from: other, to: view) : []
        }
    }
  }

  private var length: String { "\(frameCount) at \(framesPerSecond) a second" }

  private func differences(
    in frame: Int, from expected: [String], to actual: [String]
  ) -> [FrameDifference] {
    if expected == actual { return [] }
    let (was, isNow) = (expected.joined(separator: " "), actual.joined(separator: " "))
    return [difference(.order, in: frame, was, isNow)]
  }

  private func differences(
    in frame: Int, from other: ViewTrack, to view: ViewTrack
  ) -> [FrameDifference] {
    let (was, isNow) = (other.text(in: frame), view.text(in: frame))
    let texts =
      was == isNow ? [] : [difference(.text(view: view.name), in: frame, was.shown, isNow.shown)]
    let limit = FixedDecimal(Self.tolerance)
    return texts
      + FrameProperty.allCases.indices.compactMap { index in
        let (was, isNow) = (other.number(index, in: frame), view.number(index, in: frame))
        let distance = was.flatMap { isNow?.distance(to: $0) }
        if was == isNow || distance.map({ $0 <= limit }) ?? false { return nil }
        let subject = FrameDifference.Subject.number(
          view: view.name, FrameProperty.allCases[index])
        return difference(subject, in: frame, was.shown, isNow.shown, by: distance?.value ?? 0)
      }
  }

  private func difference(
    _ subject: FrameDifference.Subject, in frame: Int, _ expected: String, _ actual: String,
    by distance: Double = 0
  ) -> FrameDifference {
    FrameDifference(
      system: system, device: device, frame: frame, subject: subject, expected: expected,
      actual: actual, distance: distance)
  }
}

extension FixedDecimal? {
  fileprivate var shown: String { self?.description ?? "none" }
}

extension String? {
  fileprivate var shown: String { map(\.quoted) ?? "none" }
}

// MARK: - In short

extension FrameDifference {
  /// One line for each thing that differs: its largest difference, and in how many frames.
  ///
  ///     today-push on iX, frame 30: y of snapshot is 21.7, was 20.5 (34 frames, 12 to 45)
  ///
  /// - Parameter differences: Those of one recording, by frame.
  /// - Returns: The lines, by the first frame.
  public static func summary(of differences: [FrameDifference]) -> [String] {
    var groups: [Subject: [FrameDifference]] = [:]
    var subjects: [Subject] = []
    for difference in differences {
      if groups[difference.subject] == nil { subjects.append(difference.subject) }
      groups[difference.subject, default: []].append(difference)
    }
    return subjects.compactMap { groups[$0]?.summary }
  }
}

extension [FrameDifference] {
  /// The largest difference, of equal ones the first.
  fileprivate var summary: String? {
    guard let first, let last, var worst = self.first else { return nil }
    for difference in self where difference.distance > worst.distance { worst = difference }
    let frames = count == 1 ? "" : " (\(count) frames, \(first.frame) to \(last.frame))"
    return "\(worst)\(frames)"
  }
}
