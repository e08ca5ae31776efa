/// The live memory of one iteration or replay over its course, in a bounded number of points.
///
/// Live bytes are counted from the start of the iteration: they are negative once it has freed more
/// than it allocated. All numbers are exact; a point stands for several parts of a long course.
public struct HeapCurve: Sendable, Equatable {
  /// The parts into which the course is divided.
  public enum Part: String, Sendable, Codable {
    /// An allocation or a free.
    case event
    /// A step of a replay; the first part is what happens before the first step.
    case step
  }

  /// The parts of the course.
  public var part: Part
  /// The number of parts of the whole course.
  public var partCount: Int
  /// The number of parts in each point; the last point may have fewer.
  public var partsPerPoint: Int
  /// The live bytes at the end of each point.
  public var live: [Int]
  /// The largest number of live bytes in each point, with those at its start and end.
  public var peaks: [Int]

  /// The largest number of points of a curve.
  public static let capacity = 256

  /// Creates a curve; `live` and `peaks` have a number for each point.
  package init(part: Part, partCount: Int, partsPerPoint: Int, live: [Int], peaks: [Int]) {
    self.part = part
    self.partCount = partCount
    self.partsPerPoint = partsPerPoint
    self.live = live
    self.peaks = peaks
  }

  /// The first point with the most live bytes; `nil` for an iteration without parts.
  ///
  /// - Complexity: O(points).
  public var peakPoint: Int? {
    peaks.max().flatMap { peaks.firstIndex(of: $0) }
  }

  /// The largest number of live bytes, 0 or more.
  ///
  /// - Complexity: O(points).
  public var peak: Int { max(0, peaks.max() ?? 0) }

  /// Returns the number of parts before the end of a point, from 1 to `partCount`.
  package func position(ofPoint point: Int) -> Int {
    min((point + 1) * partsPerPoint, partCount)
  }

  /// The reason why the numbers contradict each other; `nil` if they do not.
  var fault: String? {
    guard partsPerPoint > 0, partCount >= 0 else { return "a curve has parts, or none" }
    // Without an overflow, whatever a file contains.
    let points = partCount / partsPerPoint + (partCount % partsPerPoint == 0 ? 0 : 1)
    guard live.count == points, peaks.count == points, points <= Self.capacity else {
      return "\(live.count) and \(peaks.count) points, and \(partCount) parts are \(points)"
    }
    let isBelow = zip(live, peaks).contains { $0 > $1 }
    return isBelow ? "a peak is below the live bytes of its point" : nil
  }
}

extension HeapCurve: Codable {
  private enum CodingKeys: String, CodingKey {
    case unit, part, partCount, partsPerPoint, live, peaks
  }

  /// Decodes the form that `encode(to:)` writes.
  ///
  /// - Throws: `DecodingError`, also for numbers that contradict each other.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      part: try container.decode(Part.self, forKey: .part),
      partCount: try container.decode(Int.self, forKey: .partCount),
      partsPerPoint: try container.decode(Int.self, forKey: .partsPerPoint),
      live: try container.decode([Int].self, forKey: .live),
      peaks: try container.decode([Int].self, forKey: .peaks))
    guard let fault else { return }
    throw DecodingError.dataCorruptedError(
      forKey: .live, in: container, debugDescription: fault)
  }

  /// Encodes `{unit, part, partCount, partsPerPoint, live, peaks}`; the unit is always `bytes`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode("bytes", forKey: .unit)
    try container.encode(part, forKey: .part)
    try container.encode(partCount, forKey: .partCount)
    try container.encode(partsPerPoint, forKey: .partsPerPoint)
    try container.encode(live, forKey: .live)
    try container.encode(peaks, forKey: .peaks)
  }
}
