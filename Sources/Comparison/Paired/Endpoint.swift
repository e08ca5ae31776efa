/// A property of a benchmark's time that has its own test.
///
/// A slowdown of only some samples leaves the fastest samples unchanged, and shows in the mean. A
/// slowdown of all samples by one per cent shows in the undisturbed time after few rounds. On a
/// busy machine, the mean needs far more rounds to show it. Both endpoints are therefore tested.
public enum Endpoint: String, Sendable, Codable, CaseIterable {
  /// The time of an iteration without interference: the floor of a round, or the faster half of its
  /// turns.
  case undisturbed
  /// The mean time of an iteration over all samples of a round.
  case mean
}
