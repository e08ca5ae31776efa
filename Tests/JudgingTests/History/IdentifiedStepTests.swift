import Foundation
import Measurements
import Statistics
import Storage
import TestSupport
import Testing

/// Identifiers of steps, which later measurements do not change.
@Suite struct IdentifiedStepTests {
  private func series(
    _ values: some Sequence<Double>, _ metric: Metric = .time, name: String = "suite/one"
  ) -> MetricSeries {
    let points = values.enumerated().map { index, value in
      // A measurement an hour.
      let date = Date(timeIntervalSince1970: 1.8e9 + 3600 * Double(index)).formatted(.iso8601)
      return MetricSeries.Point(
        name: nil, commit: "c\(index)", branch: nil, date: date, value: value)
    }
    return MetricSeries(
      benchmark: name, metric: metric, machine: "machine", build: "build", points: points)
  }

  /// A sum of twelve uniform numbers, less its mean, has a deviation of 1.
  private func normal(_ random: inout SeededGenerator) -> Double {
    (0..<12).reduce(-6.0) { sum, _ in sum + random.uniform(in: 0...1) }
  }

  /// Two steps of 1.5 to 4 times the noise, one measurement after the other.
  @Test func identifierStaysWhenMeasurementsAreAdded() {
    var search = IdentifiedStep.Search()
    var (moves, stays) = (0, 0)
    for seed in UInt64(1)...6 {
      var random = SeededGenerator(seed: seed)
      let steps = [16 + random.below(6), 34 + random.below(6)]
      let sizes = [1.5, 2, 4].map { $0 * (random.below(2) == 0 ? 1 : -1) }
      let values = (0..<64).map { index in
        let level = steps.indices.reduce(100.0) {
          $0 + (steps[$1] <= index ? sizes[(Int(seed) + $1) % 3] : 0)
        }
        return level + normal(&random)
      }
      var before: [IdentifiedStep] = []
      for count in 16...values.count {
        let found = search.steps(in: [series(values.prefix(count))])
        #expect(Set(found.map(\.id)).count == found.count, "seed \(seed), \(count) values")
        for step in found {
          guard let same = before.first(where: { $0.isNear(step) }),
            found.count(where: { same.isNear($0) }) == 1
          else { continue }
          #expect(same.id == step.id, "seed \(seed), \(count) values: \(step.step)")
          (stays, moves) = (stays + 1, moves + (same.step.index == step.step.index ? 0 : 1))
        }
        before = found
      }
    }
    print("\(stays) times a step was there before, \(moves) times at another place")
    // Else the test would see nothing.
    #expect(stays > 100 && moves > 0)
  }

  @Test func everySeriesAndEveryStepHasItsOwnIdentifier() {
    let values = (0..<30).map { Double($0 / 10) }
    let all = [
      series(values, .allocations), series(values, .allocatedBytes),
      series(values, .allocations, name: "suite/other"),
    ]
    var search = IdentifiedStep.Search()
    let found = search.steps(in: all)
    #expect(found.count == 6 && Set(found.map(\.id)).count == 6)
    #expect(found.map(\.step.index) == [10, 20, 10, 20, 10, 20])
    #expect(found.map(\.origin) == found.map(\.step.index), "a count's step never moves")
    #expect(found.allSatisfy { $0.id.wholeMatch(of: /[0-9a-f]{16}/) != nil })
    #expect(found[0].commit == "c10" && found[0].commitBefore == "c9")
  }

  /// Two measurements after a step down there is a step up, where a search saw one step at first.
  @Test func stepsThatWereOneAtFirstHaveDifferentIdentifiers() {
    let levels: [(count: Int, value: Double)] = [(20, 100), (4, 90), (30, 110)]
    var search = IdentifiedStep.Search()
    for seed in UInt64(1)...5 {
      var random = SeededGenerator(seed: seed)
      let values = levels.flatMap { level in
        (0..<level.count).map { _ in level.value + normal(&random) }
      }
      let ids = search.steps(in: [series(values)]).map(\.id)
      #expect(Set(ids).count == ids.count && ids.count >= 1, "seed \(seed)")
    }
  }

  @Test func directionFollowsTheMetric() {
    let score = Metric(custom: "score", unit: "", isExact: true, better: .more)
    var search = IdentifiedStep.Search()
    let found = search.steps(in: [series([1, 2], .allocations), series([1, 2], score)])
    #expect(found.map(\.isWorse) == [true, false])
  }
}

extension IdentifiedStep {
  /// Whether two steps are so close that they may be one.
  fileprivate func isNear(_ other: IdentifiedStep) -> Bool {
    (step.index - other.step.index).magnitude <= 5
  }
}
