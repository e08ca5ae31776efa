/// One or more finite values, each with a positive weight.
public struct WeightedSample: Sendable, Equatable {
  /// The values in the order given, each with its weight.
  private let pairs: [(value: Double, weight: Double)]

  /// Creates a sample.
  ///
  /// The initialiser traps unless there is at least one value, every value is finite, every weight
  /// is finite and positive, and there are as many weights as values.
  public init(_ values: [Double], weights: [Double]) {
    precondition(!values.isEmpty, "a weighted sample has a value")
    precondition(values.count == weights.count, "a weighted sample has one weight for each value")
    precondition(values.allSatisfy(\.isFinite), "the values of a weighted sample are finite")
    precondition(
      weights.allSatisfy { $0 > 0 && $0.isFinite }, "weights are finite and positive")
    pairs = Array(zip(values, weights)).map { (value: $0, weight: $1) }
  }

  /// The weighted median, in the unit of the values: half of the weight is on either side.
  ///
  /// If the weight splits evenly between two values the median is their mean; with equal weights it
  /// is the ordinary median. The weighted median of the negated values is its negative, to the bit.
  ///
  /// - Complexity: O(n log n), two allocations.
  public var median: Double {
    let ascending = pairs.sorted { ($0.value, $0.weight) < ($1.value, $1.weight) }
    let descending = pairs.sorted { (-$0.value, $0.weight) < (-$1.value, $1.weight) }
    let half = pairs.reduce(0) { $0 + $1.weight } / 2
    // The same search from both ends: negation swaps the two results, including rounding.
    return (Self.value(in: ascending, at: half) + Self.value(in: descending, at: half)) / 2
  }

  /// Returns the first value at which the accumulated weight reaches `half`.
  private static func value(
    in pairs: [(value: Double, weight: Double)], at half: Double
  ) -> Double {
    var weight = 0.0
    for pair in pairs {
      weight += pair.weight
      if weight >= half { return pair.value }
    }
    // Unreachable: rounding cannot keep the sum of positive weights below its half.
    preconditionFailure("the weights sum to less than their half")
  }

  /// Returns whether two samples have the same values and weights in the same order.
  public static func == (one: WeightedSample, other: WeightedSample) -> Bool {
    one.pairs.elementsEqual(other.pairs) { $0 == $1 }
  }
}
