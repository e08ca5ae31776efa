import Statistics
import TestSupport
import Testing

/// Steps in series: planted ones are found where they are, and none where there is none.
@Suite struct ChangePointsTests {
  /// Shapes of the distribution of noise that occur in measurements.
  enum Noise: CaseIterable {
    case gaussian, heavyTailed, twoHumped, rounded

    /// One value around 0; about two thirds of the Gaussian ones are within 1.
    func draw(_ random: inout SeededGenerator) -> Double {
      // Sum of twelve uniform numbers, less its mean: deviation 1.
      let normal = (0..<12).reduce(-6.0) { sum, _ in sum + random.uniform(in: 0...1) }
      switch self {
      case .gaussian: return normal
      // Divided by what may be close to 0, it has neither a mean nor a variance.
      case .heavyTailed: return normal / max(1e-6, random.uniform(in: -1...1).magnitude)
      case .twoHumped: return normal / 4 + (random.below(3) == 0 ? 6 : 0)
      case .rounded: return normal.rounded()
      }
    }
  }

  private func series(
    _ noise: Noise, _ levels: [(count: Int, value: Double)], _ random: inout SeededGenerator
  ) -> [Double] {
    levels.flatMap { level in
      (0..<level.count).map { _ in level.value + noise.draw(&random) }
    }
  }

  // MARK: - False alarms

  /// Of 200 series without a step, 1 % are expected to show one.
  ///
  /// More than eight of 200 have a probability of 2e-4 at that rate, and of 2e-3 at 1.5 %, where
  /// the rate of one table of 999 random orders (1 %, with a deviation of 0.3 %) may stand.
  @Test(arguments: [30, 100]) func falsePositiveRateOfPureNoiseIsAsStated(count: Int) {
    var search = ChangePoints(seed: 1)
    for noise in Noise.allCases {
      let seeds = UInt64(1)...200
      let alarms = seeds.filter { seed in
        var random = SeededGenerator(seed: seed)
        return !search.changes(in: series(noise, [(count, 100)], &random)).isEmpty
      }
      print("\(noise), \(count) values: \(alarms.count) of \(seeds.count) series show a step")
      #expect(alarms.count <= 8, "\(noise), \(count) values, seeds \(alarms)")
    }
  }

  @Test func seriesOfEqualValuesHasNoStep() {
    var search = ChangePoints(leastShare: 0.01, seed: 1)
    for count in [0, 1, 2, 5, 6, 7, 40] {
      #expect(search.changes(in: Array(repeating: 5, count: count)).isEmpty, "\(count)")
    }
  }

  @Test func singleOutliersAreNotSteps() {
    var search = ChangePoints(leastShare: 0.05, seed: 1)
    for seed in UInt64(1)...20 {
      var random = SeededGenerator(seed: seed)
      var values = series(.gaussian, [(80, 100)], &random)
      for place in [5, 31, 64] { values[place] = 1e6 }
      #expect(search.changes(in: values).isEmpty, "seed \(seed)")
    }
  }

  // MARK: - Planted steps

  /// Three steps of 5 % and more in 100 values with a noise of 1 %, up or down.
  @Test func plantedStepsAreFoundWithinOneMeasurement() {
    var search = ChangePoints(leastShare: 0.02, seed: 1)
    for seed in UInt64(1)...30 {
      var random = SeededGenerator(seed: seed)
      // Of few lengths: each that comes up costs a table.
      let counts = (0..<3).map { _ in 12 + 6 * random.below(3) }
      let levels = Array(
        zip(counts + [100 - counts.reduce(0, +)], [100.0, 106, 113, 121].shuffled(using: &random)))
      let planted = [counts[0], counts[0] + counts[1], counts.reduce(0, +)]
      let found = search.changes(in: series(.gaussian, levels, &random)).map(\.index)
      #expect(
        found.count == 3 && zip(found, planted).allSatisfy { abs($0 - $1) <= 1 },
        "seed \(seed): \(planted) found as \(found), levels \(levels)")
    }
  }

  @Test(arguments: Noise.allCases) func stepFarAboveTheNoiseIsFound(noise: Noise) {
    // Above all but the farthest values of a distribution without a variance.
    var search = ChangePoints(leastShare: 0.3, seed: 1)
    for seed in UInt64(1)...10 {
      var random = SeededGenerator(seed: seed)
      let found = search.changes(in: series(noise, [(20, 100), (20, 200)], &random)).map(\.index)
      #expect(found.count == 1 && abs(found[0] - 20) <= 1, "\(noise), seed \(seed): \(found)")
    }
  }

  @Test func temporaryShiftIsTwoSteps() {
    var search = ChangePoints(leastShare: 0.03, seed: 1)
    for seed in UInt64(1)...10 {
      var random = SeededGenerator(seed: seed)
      let values = series(.gaussian, [(45, 100), (10, 110), (45, 100)], &random)
      #expect(search.changes(in: values).map(\.index) == [45, 55], "seed \(seed)")
    }
  }

  @Test func stepIsSeenAfterFourMeasurementsOfALongSeries() {
    var search = ChangePoints(seed: 1)
    var random = SeededGenerator(seed: 5)
    let before = series(.gaussian, [(60, 100)], &random)
    #expect(search.changes(in: before).isEmpty)
    #expect(search.changes(in: before + [109, 110]).isEmpty)
    #expect(search.changes(in: before + [109, 110, 108, 111]).map(\.index) == [60])
  }

  @Test func stepBelowTheLeastShareIsOmitted() {
    let values = (0..<40).map { $0 < 20 ? 100 : 100.5 + Double($0 % 3) / 100 }
    var all = ChangePoints(seed: 1)
    #expect(all.changes(in: values).map(\.index) == [20])
    var large = ChangePoints(leastShare: 0.01, seed: 1)
    #expect(large.changes(in: values).isEmpty)
  }

  // MARK: - What it does with a drift

  @Test func driftIsReportedAsMonotonicSteps() {
    var search = ChangePoints(leastShare: 0.02, seed: 1)
    for seed in UInt64(1)...5 {
      var random = SeededGenerator(seed: seed)
      let values = (0..<60).map { 100 + 0.3 * Double($0) + Noise.gaussian.draw(&random) }
      let found = search.changes(in: values).map(\.index)
      #expect(found.count >= 2, "seed \(seed): \(found)")
      let bounds = [0] + found + [60]
      let levels = zip(bounds, bounds.dropFirst()).map { start, end in
        values[start..<end].sorted()[(end - start) / 2]
      }
      #expect(levels == levels.sorted(), "seed \(seed): \(levels)")
    }
  }

  // MARK: - Properties

  @Test func changesDoNotDependOnEarlierSearches() {
    var used = ChangePoints(seed: 7)
    for seed in UInt64(1)...5 {
      var random = SeededGenerator(seed: seed)
      let values = series(.twoHumped, [(12, 100), (9, 104), (14, 98)], &random)
      var fresh = ChangePoints(seed: 7)
      _ = used.changes(in: values.prefix(9 + Int(seed)).reversed())
      #expect(fresh.changes(in: values) == used.changes(in: values), "seed \(seed)")
    }
  }

  @Test func changesAreInvariantToScaleAndSign() {
    var search = ChangePoints(seed: 1)
    for seed in UInt64(1)...5 {
      var random = SeededGenerator(seed: seed)
      let values = series(.gaussian, [(20, 100), (12, 103), (16, 99)], &random)
      let found = search.changes(in: values)
      // A power of two rounds nothing.
      #expect(search.changes(in: values.map { $0 * 1024 }) == found, "seed \(seed)")
      #expect(search.changes(in: values.map { -$0 }) == found, "seed \(seed)")
    }
  }

  @Test func stepsRespectMinimumLengthAndSignificance() {
    var search = ChangePoints(level: 0.5, seed: 3)
    for seed in UInt64(1)...40 {
      var random = SeededGenerator(seed: seed)
      let values = (0..<random.below(40)).map { _ in Double(random.below(4)) }
      let found = search.changes(in: values)
      let bounds = [0] + found.map(\.index) + [values.count]
      let lengths = zip(bounds, bounds.dropFirst()).map { $1 - $0 }
      #expect(
        found.isEmpty || lengths.allSatisfy { $0 >= ChangePoints.shortestLevel },
        "seed \(seed): \(bounds)")
      #expect(found.allSatisfy { $0.pValue >= 0.001 && $0.pValue <= 0.5 }, "seed \(seed)")
    }
  }
}
