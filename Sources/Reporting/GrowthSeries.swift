package import Comparison
package import Measurements
package import Statistics

/// Benchmarks that differ in one size only, with the fitted growth of one cost.
package struct GrowthSeries: Sendable {
  /// The identifier with `…` for the size, such as `cards/visible[cells=…]`.
  package let name: String
  /// The title of the benchmarks with `…` for the size; `nil` if they have none.
  package let title: String?
  /// The metric of the cost, whose unit the points have in common.
  package let metric: Metric
  /// The costs by size, the smallest size first.
  package let points: [GrowthFit.Point]
  /// The simplest curve whose error is near the smallest: `GrowthFit.Allowance` defines this.
  package let fit: GrowthFit
  /// The curve with the smallest error besides `fit`; the error may be below that of `fit`.
  package let rival: GrowthFit

  /// Returns the metrics whose growth is of interest: time, instructions, the frame times of a
  /// replay or the peak memory of any other benchmark, and custom metrics.
  private static func metrics(of comparison: BenchmarkComparison) -> [Metric] {
    let isStepped = comparison.metrics.contains { $0.metric.isOfSteps }
    let own = comparison.metrics.map(\.metric).filter(\.isCustom)
    return [.time, .instructions] + (isStepped ? [.frameP50, .frameP99] : [.peakBytes]) + own
  }

  /// Returns the series among some benchmarks, in the order of their first benchmarks.
  ///
  /// A series has `GrowthFit.leastSizes` sizes or more. A cost that is 0 at any size has no series,
  /// because its relative error is undefined.
  package static func all(in comparisons: [BenchmarkComparison]) -> [GrowthSeries] {
    let places = comparisons.flatMap { comparison in
      families(of: comparison).map { (family: $0, size: $1, comparison: comparison) }
    }
    return places.grouped { $0.family }.flatMap { name, family -> [GrowthSeries] in
      let members = family.map { (size: $0.size, comparison: $0.comparison) }
        .sorted { $0.size < $1.size }
      guard let first = members.first?.comparison else { return [] }
      return metrics(of: first).compactMap { GrowthSeries(name, $0, members) }
    }
  }

  /// Fits curves to one metric of a family; `nil` without a positive cost at every size, or with
  /// too few sizes.
  private init?(
    _ family: Family, _ metric: Metric, _ members: [(size: Int, comparison: BenchmarkComparison)]
  ) {
    let costs = members.compactMap { $0.comparison[metric]?.candidate?.headline }
    guard costs.count == members.count, costs.allSatisfy({ $0 > 0 && $0.isFinite }) else {
      return nil
    }
    points = zip(members, costs).map { GrowthFit.Point(size: Double($0.size), cost: $1) }
    let allowance = metric.isExact ? GrowthFit.Allowance.counted : .timed
    guard let fit = GrowthFit(points, allowance) else { return nil }
    let others = GrowthFit.all(points).filter { $0.curve != fit.curve }
    guard let rival = others.min(by: { $0.error < $1.error }) else { return nil }
    (name, title) = (family.name, family.title)
    self.metric = metric
    self.fit = fit
    self.rival = rival
  }

  /// The names that benchmarks share if they differ in one size only.
  private struct Family: Hashable {
    var name: String
    var title: String?
  }

  /// Returns the family and the size for each parameter that may be a size:
  /// `cards/visible[cells=…]` and 100 for `cards/visible[cells=100]`.
  ///
  /// A number of threads is no size: `ThreadScaling` is about it.
  private static func families(of comparison: BenchmarkComparison) -> [(Family, size: Int)] {
    let id = BenchmarkID(comparison.id)
    let hasThreads = comparison.record?.threads != nil
    // A title that does not end as the identifier does is that of a single benchmark.
    let title = comparison.record?.title.flatMap(id.titleWithoutParameters)
    return id.parameters.indices.compactMap { index in
      guard let size = Int(id.parameters[index].value), size >= 1 else { return nil }
      guard !hasThreads || index < id.parameters.count - 1 else { return nil }
      var others = id.parameters
      others[index] = BenchmarkParameter(name: others[index].name, value: "…")
      func named(_ base: String) -> String { BenchmarkID(base, parameters: others).text }
      return (Family(name: named(id.base), title: title.map(named)), size)
    }
  }
}

extension Report {
  /// The growth of costs with size; `nil` if no benchmarks differ only in a size, and for a gate,
  /// whose report contains only judgements.
  var growthTable: Table? {
    let series = kind == .gate ? [] : GrowthSeries.all(in: comparisons)
    guard !series.isEmpty else { return nil }
    var table = Table([
      .init("cost against size", isFlexible: true), .init("of", rank: 1), .init("sizes", rank: 3),
      .init("grows as"), .init("fit", rank: 2), .init("error", isNumber: true),
      .init("closest other", rank: 4),
    ])
    for one in series {
      let sizes = [one.points.first, one.points.last].compactMap { $0 }.map {
        Quantity.count($0.size)
      }
      table.append([
        one.title ?? shortened(one.name), one.metric.rawValue, sizes.joined(separator: " … "),
        one.fit.curve.name, one.formula, Quantity.percent(one.fit.error),
        "\(one.rival.curve.name), \(Quantity.percent(one.rival.error))",
      ])
    }
    return table
  }
}

extension GrowthSeries {
  /// The closest other curve with its error; if it fits better, the reason why it was not chosen.
  package var rivalWords: String {
    let error = Quantity.percent(rival.error)
    // Of a better fit the curve is steeper, because the choice begins with the slowest growth.
    return rival.error < fit.error
      ? "\(rival.curve.name) fits better (\(error)), but by less than a steeper curve needs"
      : "closest other \(rival.curve.name), \(error)"
  }

  /// The fit as a sum, the growing term first: `7.12 ns · log₂ n + 12.3 ns`.
  ///
  /// The constant term is left out if it changes no cost in three digits.
  package var formula: String {
    let base = cost(fit.base.magnitude)
    if fit.curve == .constant { return base }
    let growing = "\(cost(fit.factor)) · \(fit.curve.formula)"
    let least = points.map(\.cost).min() ?? 0
    return fit.base.magnitude < 0.0005 * least
      ? growing : "\(growing) \(fit.base < 0 ? "−" : "+") \(base)"
  }

  /// Returns a cost in its unit, to three digits however small.
  package func cost(_ value: Double) -> String {
    // `Quantity.time` shows three digits from 1 ns on, which 0.9995 ns is rounded to; a smaller
    // cost would lose digits there.
    if metric.unit == "ns", value >= 0.9995 { return Quantity.time(value) }
    let number = Quantity.significant(value)
    return metric.unit == "count" ? number : "\(number) \(metric.unit)"
  }
}
