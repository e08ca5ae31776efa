import Benchmarking
import Foundation

/// Workloads of several threads with known counts, and bodies of several threads that go wrong.
///
/// The switch `PARALLEL` adds the suites. `SLOW_THREAD` has the last thread take half as long
/// again, and `EXTRA` has each thread allocate once more in each iteration.
let parallel =
  Switches.isOn("PARALLEL")
  ? [
    BenchmarkSuite("parallel") {
      BenchmarkGroup("work") {
        Benchmark("steps", threads: [1, 2], tags: [.gate]) { threads in
          (0..<threads).map { isSlow($0, of: threads) ? 3000 : 2000 }
        } body: { iterations, units in
          for number in iterations { work(units, from: number) }
        } checksum: {
          .exact(UInt64($0.count))
        }
        Benchmark("blocks", threads: [1, 2], items: { 3 * $0 }) { threads in
          Array(repeating: 0, count: threads)
        } body: { iterations, count in
          for number in iterations {
            for _ in 0..<3 { blackHole(Block(number)) }
            if isExtraOn { blackHole(Block(number)) }
            count += 1
          }
        } checksum: {
          .exact(UInt64($0.reduce(0, +)))
        }
        Benchmark("waits", threads: [2]) { threads in
          Array(repeating: 0, count: threads)
        } body: { iterations, _ in
          for _ in iterations { usleep(100) }
        } checksum: { _ in
          .exact(1)
        }
      }
    },
    BenchmarkSuite("broken") {
      BenchmarkGroup("list") {
        idle("none", threads: [])
        idle("some", threads: [0, -1, 1, 2, 2])
        idle("many", threads: [1, 4096])
        idle("fixtures", threads: [2], made: 3)
      }
      BenchmarkGroup("body") {
        failing("throws") { throw CocoaError(.fileNoSuchFile) }
        failing("ends") { pthread_exit(nil) }
        failing("hangs") { while true { sleep(1) } }
        failing("excludes") { Iterations(1).excluding {} }
        idle("fine", threads: [1, 2])
      }
    },
  ] : []

private let hasSlowThread = Switches.isOn("SLOW_THREAD")

private func isSlow(_ thread: Int, of threads: Int) -> Bool {
  hasSlowThread && threads > 1 && thread == threads - 1
}

private func work(_ units: Int, from number: Int) {
  var state = UInt64(number) | 1
  for _ in 0..<units { state = stepped(state) }
  blackHole(state)
}

/// A sound body on threads that a list names, with one fixture for each or `made` of them.
private func idle(_ name: String, threads: [Int], made: Int? = nil) -> Benchmark {
  Benchmark(name, threads: threads) { threads in
    Array(repeating: 0, count: made ?? threads)
  } body: { iterations, _ in
    for number in iterations { blackHole(number) }
  } checksum: { _ in
    .exact(1)
  }
}

/// Two threads, of which the second does something that is wrong.
private func failing(_ name: String, _ fault: @escaping @Sendable () throws -> Void) -> Benchmark {
  Benchmark(name, threads: [2]) { threads in
    (0..<threads).map { $0 }
  } body: { iterations, thread in
    for number in iterations { blackHole(number) }
    if thread == 1 { try fault() }
  } checksum: { _ in
    .exact(1)
  }
}
