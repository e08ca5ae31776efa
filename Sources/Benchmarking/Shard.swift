/// One of several parts of a run that machines share: `2/4` is the second of four.
///
/// Every machine finds its part by itself, from the identifiers alone.
public struct Shard: Sendable, Hashable, CustomStringConvertible {
  /// Which part, from 1 to `count`.
  public let number: Int
  /// How many parts there are.
  public let count: Int

  /// Creates a part; `nil` unless `number` is from 1 to `count`.
  public init?(_ number: Int, of count: Int) {
    guard 1 <= number, number <= count else { return nil }
    self.number = number
    self.count = count
  }

  /// Reads the form that `description` has; `nil` when it is another one, or there is no such part.
  public init?(_ text: String) {
    guard let match = text.wholeMatch(of: /([0-9]+)\/([0-9]+)/), let number = Int(match.1),
      let count = Int(match.2)
    else { return nil }
    self.init(number, of: count)
  }

  /// `2/4`.
  public var description: String { "\(number)/\(count)" }

  /// The identifiers that are this part's, in the order given.
  ///
  /// Each is in exactly one of the `count` parts, and two parts differ by at most one in size:
  /// the harness gives every benchmark the same time, so that equal numbers are equal work. They
  /// are dealt out like cards, shuffled by their fingerprints; in their own order, three parts
  /// would get one each of 60, 90 and 120 Hz.
  ///
  /// - Parameter ids: All identifiers of the run, each once, in any order: the parts are the same
  ///   sets for every order.
  /// - Returns: This part's; none where there are more parts than identifiers.
  /// - Complexity: O(n log n) for n identifiers.
  public func part(of ids: [String]) -> [String] {
    let shuffled = ids.map { (print: Fingerprint($0.utf8).description, id: $0) }
      .sorted { ($0.print, $0.id) < ($1.print, $1.id) }
    // Not `number - 1 + k * count`, which would overflow for an enormous count.
    let own = Set(
      shuffled.enumerated().filter { $0.offset % count == number - 1 }.map(\.element.id))
    return ids.filter(own.contains)
  }
}

extension Shard: Codable {
  /// Reads `"2/4"`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let shard = Shard(text) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "\"\(text)\" is no shard; 2/4 would be one")
    }
    self = shard
  }

  /// Writes `"2/4"`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
