internal import Animations
internal import Screens

/// A value that differs between a recording and its reference.
public struct FrameDifference: Hashable, Sendable, CustomStringConvertible {
  /// The kind of value that differs.
  public enum Subject: Hashable, Sendable {
    /// The number of frames, or the frame rate.
    case length
    /// The visible views, from rear to front.
    case order
    /// The text that a view shows.
    case text(view: String)
    /// A number of a view, such as its x or its opacity.
    case number(view: String, FrameProperty)
  }

  /// The name of the recorded screen system, such as `today-push`.
  public let system: String
  /// The name of the recorded device, such as `iX`.
  public let device: String
  /// The number of the frame, from 1; 1 for a difference of length.
  public let frame: Int
  /// The value that differs, such as the x of a view.
  public let subject: Subject
  /// The value in the reference recording, as text; `none` if it is missing.
  public let expected: String
  /// The value in the compared recording, as text; `none` if it is missing.
  public let actual: String
  /// The absolute difference of two numbers; 0 if the values are not both numbers.
  public let distance: Double

  /// One line with the system, device, frame and subject, then the actual and the expected value.
  public var description: String {
    "\(system) on \(device), frame \(frame): \(subject) is \(actual), was \(expected)"
  }
}

extension FrameDifference.Subject: CustomStringConvertible {
  /// The subject in words, such as `y of snapshot`.
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
  /// Returns the differences of this recording from a reference, by frame.
  ///
  /// Numbers differ if their distance is more than `tolerance`. A view that only one of two frames
  /// shows is a difference of their order. If the lengths or rates differ, the result has only that
  /// difference.
  ///
  /// - Parameter reference: The reference recording, of the same system and device.
  /// - Returns: The differences, none when the recordings agree.
  /// - Complexity: O(frames · views), plus O(frames) for each view whose values differ at all.
  ///   Allocates.
  public func differences(from reference: FrameTracks) -> [FrameDifference] {
    guard (frameCount, framesPerSecond) == (reference.frameCount, reference.framesPerSecond) else {
      // Of no frame in particular; frames count from 1.
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
    // Compared as decimals, so that a distance of exactly the tolerance counts as none.
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
  /// Returns one line for each subject: its largest difference, and the frames in which it differs.
  ///
  ///     today-push on iX, frame 30: y of snapshot is 21.7, was 20.5 (34 frames, 12 to 45)
  ///
  /// - Parameter differences: The differences of one recording, by frame.
  /// - Returns: The lines, ordered by their first frame.
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
  /// One line with the largest difference and the range of frames; `nil` without differences.
  fileprivate var summary: String? {
    guard let first, let last, var worst = self.first else { return nil }
    for difference in self where difference.distance > worst.distance { worst = difference }
    let frames = count == 1 ? "" : " (\(count) frames, \(first.frame) to \(last.frame))"
    return "\(worst)\(frames)"
  }
}
