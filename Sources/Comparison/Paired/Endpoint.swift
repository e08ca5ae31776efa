/// A property of a benchmark's time that has its own test.
///
/// A slowdown that hits only some samples leaves the fastest ones as they were, and shows in the
/// mean. A slowdown of one per cent in all of them shows in the undisturbed time, long before the
/// mean of a busy machine tells it from noise. Both are therefore tested.
public enum Endpoint: String, Sendable, Codable, CaseIterable {
  /// The time of an iteration without interference: the floor of a round, or the faster half of its
  /// turns.
  case undisturbed
  /// The mean time of an iteration over all samples of a round.
  case mean
}
