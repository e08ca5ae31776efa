internal import Essentials

extension SelfTestGate {
  /// Returns the gates in the contents of a record.
  ///
  /// A line that cannot be decoded is left out, such as the last one of a killed process, and so is
  /// one with impossible values.
  static func all(in contents: Data) -> [SelfTestGate] {
    String(decoding: contents, as: UTF8.self).split(separator: "\n").compactMap {
      try? JSONDecoder().decode(Self.self, from: Data($0.utf8))
    }.filter(\.isPossible)
  }

  /// Whether a gate can have these values: what is read from a record may be anything.
  private var isPossible: Bool {
    seconds >= 0 && seconds.isFinite && stolenShare.map { (0...1).contains($0) } ?? true
      && [core, memory, tails].allSatisfy { $0?.isPossible ?? true }
  }
}

extension SelfTestGate.Tally {
  /// Whether no number is negative or larger than those of any suite, so that sums of tallies
  /// cannot overflow.
  fileprivate var isPossible: Bool {
    [regressed, improved, unchanged, inconclusive].allSatisfy((0...1_000_000).contains)
      && detectableEffects.allSatisfy { $0 >= 0 && $0.isFinite }
  }
}
