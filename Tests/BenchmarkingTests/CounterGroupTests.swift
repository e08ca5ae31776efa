import Benchmarking
import Foundation
import Synchronization
import Testing

@Suite struct CounterGroupTests {
  // MARK: A system that refuses

  @Test func refusalNamesTheErrorAndItsCause() {
    let reasons = [2, 13, 38, 22].map { number in
      HardwareCounters.unavailableReason(.hardware(0), system: FakeKernel([-number]).system)
    }
    #expect(
      reasons[0]
        == "ENOENT: the processor shows this system no such counter, as in most virtual machines")
    #expect(
      reasons[1]?.hasPrefix("EACCES: not permitted; kernel.perf_event_paranoid is ") == true)
    #expect(reasons[2] == "ENOSYS: the kernel has no perf_event_open")
    #expect(reasons[3] == "EINVAL: the kernel refuses the counter")
    #expect(
      HardwareCounters.unavailableReason(.hardware(0), system: FakeKernel([3]).system) == nil)
  }

  @Test func refusedEventClosesTheCountersBefore() {
    let kernel = FakeKernel([7, 8, -2])
    #expect(throws: CounterError(number: 2)) {
      try CounterGroup([.hardware(0), .hardware(1), .hardware(5)], system: kernel.system)
    }
    #expect(kernel.closed == [7, 8])
    #expect(kernel.opened.map(\.group) == [nil, 7, 7], "the first one leads")
    #expect(kernel.opened.map(\.event) == [.hardware(0), .hardware(1), .hardware(5)])
  }

  @Test func groupClosesItsCounters() throws {
    let kernel = FakeKernel([7, 8])
    do {
      let group = try CounterGroup([.hardware(0), .hardware(1)], system: kernel.system)
      #expect(group.leader == 7 && kernel.closed.isEmpty)
    }
    #expect(kernel.closed == [7, 8])
  }

  // MARK: Readings

  @Test func wholeTimeIsNotScaled() throws {
    let (start, end) = try readings([2, 100, 100, 10, 20], [2, 600, 600, 1010, 25])
    #expect(end.events(since: start) == [1000, 5])
  }

  /// The kernel counted a quarter of the time: four times as many are estimated.
  @Test func partOfTheTimeIsScaledUp() throws {
    let (start, end) = try readings([2, 100, 100, 10, 20], [2, 900, 300, 1010, 25])
    #expect(end.events(since: start) == [4000, 20])
  }

  @Test func groupThatNeverRanHasNoCounts() throws {
    let (start, end) = try readings([1, 100, 50, 10], [1, 900, 50, 10])
    #expect(end.events(since: start) == nil)
  }

  @Test func shortAnswerIsNoReading() throws {
    for words in [[], [2, 1, 1], [2, 1, 1, 5], [1, 1, 1, 5, 6], [3, 1, 1, 5, 6]] {
      let kernel = FakeKernel([7, 8], readings: [words.map(UInt64.init)])
      let group = try CounterGroup([.hardware(0), .hardware(1)], system: kernel.system)
      #expect(group.read() == nil, "\(words)")
    }
  }

  private func readings(
    _ words: [UInt64]...
  ) throws -> (CounterGroup.Reading, CounterGroup.Reading) {
    let count = words[0].count - 3
    let kernel = FakeKernel(Array(repeating: 7, count: count), readings: words)
    let group = try CounterGroup(
      (0..<count).map { .hardware(UInt64($0)) }, system: kernel.system)
    return (try #require(group.read()), try #require(group.read()))
  }

  // MARK: Samples

  @Test func samplesAreOfOneIteration() throws {
    // Two samples of five iterations: 50 and 100 events.
    let words: [[UInt64]] = [[1, 0, 0, 0], [1, 9, 9, 50], [1, 9, 9, 50], [1, 20, 20, 150]]
    let kernel = FakeKernel([7], readings: words)
    var plan = MeasurementPlan(seconds: 0)
    plan.minimumSamples = 2
    let samples = try HardwareCounters.sample(
      WaitingFixture(), CounterGroup([.hardware(0)], system: kernel.system),
      iterationsPerSample: 5, plan: plan)
    #expect(samples == [[10, 20]])
  }

  @Test func uncountedSamplesAreLeftOut() throws {
    let words: [[UInt64]] = [[1, 0, 0, 0], [1, 9, 0, 0], [1, 9, 0, 0], [1, 20, 11, 30]]
    let kernel = FakeKernel([7], readings: words)
    var plan = MeasurementPlan(seconds: 0)
    plan.minimumSamples = 2
    let samples = try HardwareCounters.sample(
      WaitingFixture(), CounterGroup([.hardware(0)], system: kernel.system),
      iterationsPerSample: 1, plan: plan)
    #expect(samples == [[30]])
  }

  // MARK: This system

  /// Every kernel counts events of its own, so they prove the way of a reading: page faults are
  /// known.
  @Test(.enabled(if: HardwareCounters.unavailableReason(.software(2)) == nil))
  func groupOfTheKernelsOwnEventsCounts() async {
    await #expect(processExitsWith: .success) {
      // PERF_COUNT_SW_PAGE_FAULTS and _PAGE_FAULTS_MIN.
      let group = try CounterGroup([.software(2), .software(5)])
      let start = try #require(group.read())
      touchPages(40)
      let end = try #require(group.read())
      let counts = try #require(end.events(since: start))
      // The readings themselves may touch memory.
      #expect((40...60).contains(counts[0]), "\(counts)")
      #expect(counts[1] == counts[0], "\(counts)")
    }
  }

  @Test(.enabled(if: HardwareCounters.unavailableReason(.software(2)) == nil))
  func exclusionsStopTheGroup() async {
    await #expect(processExitsWith: .success) {
      let body = ExcludingFixture()
      var plan = MeasurementPlan(seconds: 0)
      plan.minimumSamples = 20
      let samples = try HardwareCounters.sample(
        body, CounterGroup([.software(2)]), iterationsPerSample: 1, plan: plan)
      // 10 pages are touched, and 500 in what is excluded.
      let lowest = try #require(samples[0].min())
      #expect((10...20).contains(lowest), "\(samples)")
    }
  }

  @Test func recordHasEachCounterOrTheReason() throws {
    let record = try record(of: counting("x"), Metric.counterMetrics)
    #expect(record.failure == nil)
    for metric in Metric.counterMetrics {
      let floor = record.metrics[metric]?.timed?.floor
      #expect((floor == nil) == (record.unavailable[metric] != nil), "\(metric)")
    }
  }
}

/// A kernel that answers each `open` and each `read` with the next of prepared answers.
private final class FakeKernel: Sendable {
  private struct State {
    var descriptors: [Int32]
    var readings: [[UInt64]]
    var opened: [(event: CounterEvent, group: Int32?)] = []
    var closed: [Int32] = []
  }

  private let state: Mutex<State>

  init(_ descriptors: [Int], readings: [[UInt64]] = []) {
    state = Mutex(State(descriptors: descriptors.map(Int32.init), readings: readings))
  }

  var opened: [(event: CounterEvent, group: Int32?)] { state.withLock { $0.opened } }
  var closed: [Int32] { state.withLock { $0.closed } }

  var system: CounterSystem {
    CounterSystem(
      open: { event, group in
        self.state.withLock {
          $0.opened.append((event, group))
          return $0.descriptors.removeFirst()
        }
      },
      read: { _, _ in self.state.withLock { $0.readings.isEmpty ? [] : $0.readings.removeFirst() }
      },
      close: { descriptor in self.state.withLock { $0.closed.append(descriptor) } })
  }
}

private final class ExcludingFixture: RunningFixture {
  func run(_ iterations: Iterations) {
    for _ in iterations {
      touchPages(10)
      iterations.excluding { touchPages(500) }
    }
  }

  func checksum() -> Checksum { .exact(0) }
}
