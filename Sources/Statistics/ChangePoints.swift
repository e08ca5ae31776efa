/// Where a series of numbers goes to another level and stays there.
///
/// 1. *Is there a change?* Every arc of the series, from one place to another, is compared with the
///    rest of it by the sum of its scores, which follow from the ranks, and the largest difference
///    with those of random orders: circular binary segmentation on ranks. A series without a change
///    is called changed with at most the probability `level`, whatever its distribution, as long as
///    its values are as likely in any other order.
/// 2. *Which?* The ends of the arc are changes, and each part is searched in the same way. An arc
///    sees a bump that goes away again, in which a single cut would find no difference. Where one
///    of its two ends is enough to tell the parts apart, the other is dropped.
/// 3. *Where exactly?* Between its neighbours each change moves to where the absolute distances
///    from the two medians are least.
///
/// A slow drift has no level: it comes out as a staircase, and a machine that stays slow for some
/// measurements as a step, since both break the assumption of the first point.
///
/// Sources: A. B. Olshen, E. S. Venkatraman, R. Lucito, M. Wigler, "Circular binary segmentation
/// for the analysis of array-based DNA copy number data", 2004,
/// https://doi.org/10.1093/biostatistics/kxh008; on ranks, which make the test free of the
/// distribution, as A. N. Pettitt, "A non-parametric approach to the change-point problem", 1979,
/// https://doi.org/10.2307/2346729.
public struct ChangePoints: Sendable {
  /// A change of level.
  public struct Change: Sendable, Equatable {
    /// The index of the first value of the new level.
    public var index: Int
    /// The probability that the part of the series in which it was found looks at least as changed
    /// without a change: at least 1/1000, at most the search's level.
    public var pValue: Double
  }

  /// The probability of a change in a series that has none: 1 %.
  public static let standardLevel = 0.01
  /// How many values a level must have to be one; fewer are outliers.
  public static let shortestLevel = 3
  /// With how many random orders a series is compared.
  static let permutations = 999

  private let level: Double
  private let leastShare: Double
  private let seed: UInt64
  private var orders: [Int: [Double]] = [:]

  /// Creates a search.
  ///
  /// - Parameters:
  ///   - level: The probability of a false alarm in a series, at least 0.001.
  ///   - leastShare: Changes of the median by less than this share are not worth reporting.
  ///   - seed: What the random orders follow from; results do not depend on what was searched
  ///     before.
  public init(level: Double = standardLevel, leastShare: Double = 0, seed: UInt64) {
    precondition(level < 1 && level * Double(Self.permutations + 1) >= 1, "no such level")
    self.level = level
    self.leastShare = leastShare
    self.seed = seed
  }

  /// The changes in a series, by their index.
  ///
  /// - Parameter values: The series, in order; finite.
  /// - Returns: The changes; none in fewer values than two levels have.
  /// - Complexity: O(n²) for each change, and once O(n²) random orders for every length that comes
  ///   up.
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

  /// The ends of an arc that are changes: both, or the one that explains it alone.
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

  /// The arc of a part that differs most from the rest, and how rarely a random order has one that
  /// differs as much; `nil` for a part that is too short.
  private mutating func bestArc(
    in values: [Double], _ part: Range<Int>
  ) -> (arc: Range<Int>, pValue: Double)? {
    var random = SeedSequence(seed: seed)
    let scores = Arcs.scores(of: values[part], using: &random)
    guard let best = Arcs.best(in: scores) else { return nil }
    let others = orders[part.count] ?? randomOrders(count: part.count)
    orders[part.count] = others
    let atLeast = others.count { $0 >= best.difference }
    let arc = part.lowerBound + best.arc.lowerBound..<part.lowerBound + best.arc.upperBound
    return (arc, Double(1 + atLeast) / Double(1 + others.count))
  }

  /// What random orders of so many values have as their largest difference.
  ///
  /// The scores are the same numbers in every series of a length, so one table serves all.
  private func randomOrders(count: Int) -> [Double] {
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
  /// Moves each change to where the levels on its two sides fit best.
  private func locate(_ changes: inout [Change], in values: [Double]) {
    for position in changes.indices {
      let start = position > 0 ? changes[position - 1].index : 0
      let end = position + 1 < changes.count ? changes[position + 1].index : values.count
      let before = Self.distances(values[start..<end])
      let after = Array(Self.distances(values[start..<end].reversed()).reversed())
      // Before an index: what the values up to there cost, and those from there on.
      let places = Self.shortestLevel...(end - start - Self.shortestLevel)
      let place = places.min { before[$0 - 1] + after[$0] < before[$1 - 1] + after[$1] }
      changes[position].index = start + (place ?? changes[position].index - start)
    }
  }

  /// For every beginning of a list: the sum of the absolute distances from its median.
  private static func distances(_ values: some Sequence<Double>) -> [Double] {
    var sorted: [Double] = []
    return values.map { value in
      sorted.insert(value, at: sorted.firstIndex { $0 > value } ?? sorted.count)
      let middle = sorted[sorted.count / 2]
      return sorted.reduce(0) { $0 + ($1 - middle).magnitude }
    }
  }

  /// Drops the changes that are too small to report, the smallest first.
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

  /// By how much each change moves the median, as a share of what it was before.
  private static func shares(of changes: [Change], in values: [Double]) -> [Double] {
    let bounds = [0] + changes.map(\.index) + [values.count]
    let medians = zip(bounds, bounds.dropFirst()).map { start, end in
      Sample.middle(of: values[start..<end].sorted())
    }
    return zip(medians, medians.dropFirst()).map { before, after in
      // Not 0/0.
      before == after ? 0 : ((after - before) / before).magnitude
    }
  }
}
