import Benchmarking
import Foundation

/// Mistakes of suite authors; `KNOWN_MISUSE` selects one of them by name.
let misuse: [BenchmarkSuite] = {
  switch ProcessInfo.processInfo.environment["KNOWN_MISUSE"] {
  case "duplicate":
    suite {
      [
        fine("same"),
        fine("same"),
      ]
    }
  case "empty-suite": [BenchmarkSuite("misuse") {}]
  case "empty-group": suite { [] }
  case "slash": suite { [fine("a/b")] }
  case "newline": suite { [fine("a\nb")] }
  case "items": suite { [fine("x", items: 0)] }
  case "metric": suite { [reporting("time", unit: "ns")] }
  case "unit": suite { [reporting("level", unit: "a b")] }
  case "bodies": suite { wrongBodies }
  case "quiet": suite { quietlyWrongBodies }
  case "many": suite { many }
  default: []
  }
}()

private func suite(_ benchmarks: () -> [Benchmark]) -> [BenchmarkSuite] {
  let all = benchmarks()
  return [BenchmarkSuite("misuse") { BenchmarkGroup("group") { all } }]
}

private func fine(_ name: String, items: Int = 1, line: Int = #line) -> Benchmark {
  Benchmark(name, items: items, line: line) { iterations in
    for number in iterations { blackHole(number) }
    return .exact(1)
  }
}

/// Too many benchmarks for a budget of a second.
///
/// Two come early enough to be measured: one makes a file, and one has a long name.
private let many: [Benchmark] = (0..<3000).map { number in
  switch number {
  case 20: announcing("started")
  case 21: fine(String(repeating: "abcdefgh", count: 8))
  default: fine("number-\(number)")
  }
}

/// A body that says that it has begun, in the file that `KNOWN_STARTED` names.
private func announcing(_ name: String) -> Benchmark {
  // Read here, since the body would take as long for one iteration as for ten.
  let file = ProcessInfo.processInfo.environment["KNOWN_STARTED"]
  return Benchmark(name) { iterations in
    for number in iterations { blackHole(number) }
    if let path = file, !FileManager.default.fileExists(atPath: path) {
      _ = FileManager.default.createFile(atPath: path, contents: nil)
    }
    return .exact(1)
  }
}

/// A sound body with a metric whose name or unit is refused.
private func reporting(_ name: String, unit: String) -> Benchmark {
  Benchmark("x", metrics: [.exact(name, unit: unit) { $0 }]) {
    1
  } body: { iterations, number in
    for _ in iterations { blackHole(number) }
  } checksum: {
    .exact(UInt64($0))
  }
}

/// Benchmarks that are well declared and go wrong when they run, between two that do not.
private let wrongBodies = [
  fine("fine"),
  Benchmark("set-up") {
    throw CocoaError(.fileNoSuchFile)
  } body: { (_, _: inout Int) in
  } checksum: { _ in
    .exact(0)
  },
  Benchmark("tear-down") {
    0
  } body: { iterations, number in
    for _ in iterations { blackHole(number) }
  } checksum: { _ in
    .exact(0)
  } tearDown: { _ in
    throw CocoaError(.fileWriteOutOfSpace)
  },
  Benchmark("varies") {
    UInt64.random(in: 0...UInt64.max)
  } body: { iterations, number in
    for _ in iterations { blackHole(number) }
  } checksum: {
    .exact($0)
  },
  // As long for ten iterations as for one.
  Benchmark("ignores") { _ in
    Thread.sleep(forTimeInterval: 0.002)
    return .exact(1)
  },
  fine("also-fine"),
]

/// Benchmarks whose faults do not show at first sight, after one that has none.
private let quietlyWrongBodies = [
  fine("fine"),
  Benchmark("process") { iterations in
    for number in iterations { blackHole(number) }
    // Another in each process, and the same for all fixtures of one.
    return .exact(UInt64(ProcessInfo.processInfo.processIdentifier))
  },
  // A body reads the end of a file there, and nothing that is meant for the worker.
  Benchmark("input") { iterations in
    for _ in iterations { blackHole(readLine()?.count ?? 0) }
    return .exact(1)
  },
  // Leaves out every second iteration.
  Benchmark("half") { iterations in
    for _ in 0..<iterations.count / 2 { Thread.sleep(forTimeInterval: 0.000_2) }
    return .exact(1)
  },
  Benchmark("not-a-number") { iterations in
    for number in iterations { blackHole(number) }
    return .approximate(.nan)
  },
]
