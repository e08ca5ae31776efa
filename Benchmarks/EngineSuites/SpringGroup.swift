internal import Benchmarking

/// Springs: the closed form at arbitrary times, a fixed step in place, and the frequency solver.
///
/// Four thousand springs fit the L2 cache, as the tag `core` demands; a hundred thousand do not.
let springGroup = BenchmarkGroup("spring") {
  Benchmark("evaluate", parameters: ["count": 4096], items: 4096, tags: [.gate, .core]) {
    SpringEvaluateWorkload(count: 4096)
  } body: { iterations, workload in
    for _ in iterations {
      workload.evaluate()
      clobberMemory()
    }
  } checksum: { workload in
    .approximate(workload.sum)
  }

  springStep(count: 4096, tags: [.gate, .core])
  // Not in the gate: a hundred thousand exponentials, sines and cosines take longer than 5 ms.
  springStep(count: 100_000, tags: [.memory])

  Benchmark("solve", parameters: ["count": 1000], items: 1000, tags: [.gate, .core]) {
    SpringSolveWorkload(count: 1000)
  } body: { iterations, workload in
    for _ in iterations {
      workload.solve()
      clobberMemory()
    }
  } checksum: { workload in
    .approximate(workload.sum)
  }
}

func springStep(count: Int, tags: [Tag] = []) -> Benchmark {
  Benchmark("step", parameters: ["count": count], items: count, tags: tags) {
    SpringStepWorkload(count: count)
  } body: { iterations, workload in
    for _ in iterations {
      workload.advance()
      clobberMemory()
    }
  } checksum: { workload in
    .approximate(workload.sum)
  }
}
