import Benchmarking

/// Benchmarks with custom metrics, awaiting bodies and a series of sizes.
///
/// `KNOWN_OWN` adds them, as other tests expect the exact list of benchmarks.
let own =
  Switches.isOn("OWN")
  ? [
    BenchmarkSuite("own") {
      BenchmarkGroup("reports") {
        Benchmark(
          "cache",
          metrics: [
            .exact("misses", unit: "count") { $0.misses },
            .exact("hits", unit: "count", better: .more) { $0.hits },
            // Three quarters; a reading that is not a number is an error.
            .sampled("fill", unit: "%") { _ in Switches.isOn("NAN") ? .nan : 75 },
          ], setUp: Cache.init
        ) { iterations, cache in
          for number in iterations { cache.look(up: number) }
        } checksum: { _ in
          .exact(1)
        }
      }
      BenchmarkGroup("awaits") {
        Benchmark("itself") { iterations in
          var sum = 0
          for _ in iterations { sum += await one() }
          return .exact(UInt64(sum))
        }
        Benchmark("task", items: 101) { iterations in
          for _ in iterations { await allocateInATask(101) }
          return .exact(101)
        }
      }
      BenchmarkGroup("sweep") {
        for count in powers(of: 10, in: 1...1000) {
          Benchmark("steps", parameters: ["count": count], items: count) { iterations in
            var state: UInt64 = 88_172_645_463_325_252
            for _ in iterations { for _ in 0..<count { state = stepped(state) } }
            return .exact(state)
          }
        }
      }
    }
  ] : []

/// Finds three of four numbers; one less with the switch `EXTRA`.
private struct Cache {
  private(set) var hits = 0
  private(set) var misses = 0

  mutating func look(up number: Int) {
    if number % 4 < (isExtraOn ? 2 : 3) { hits += 1 } else { misses += 1 }
    // Keeps the compiler from adding up many look-ups at once.
    clobberMemory()
  }
}

/// Returns 1 to an `await` that does not leave the thread.
@inline(never)
private nonisolated(nonsending) func one() async -> Int { opaque(1) }

/// Makes `count` blocks on a thread of the pool.
@concurrent
private func allocateInATask(_ count: Int) async {
  for number in 0..<count { blackHole(Block(number)) }
}
