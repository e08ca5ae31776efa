internal import Animations
internal import Screens

/// The name of one frame's file or record: `today-push-007`.
///
/// Frames count from 1, so that frame n of a recording at 100 frames a second shows the time (n −
/// 1)/100 s. Numbers have at least three digits: sort by number, like these names, not by letter.
public struct FrameName: Hashable, Sendable {
  /// The prefix that the names of all frames of a recording share.
  public let prefix: String
  /// The number of the frame, at least 1.
  public let number: Int

  /// Creates the name of a frame.
  ///
  /// - Parameters:
  ///   - prefix: The common prefix of all frames of a recording.
  ///   - number: The number of the frame, at least 1.
  public init(prefix: String, number: Int) {
    precondition(number >= 1, "frames count from 1")
    self.prefix = prefix
    self.number = number
  }
}

extension FrameName: LosslessStringConvertible {
  /// Parses the output of `description`, such as `today-push-007`; `nil` for any other text.
  public init?(_ description: String) {
    guard let hyphen = description.lastIndex(of: "-") else { return nil }
    let digits = description[description.index(after: hyphen)...]
    guard let number = Int(digits), number >= 1 else { return nil }
    self.init(prefix: String(description[..<hyphen]), number: number)
    // Rejects signs and missing or surplus zeros: each frame has one name.
    guard self.description == description else { return nil }
  }

  /// The prefix, a hyphen, and the number with at least three digits.
  public var description: String {
    let digits = String(number)
    return "\(prefix)-\(String(repeating: "0", count: max(0, 3 - digits.count)))\(digits)"
  }
}

extension FrameName: Comparable {
  /// Whether `first` precedes `second` by prefix, then by number.
  public static func < (first: FrameName, second: FrameName) -> Bool {
    (first.prefix, first.number) < (second.prefix, second.number)
  }
}
