internal import CPlatform
internal import Essentials

extension Injection {
  /// The fault that the self-test wrote into this copy of the program; `nil` in any other program.
  package static let ofThisProgram: Injection? = {
    let text = unsafe String(cString: cplatform_injection_text())
    guard !text.isEmpty else { return nil }
    guard let injection = try? JSONDecoder().decode(Injection.self, from: Data(text.utf8)) else {
      // The self-test would take a program without its fault for an error of the gate.
      preconditionFailure("this copy of the program has an unknown fault: \(text)")
    }
    return injection
  }()
}

extension Catalog.Entry {
  /// Returns the entry with a fault in its benchmark; the same entry for `nil`.
  func injecting(_ injection: Injection?) -> Self {
    guard let injection else { return self }
    return Self(id: id, suite: suite, group: group, benchmark: benchmark.injecting(injection))
  }
}

extension Benchmark {
  /// Returns a benchmark with a fault in each fixture.
  package func injecting(_ injection: Injection) -> Benchmark {
    var faulty = self
    faulty.makeFixture = { [makeFixture] in
      switch try makeFixture() {
      case let fixture as any SteppedFixture: InjectedSteps(fixture, injection)
      case let fixture as any ThreadedRunning: InjectedThreads(fixture, injection)
      case let fixture: InjectedFixture(fixture, injection)
      }
    }
    return faulty
  }
}

/// A fixture that runs another one and adds a fault.
private class InjectedFixture: RunningFixture {
  private let fixture: any RunningFixture
  fileprivate let injection: Injection
  /// The number of runs of one iteration so far.
  private var singles = 0

  /// The longest time, in nanoseconds, of a run of one iteration that times a tail; samples are
  /// longer.
  private static let longestSingle = 100_000

  init(_ fixture: any RunningFixture, _ injection: Injection) {
    (self.fixture, self.injection) = (fixture, injection)
  }

  func run(_ iterations: Iterations) throws {
    let start = Platform.measuredNanoseconds
    try fixture.run(iterations)
    let count = iterations.count
    if count == 1 { singles += 1 }
    let isSingle = count == 1 && Platform.measuredNanoseconds - start <= Self.longestSingle
    switch injection {
    case .slower(let share) where !isSingle:
      // Whole iterations first, which is the same code slowed down; waiting adds the rest.
      let whole = Int(share * Double(count))
      if whole > 0 { try fixture.run(Iterations(whole)) }
      lengthen(since: start, by: (1 + share) * Double(count) / Double(count + whole) - 1)
    case .slowerIteration(let share, let position)
    where isSingle && (singles - 1) % 100 == position % 100:
      lengthen(since: start, by: share)
    case .oneAllocation:
      AllocationCounter.allocate(count)
    case .pages(let pages):
      FaultCounter.cause(pages * count)
    case .work(let steps, let outlined):
      for _ in iterations {
        cplatform_planted_work(CInt(clamping: steps), CInt(clamping: outlined))
      }
    case .slower, .slowerIteration, .slowerStep, .slowerThread:
      break
    }
  }

  func checksum() -> Checksum { fixture.checksum() }
  func readings() -> [Metric: CustomReading] { fixture.readings() }
  func tearDown() throws { try fixture.tearDown() }

  /// Waits until the work since `start`, a reading of `measuredNanoseconds`, has taken longer by
  /// `share`.
  ///
  /// The wait is a share of the actual time. A sample that a neighbour slows is thus lengthened in
  /// proportion, like a sample of slower code.
  fileprivate func lengthen(since start: Int, by share: Double) {
    let taken = Platform.measuredNanoseconds - start
    let end = start + taken + Int((share * Double(taken)).rounded())
    while Platform.measuredNanoseconds < end {}
  }
}

/// A fixture with steps, of which one may be slower.
private final class InjectedSteps: InjectedFixture, SteppedFixture {
  private let fixture: any SteppedFixture
  private var steps = 1

  init(_ fixture: any SteppedFixture, _ injection: Injection) {
    self.fixture = fixture
    super.init(fixture, injection)
  }

  func begin() throws -> Int {
    steps = max(try fixture.begin(), 1)
    return steps
  }

  func step(_ index: Int) throws -> StepKind {
    let start = Platform.measuredNanoseconds
    let kind = try fixture.step(index)
    if case .slowerStep(let share, let position) = injection, index == position % steps {
      lengthen(since: start, by: share)
    }
    return kind
  }
}

/// A fixture with threads, of which the last may be slower.
private final class InjectedThreads: InjectedFixture, ThreadedRunning {
  let group: ThreadGroup

  init(_ fixture: any ThreadedRunning, _ injection: Injection) {
    group = fixture.group
    super.init(fixture, injection)
  }

  override func run(_ iterations: Iterations) throws {
    try super.run(iterations)
    let end = Platform.measuredNanoseconds
    guard case .slowerThread(let share) = injection, let last = group.readings.last else { return }
    // Nothing if another thread ended later than the slower one would.
    let others = group.readings.map(\.end).max() ?? last.end
    let late = last.end + Int((share * Double(last.nanoseconds)).rounded()) - others
    while Platform.measuredNanoseconds - end < late {}
  }
}
