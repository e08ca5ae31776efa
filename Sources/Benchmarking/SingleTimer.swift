/// Times single iterations of a fixture, or single steps of its replays, a turn at a time.
///
/// A sample of many iterations hides that one of them is slow, so a tail needs a time for each.
struct SingleTimer {
  private let fixture: any RunningFixture
  /// The number of steps of a replay; `nil` for a fixture without steps.
  private let stepCount: Int?
  /// The nanoseconds of each iteration of the latest turn, or of each step, replay after replay.
  private(set) var times: [Int]

  /// Creates a timer of `count` iterations a turn, or of `count` replays if the fixture has steps.
  ///
  /// A fixture with steps is replayed once, to learn their number.
  ///
  /// - Throws: The errors of the fixture.
  init(_ fixture: any RunningFixture, count: Int) throws {
    self.fixture = fixture
    stepCount = try (fixture as? any SteppedFixture).map { fixture in
      let steps = try fixture.begin()
      for index in 0..<steps { _ = try fixture.step(index) }
      return steps
    }
    // Written to before the first turn, so that no page fault occurs between two readings.
    times = Array(repeating: 0, count: count * (stepCount ?? 1))
  }

  /// Runs the iterations or replays of a turn.
  ///
  /// - Throws: The errors of the fixture; `BenchmarkFailure` when a replay has another number of
  ///   steps than the first.
  mutating func takeTurn() throws {
    if let stepCount, let stepped = fixture as? any SteppedFixture {
      try replay(stepped, steps: stepCount)
    } else {
      try iterate()
    }
  }

  private mutating func iterate() throws {
    let one = Iterations(1)
    for index in times.indices {
      let start = Platform.measuredNanoseconds
      try countedRegion(fixture, one)
      times[index] = Platform.measuredNanoseconds - start
    }
  }

  private mutating func replay(_ fixture: any SteppedFixture, steps: Int) throws {
    for first in stride(from: 0, to: times.count, by: steps) {
      try fixture.begin(expecting: steps)
      for index in 0..<steps {
        let start = Platform.measuredNanoseconds
        // The kind of the step concerns only the counts of its allocations.
        _ = try fixture.step(index)
        times[first + index] = Platform.measuredNanoseconds - start
      }
    }
  }
}
