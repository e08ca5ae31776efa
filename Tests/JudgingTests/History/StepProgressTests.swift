import Foundation
import Measurements
import Storage
import TestSupport
import Testing

/// A search for steps that goes on when values come, beside one of all values at once.
@Suite struct StepProgressTests {
  private func levels(_ values: [Double], spread: Double = .nan) -> StepSearch.Levels {
    StepSearch.Levels(values: values, spreads: values.map { _ in spread })
  }

  /// Values with a step every so often, and a noise of 1 %.
  private func values(_ count: Int, _ random: inout SeededGenerator) -> [Double] {
    var (level, next) = (100.0, 0)
    return (0..<count).map { index in
      if index == next {
        next += 40 + random.below(900)
        level *= [0.9, 0.96, 1.05, 1.15][random.below(4)]
      }
      return level * random.uniform(in: 0.99...1.01)
    }
  }

  private func stepsInParts(
    of values: [Double], isExact: Bool, seed: UInt64, spread: Double = .nan
  ) -> [StepSearch.Step] {
    var random = SeededGenerator(seed: seed)
    var (search, progress, settled) = (StepSearch(), StepSearch.Progress(), [StepSearch.Step]())
    var known = 0
    while known < values.count {
      known = min(values.count, known + 1 + random.below(700))
      let rest = levels(Array(values[progress.start..<known]), spread: spread)
      search.advance(&progress, over: rest, isExact: isExact)
      // A store keeps what is settled apart, and the state as text.
      settled += progress.takeSettled()
      let text = try? JSONEncoder().encode(progress)
      progress =
        text.flatMap {
          try? JSONDecoder().decode(StepSearch.Progress.self, from: $0)
        } ?? progress
      #expect(isExact || known - progress.start < StepSearch.Progress.window)
    }
    let rest = levels(Array(values[progress.start...]), spread: spread)
    return settled + search.steps(rest, isExact: isExact, since: &progress)
  }

  @Test(arguments: UInt64(1)...6) func stepsOfTimesDoNotDependOnTheParts(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let values = values(1500 + random.below(1500), &random)
    var (search, progress) = (StepSearch(), StepSearch.Progress())
    let whole = search.steps(levels(values), isExact: false, since: &progress)
    #expect(whole.count > 1, "seed \(seed)")
    #expect(stepsInParts(of: values, isExact: false, seed: seed) == whole, "seed \(seed)")
  }

  @Test(arguments: UInt64(1)...20) func stepsOfCountsDoNotDependOnTheParts(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let values = (0..<2000).map { _ in Double(random.below(40) == 0 ? random.below(4) : 2) }
    for spread in [Double.nan, 1] {
      var (search, progress) = (StepSearch(), StepSearch.Progress())
      let whole = search.steps(
        levels(values, spread: spread), isExact: true, since: &progress)
      #expect(
        stepsInParts(of: values, isExact: true, seed: seed, spread: spread) == whole,
        "seed \(seed)")
    }
  }

  /// Steps far above the noise, in a series of many windows.
  @Test func longSeriesHasItsPlantedStepsOnly() {
    var (random, found, planted) = (SeededGenerator(seed: 3), [Int](), [Int]())
    var (level, values) = (100.0, [Double]())
    while values.count < 12_000 {
      if !values.isEmpty { planted.append(values.count) }
      level *= planted.count.isMultiple(of: 2) ? 1.1 : 0.9
      values += (0..<200 + random.below(1500)).map { _ in level * random.uniform(in: 0.99...1.01) }
    }
    var (search, progress) = (StepSearch(), StepSearch.Progress())
    found = search.steps(levels(values), isExact: false, since: &progress).map(\.index)
    #expect(found == planted)
  }

  /// Series without a step, of many windows, whose noise is far wider than the smallest step that
  /// is shown.
  @Test func falseStepsOfALongSeriesAreAsFewAsStated() {
    // One search for all, because the random orders of a length take long to make.
    var (search, steps) = (StepSearch(), 0)
    for seed in UInt64(1)...20 {
      var random = SeededGenerator(seed: seed)
      let values = (0..<51 * 256).map { _ in 100 * random.uniform(in: 0.5...1.5) }
      var progress = StepSearch.Progress()
      steps += search.steps(levels(values), isExact: false, since: &progress).count
    }
    print("false steps in 20 series of 51 · 256 values: \(steps)")
    // A stretch is found by chance in 1 % of 1000 windows, and both of its ends are steps. More
    // than 22 such stretches have a probability of 0.0003. Without any, the search sees nothing.
    #expect((1...44).contains(steps))
  }

  @Test func datesAreReadAsFoundationReadsThem() throws {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<500 {
      let second = Double(random.below(8_000_000_000)) - 4_000_000_000
      let date = Date(timeIntervalSinceReferenceDate: second).formatted(.iso8601)
      #expect(MetricSeries.Moment.seconds(of: date) == second, "\(date)")
    }
    for wrong in ["", "2026-13-01T00:00:00Z", "2026-01-01T24:00:00Z", "2026-02-30T00:00:00Z"] {
      let date = try? Date(wrong, strategy: .iso8601)
      #expect(MetricSeries.Moment.seconds(of: wrong) == date?.timeIntervalSinceReferenceDate)
    }
  }
}
