/// Detects changes of the level of a series of numbers that persist.
///
/// 1. *Is there a change?* Each value gets a score by its rank. Every arc of the series, from one
///    place to another, is compared with the rest by the sum of its scores. The largest difference
///    is compared with those of random orders: circular binary segmentation on ranks. A series
///    without a change is called changed with a probability of at most `level`, whatever its
///    distribution, as long as all orders of its values are equally likely.
/// 2. *Which changes?* The ends of the arc are changes, and each part is searched in the same way.
///    An arc also detects a temporary change, for which a single cut would find no difference. If
///    one of the two ends is enough to distinguish the parts, the other is dropped.
/// 3. *At which index?* Each change moves, between its neighbours, to the index at which the
///    absolute distances from the two medians are smallest.
///
/// A slow drift has no level and is reported as several steps; a machine that stays slow for some
/// measurements is reported as a step. Both violate the assumption of the first point.
///
/// Sources: A. B. Olshen, E. S. Venkatraman, R. Lucito, M. Wigler, "Circular binary segmentation
/// for the analysis of array-based DNA copy number data", 2004,
/// https://doi.org/10.1093/biostatistics/kxh008; on ranks, which make the test free of the
/// distribution, as A. N. Pettitt, "A non-parametric approach to the change-point problem", 1979,
/// https://doi.org/10.2307/2346729.
public struct ChangePoints: Sendable {
  /// A place at which the level of a series changes, with the evidence for it.
  public struct Change: Sendable, Equatable {
    /// The index of the first value of the new level.
    public var index: Int
    /// The p-value of the change: the probability of a difference at least as large in a series
    /// without a change.
    ///
    /// The value is at least 1/1000 and at most the search's level.
    public var pValue: Double
  }

  /// The probability of a false alarm in a series without a change: 1 %.
  public static let standardLevel = 0.01
  /// The smallest number of values of a level; fewer are outliers.
  public static let shortestLevel = 3
  /// The number of random orders that a series is compared with; with 999 the smallest p-value is
  /// 1/1000.
  static let permutations = 999

  private let level: Double
  private let leastShare: Double
  private let seed: UInt64
  private var orders: [Int: [Double]] = [:]

  /// Creates a search.
  ///
  /// - Parameters:
  ///   - level: The probability of a false alarm in a series, at least 0.001.
  ///   - leastShare: The smallest relative change of the median to report.
  ///   - seed: The seed of the random orders; results do not depend on earlier searches.
  public init(level: Double = standardLevel, leastShare: Double = 0, seed: UInt64) {
    precondition(level < 1 && level * Double(Self.permutations + 1) >= 1, "no such level")
    self.level = level
    self.leastShare = leastShare
    self.seed = seed
  }

  /// Returns the changes in a series, by index.
  ///
  /// - Parameter values: The series, in order; finite.
  /// - Returns: The changes; empty for fewer values than two levels need.
  /// - Complexity: O(n²) for each change, and O(n²) for each random order once per length of a
  ///   series.
  public mutating func changes(in values: [Double]) -> [Change] {
    var changes: [Change] = []
    var parts = [values.indices]
    while let part = parts.popLast() {
      guard let found = bestArc(in: values, part), found.pValue <= level else { continue }
      let cuts = ends(of: found.arc, in: values, part)
      changes += cuts.map { Change(index: $0, pValue: found.pValue) }
      let bounds = [part.lowerBound] + cuts + [part.upperBound]
      parts += zip(bounds, bounds.dropFirst()).map { $0..<$1 }
    }
    changes.sort { $0.index < $1.index }
    locate(&changes, in: values)
    dropSmall(&changes, in: values)
    return changes
  }

  /// Returns the ends of an arc that are changes: both, or the end that alone explains the arc.
  private mutating func ends(
    of arc: Range<Int>, in values: [Double], _ part: Range<Int>
  ) -> [Int] {
    if arc.lowerBound == part.lowerBound { return [arc.upperBound] }
    if arc.upperBound == part.upperBound { return [arc.lowerBound] }
    let isFirst = isChanged(values, part.lowerBound..<arc.upperBound)
    let isSecond = isChanged(values, arc.lowerBound..<part.upperBound)
    // A short bump shows in neither half, only in the whole.
    if isFirst == isSecond { return [arc.lowerBound, arc.upperBound] }
    return [isFirst ? arc.lowerBound : arc.upperBound]
  }

  private mutating func isChanged(_ values: [Double], _ part: Range<Int>) -> Bool {
    bestArc(in: values, part).map { $0.pValue <= level } ?? false
  }

  /// Returns the arc of a part that differs most from the rest, with the p-value of the difference;
  /// `nil` for a part that is too short.
  private mutating func bestArc(
    in values: [Double], _ part: Range<Int>
  ) -> (arc: Range<Int>, pValue: Double)? {
    // The same seed for each part, so that no result depends on the searches before.
    var random = SeedSequence(seed: seed)
    let scores = Arcs.scores(of: values[part], using: &random)
    guard let best = Arcs.best(in: scores) else { return nil }
    let others = orders[part.count] ?? randomOrders(count: part.count)
    orders[part.count] = others
    let atLeast = others.count { $0 >= best.difference }
    let arc = part.lowerBound + best.arc.lowerBound..<part.lowerBound + best.arc.upperBound
    // The series itself is one of the orders, so the p-value is never 0 (B. Phipson, G. K. Smyth,
    // "Permutation P-values Should Never Be Zero", 2010, https://doi.org/10.2202/1544-6115.1585).
    return (arc, Double(1 + atLeast) / Double(1 + others.count))
  }

  /// Returns the largest difference of each of several random orders of `count` values.
  ///
  /// The scores are the same numbers in every series of a length, so one table serves all.
  private func randomOrders(count: Int) -> [Double] {
    // A seed for each length, so that a table does not depend on those computed before.
    var random = SeedSequence(seed: seed &+ UInt64(count))
    var scores = Arcs.scores(count: count)
    return (0..<Self.permutations).compactMap { _ in
      scores.shuffle(using: &random)
      return Arcs.best(in: scores)?.difference
    }
  }
}

// MARK: - Place and size

extension ChangePoints {
  /// Moves each change to the index at which the levels on its two sides fit best.
  private func locate(_ changes: inout [Change], in values: [Double]) {
    for position in changes.indices {
      let start = position > 0 ? changes[position - 1].index : 0
      let end = position + 1 < changes.count ? changes[position + 1].index : values.count
      let before = Self.distances(values[start..<end])
      let after = Array(Self.distances(values[start..<end].reversed()).reversed())
      // For an index: the cost of the values before it, and of those from it on.
      // Never empty: every level has at least the shortest length.
      let places = Self.shortestLevel...(end - start - Self.shortestLevel)
      let place = places.min { before[$0 - 1] + after[$0] < before[$1 - 1] + after[$1] }
      changes[position].index = start + (place ?? changes[position].index - start)
    }
  }

  /// Returns, for every prefix of a list, the sum of the absolute distances from its median.
  private static func distances(_ values: some Sequence<Double>) -> [Double] {
    var sorted: [Double] = []
    return values.map { value in
      sorted.insert(value, at: sorted.firstIndex { $0 > value } ?? sorted.count)
      let middle = sorted[sorted.count / 2]
      return sorted.reduce(0) { $0 + ($1 - middle).magnitude }
    }
  }

  /// Drops the changes that are smaller than `leastShare`, the smallest first.
  private func dropSmall(_ changes: inout [Change], in values: [Double]) {
    while !changes.isEmpty {
      let shares = Self.shares(of: changes, in: values)
      guard let smallest = shares.min(), smallest < leastShare,
        let position = shares.firstIndex(of: smallest)
      else { return }
      changes.remove(at: position)
      locate(&changes, in: values)
    }
  }

  /// Returns the magnitude of the relative change of the median at each change.
  private static func shares(of changes: [Change], in values: [Double]) -> [Double] {
    let bounds = [0] + changes.map(\.index) + [values.count]
    let medians = zip(bounds, bounds.dropFirst()).map { start, end in
      Sample.middle(of: values[start..<end].sorted())
    }
    return zip(medians, medians.dropFirst()).map { before, after in
      // Equal medians may both be 0, and 0/0 is NaN.
      before == after ? 0 : ((after - before) / before).magnitude
    }
  }
}
