import Benchmark
import Foundation

// Suites as users of google/swift-benchmark write them: every form of a registration, and what a
// body can do. Nothing here is of this package.

struct Refused: Error {}

struct Length: BenchmarkSetting {
  var value: Int
}

var kept: [[Int]] = []

@inline(never)
func sum(_ count: Int) -> Int { (0..<count).reduce(0) { identity($0 &+ $1) } }

func words(_ count: Int) -> [[Int]] { (0..<count).map { [$0, $0] } }

benchmark("adds") { blackHole(sum(100)) }

benchmark("allocate 3 arrays → %", settings: Iterations(4), TimeUnit(.us)) {
  blackHole(words(2))
}

extension BenchmarkSuite {
  /// As suites add forms of their own.
  func listed(_ names: [String]) {
    for name in names {
      benchmark(name, settings: [Columns(["name"]), InverseTimeUnit(.ms)]) { blackHole(words(1)) }
    }
  }
}

/// A benchmark whose work needs what its set-up makes for each iteration.
final class Drain: AnyBenchmark {
  let name = "drain"
  let settings: [BenchmarkSetting] = [MaxIterations(7)]

  func setUp() { kept = words(100) }

  func run(_ state: inout BenchmarkState) throws {
    guard kept.count == 100 else { throw Refused() }
    kept = [[1]]
  }

  func tearDown() { blackHole(words(100)) }
}

/// A benchmark without set-up, with a measured part of its own.
struct Part: AnyBenchmark {
  let name = "part"
  let settings: [BenchmarkSetting] = []

  func run(_ state: inout BenchmarkState) throws {
    let input = words(100)
    try state.measure { blackHole(input[1] + input[2]) }
  }
}

let own = BenchmarkSuite(name: "own types", settings: MinTime(seconds: 0.1), Format(.json))
own.register(benchmark: Drain())
own.register(benchmark: Part())

// What is not measured is 200 times as much as what is, so that none of it could go unnoticed.
let sums = BenchmarkSuite(name: "sums", settings: Length(value: 100), Quiet(true)) { suite in
  suite.benchmark("adds in the middle") { state in
    blackHole(sum(10_000))
    state.start()
    blackHole(sum(state.settings[Length.self]?.value ?? 0))
    try state.end()
    blackHole(sum(10_000))
  }

  suite.benchmark("adds in two parts", settings: WarmupIterations(1), Length(value: 50)) { state in
    let length = state.settings[Length.self]?.value ?? 0
    for _ in 0..<2 {
      blackHole(sum(10_000))
      try state.measure { blackHole(sum(length)) }
      try state.end()
    }
  }
}

let parts = BenchmarkSuite(name: "parts") { suite in
  suite.benchmark("ended only") { state in
    blackHole([1, 2] + [state.iterations])
    state.increment(counter: "calls")
    try state.end()
    blackHole(words(100))
  }

  suite.benchmark("started only") { state in
    let input = words(100)
    state.start()
    blackHole(input[1] + input[2])
  }

  suite.benchmark("measures for ever", settings: [Iterations(8)]) { state in
    let input = words(100)
    while true { try state.measure { blackHole(input[1] + input[2]) } }
  }

  suite.listed(["first", "second", "first"])
}

let faults = BenchmarkSuite(name: "fails")
faults.benchmark("throws") { throw Refused() }
faults.benchmark("throws in a part") { state in
  try state.measure { blackHole(words(1)) }
  throw Refused()
}
faults.benchmark("starts twice") { state in
  state.start()
  state.start()
}
faults.benchmark("starts later") { state in
  if state.counters["calls"] == 1 { state.start() }
  state.increment(counter: "calls")
}

var suites = [defaultBenchmarkSuite, own, sums, parts, BenchmarkSuite(name: "empty"), faults]
// Two suites with one identifier, which are refused.
if ProcessInfo.processInfo.environment["GOOGLE_TWICE"] != nil { suites.append(own) }

Benchmark.main(
  suites, settings: [WarmupIterations(1)],
  customDefaults: defaultSettings + [Length(value: 1)])
