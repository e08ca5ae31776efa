public import Benchmarking
internal import Synchronization

/// The benchmarks of several threads: textbook cases with a known answer, and the engine's batches.
///
/// Expected speed-up on n threads: n for work without anything in common, on counters with cache
/// lines of their own, and on a tree that is only read; at most 1 for a mutex or an atomic counter
/// that all threads change, and for counters that share a cache line. A split batch gains less than
/// n, because a smaller part fits better into a cache, and its fixed costs remain.
public let threads = BenchmarkSuite("threads") {
  sharedGroup
  engineGroup
}

/// Textbook cases: what threads share decides whether they are faster together.
private let sharedGroup = BenchmarkGroup("shared") {
  Benchmark("nothing", threads: threadCounts, tags: [.gate]) { threads in
    Array(repeating: WorkloadRandom(), count: threads)
  } body: { iterations, random in
    for _ in iterations { blackHole(random.next()) }
  } checksum: { randoms in
    .exact(
      randoms.reduce(0) { sum, random in
        var random = random
        return sum &+ random.next()
      })
  }
  counting("mutex") { threads in
    let counter = MutexCounter()
    return Array(repeating: counter, count: threads)
  }
  counting("atomic") { threads in
    let counter = AtomicCounter()
    return Array(repeating: counter, count: threads)
  }
  counting("cache-line") { LineCounter.each(of: $0, wordsApart: 1) }
  counting("own-lines") { LineCounter.each(of: $0, wordsApart: LineCounter.wordsOfTwoLines) }
}

/// The engine's batches, split over threads, and a tree that all threads read.
private let engineGroup = BenchmarkGroup("engine") {
  split("spring-step", parameter: "count", size: 4096) { count in
    SpringStepWorkload(count: count)
  } body: {
    $0.advance()
  } sum: {
    $0.sum
  }
  split("lerp", parameter: "views", size: 8192) { views in
    InterpolationLerpWorkload(views: views)
  } body: {
    $0.interpolate()
  } sum: {
    $0.sum
  }
  // One tree, whose copies have their storage in common until one of them changes.
  Benchmark(
    "read-tree", threads: threadCounts, parameters: ["nodes": 1000], items: { 1000 * $0 },
    tags: [.gate]
  ) { threads in
    Array(repeating: ConversionTreeWorkload(nodes: 1000), count: threads)
  } body: { iterations, workload in
    for _ in iterations {
      workload.convertAll()
      clobberMemory()
    }
  } checksum: { workloads in
    .approximate(workloads.reduce(0) { $0 + $1.sum })
  }
}

/// The numbers of threads of every benchmark: enough for a fitted law on a machine with as many
/// processors.
private let threadCounts = [1, 2, 4, 8]

/// Returns a benchmark in which each thread counts its iterations, one by one.
private func counting<Counter: ThreadCounter>(
  _ name: String, setUp: @escaping @Sendable (_ threads: Int) -> [Counter]
) -> Benchmark {
  Benchmark(name, threads: threadCounts, tags: [.gate], setUp: setUp) { iterations, counter in
    for _ in iterations { counter.increment() }
  } checksum: { counters in
    .exact(UInt64(counters[0].total))
  }
}

/// Returns a benchmark of a batch that is split into equal parts, one for each thread.
private func split<Workload: Sendable>(
  _ name: String, parameter: String, size: Int,
  setUp: @escaping @Sendable (_ size: Int) -> Workload,
  body: @escaping @Sendable (inout Workload) -> Void,
  sum: @escaping @Sendable (Workload) -> Double
) -> Benchmark {
  Benchmark(
    name, threads: threadCounts, parameters: [parameter: size], items: { _ in size },
    tags: [.gate]
  ) { threads in
    (0..<threads).map { _ in setUp(size / threads) }
  } body: { iterations, workload in
    for _ in iterations {
      body(&workload)
      clobberMemory()
    }
  } checksum: { workloads in
    .approximate(workloads.reduce(0) { $0 + sum($1) })
  }
}
