extension StepSearch {
  /// Values of a series, as a search for steps reads them.
  package struct Levels: Sendable, Equatable {
    /// The counts, or the times corrected by the speed of the machine.
    package var values: [Double]
    /// The distance from each value to the highest of its passes; NaN where there is none.
    package var spreads: [Double]

    /// Creates the levels of values, with a spread for each.
    package init(values: [Double] = [], spreads: [Double] = []) {
      self.values = values
      self.spreads = spreads
    }

    /// Returns the levels without the first ones.
    package func dropFirst(_ count: Int) -> Levels {
      Levels(values: Array(values.dropFirst(count)), spreads: Array(spreads.dropFirst(count)))
    }
  }

  /// The state of a search after some values of a series, from which it goes on when more come.
  ///
  /// Times are searched in windows. If a full window has steps that are older than its newest
  /// quarter, these are settled and the next window begins at the last of them. Otherwise, the next
  /// window leaves out the older half. The windows depend on the values alone, and not on how many
  /// came at once. A measurement more therefore costs the search of one window.
  ///
  /// The rate of false alarms is one of a window, and two windows overlap by half: a series without
  /// a step shows 0.01 false steps in about 256 values.
  package struct Progress: Sendable, Equatable, Codable {
    /// The number of values of a window.
    ///
    /// It is a choice between the false alarms of a long series and the time of a search, which
    /// grows with the square.
    package static let window = 512

    /// The index of the first value that the search reads again.
    package private(set) var start = 0
    /// The steps before it, oldest first, which no later value changes.
    package private(set) var settled: [Step] = []
    /// The range of the last level of a count, and its last value; `nil` before the first.
    private var count: CountLevel?

    private struct CountLevel: Sendable, Equatable, Codable {
      var low: Double
      var high: Double
      var last: Double
    }

    /// Creates the state before the first value.
    package init() {}

    /// Settles the older ones of the steps in a full window, and moves to the next window.
    mutating func settle(_ found: [Step]) {
      let old = found.prefix { $0.index < Self.window / 4 * 3 }
      settled += old.map { $0.moved(by: start) }
      start = old.isEmpty ? start + Self.window / 2 : settled[settled.count - 1].index
    }

    /// Settles all changes of counts, which need no later values.
    mutating func advance(overCounts rest: Levels) {
      for (value, spread) in zip(rest.values, rest.spreads) {
        let high = max(value, value + (spread.isNaN ? 0 : spread))
        // The range of a level grows with each point that belongs to it.
        if let level = count, value <= level.high, high >= level.low {
          count = CountLevel(low: min(level.low, value), high: max(level.high, high), last: value)
        } else {
          if let level = count {
            settled.append(
              Step(index: start, before: level.last, after: value, confidence: nil))
          }
          count = CountLevel(low: value, high: high, last: value)
        }
        start += 1
      }
    }

    /// Takes the settled steps out of the state, for a store that keeps them apart.
    package mutating func takeSettled() -> [Step] {
      defer { settled = [] }
      return settled
    }
  }
}

extension StepSearch.Step {
  /// Returns the step in a series with `count` values before the first one of this series.
  func moved(by count: Int) -> Self {
    var step = self
    step.index += count
    return step
  }
}
