/// One of several parts of a run that machines share: `2/4` is the second of four.
///
/// Every machine determines its part independently, from the identifiers alone.
public struct Shard: Sendable, Hashable, CustomStringConvertible {
  /// The number of the part, from 1 to `count`.
  public let number: Int
  /// The number of parts, at least 1.
  public let count: Int

  /// Creates a part; `nil` unless `number` is from 1 to `count`.
  public init?(_ number: Int, of count: Int) {
    guard 1 <= number, number <= count else { return nil }
    self.number = number
    self.count = count
  }

  /// Parses a text such as `2/4`; `nil` if the text is malformed or there is no such part.
  public init?(_ text: String) {
    guard let match = text.wholeMatch(of: /([0-9]+)\/([0-9]+)/), let number = Int(match.1),
      let count = Int(match.2)
    else { return nil }
    self.init(number, of: count)
  }

  /// The part as text: `2/4`.
  public var description: String { "\(number)/\(count)" }

  /// Returns the number of parts that have any of `benchmarks` benchmarks; at least 1.
  ///
  /// All parts share it, so each can spend an equal share of a risk without knowing the others.
  public func populatedParts(of benchmarks: Int) -> Int { max(1, min(count, benchmarks)) }

  /// Returns the identifiers of this part, in the order given.
  ///
  /// Each identifier is in exactly one of the `count` parts, and two parts differ by at most one in
  /// size: the harness gives every benchmark the same time, so equal numbers are equal work. The
  /// identifiers are distributed round-robin in the order of their fingerprints. In the order of
  /// the identifiers, each of three parts would get all benchmarks of one frame rate: 60, 90 or 120
  /// Hz.
  ///
  /// - Parameter ids: All identifiers of the run, each once; the parts are the same sets for every
  ///   order.
  /// - Returns: The identifiers of this part; empty if there are more parts than identifiers.
  /// - Complexity: O(n log n) for n identifiers.
  public func part(of ids: [String]) -> [String] {
    let shuffled = ids.map { (print: Fingerprint($0.utf8).description, id: $0) }
      .sorted { ($0.print, $0.id) < ($1.print, $1.id) }
    // Not `number - 1 + k * count`, which would overflow for a very large count.
    let own = Set(
      shuffled.enumerated().filter { $0.offset % count == number - 1 }.map(\.element.id))
    return ids.filter(own.contains)
  }
}

extension Shard: Codable {
  /// Decodes the text of `description`, such as `"2/4"`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let shard = Shard(text) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "\"\(text)\" is no shard; 2/4 would be one")
    }
    self = shard
  }

  /// Encodes `description`, such as `"2/4"`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
