import Benchmark
import Dispatch

// A suite as users of ordo-one's package `benchmark` write it: every form of a registration, and
// the settings that real suites use. Nothing here is of this package.

struct Refused: Error {}

var settings: Benchmark.Configuration {
  .init(
    metrics: [.wallClock, .mallocCountTotal, .syscalls, .custom("hits", polarity: .prefersLarger)],
    warmupIterations: 2, scalingFactor: .kilo, maxDuration: .milliseconds(200), maxIterations: 20,
    thresholds: [.mallocCountTotal: .init(relative: [.p90: 1], absolute: [.p90: 2])])
}

@inline(never)
func sum(_ count: Int) -> Int { (0..<count).reduce(0) { identity($0 &+ $1) } }

func words(_ count: Int) -> [[Int]] { (0..<count).map { [$0, $0] } }

actor Counter {
  var count = 0
  func add() { count += 1 }
}

let benchmarks: @Sendable () -> Void = {
  Benchmark.defaultConfiguration = .init(
    metrics: [.mallocCountTotal, .readSyscalls, .contextSwitches, .cpuUser] + .arc,
    timeUnits: .microseconds, maxDuration: .seconds(1))
  Benchmark.setup = { try await Task.sleep(for: .nanoseconds(1)) }

  Benchmark("Allocate 3 arrays → %") { benchmark in
    for _ in benchmark.scaledIterations { blackHole(words(2)) }
  }

  Benchmark("scaled", configuration: settings) { benchmark in
    var hits = 0
    for number in benchmark.scaledIterations { hits += identity(number) & 1 }
    benchmark.measurement(.custom("hits"), hits)
  }

  Benchmark("handed over") { benchmark, input in
    for _ in benchmark.scaledIterations { Benchmark.blackHole(input.reversed()) }
  } setup: {
    words(3)
  } teardown: {
  }

  registerMeasuredParts()
  registerOnAnotherThread()
  registerAwaiting()
  registerFaults()
}

func registerMeasuredParts() {
  Benchmark("started and stopped") { benchmark in
    let input = words(100)
    benchmark.startMeasurement()
    defer { benchmark.stopMeasurement() }
    blackHole(input[1] + input[2])
  }

  Benchmark("started only") { benchmark in
    let input = words(100)
    benchmark.startMeasurement()
    blackHole(input[1] + input[2])
  }

  Benchmark("adds") { _ in blackHole(sum(100)) }

  // What is not measured is 200 times as much as what is, so that none of it could go unnoticed.
  Benchmark("adds in the middle") { benchmark in
    blackHole(sum(10_000))
    benchmark.startMeasurement()
    blackHole(sum(100))
    benchmark.stopMeasurement()
    blackHole(sum(10_000))
  }

  Benchmark("adds in two parts") { benchmark in
    for _ in 0..<2 {
      blackHole(sum(10_000))
      benchmark.startMeasurement()
      blackHole(sum(50))
      benchmark.stopMeasurement()
    }
  }

  Benchmark("stopped only") { benchmark in
    blackHole([1, 2] + [benchmark.currentIteration])
    benchmark.stopMeasurement()
    blackHole(words(100))
  }
}

// As a suite of swift-nio: the measured part is on the thread of an event loop.
func registerOnAnotherThread() {
  Benchmark("computes") { _ in blackHole(sum(100_000)) }

  let loop = DispatchQueue(label: "loop")
  Benchmark("computes on another thread") { benchmark in
    blackHole(sum(1_000_000))
    let isDone = DispatchSemaphore(value: 0)
    nonisolated(unsafe) let benchmark = benchmark
    loop.async {
      benchmark.startMeasurement()
      blackHole(sum(100_000))
      benchmark.stopMeasurement()
      isDone.signal()
    }
    isDone.wait()
    blackHole(sum(1_000_000))
  }
}

func registerAwaiting() {
  Benchmark("awaits") { benchmark in
    let counter = Counter()
    for _ in benchmark.scaledIterations { await counter.add() }
  }

  Benchmark("awaits and is handed over") { benchmark, counter in
    for _ in benchmark.scaledIterations {
      try await Task.sleep(for: .zero)
      await counter.add()
    }
  } setup: { () async throws -> Counter in
    Counter()
  }

  Benchmark("tagged", configuration: .init(tags: ["size": "8", "kind": "a b"])) { _ in
    blackHole(words(1))
  }

  Benchmark("skipped", configuration: .init(skip: true)) { _ in fatalError() }
}

func registerFaults() {
  Benchmark("fails/error") { $0.error("no such file") }
  Benchmark("fails/throws") { _ in throw Refused() }
  Benchmark("fails/stops twice") { benchmark in
    benchmark.stopMeasurement()
    benchmark.stopMeasurement()
  }
  Benchmark("fails/starts later") { benchmark in
    blackHole(words(1))
    if benchmark.currentIteration > 0 { benchmark.startMeasurement() }
  }
}
